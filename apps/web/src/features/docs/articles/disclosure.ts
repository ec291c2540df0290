import { rejectionReasonTexts } from '@stoke/domain';
import { chapter, example, list, text, type Article } from '../article.ts';

export const disclosure: Article = {
  slug: 'disclosure',
  title: 'Saying that you are paid',
  lead: 'Readers have a right to know when a comment is paid for. Many countries demand it by law.',
  chapters: [
    chapter(
      'What to do',
      list(
        'Put `#ad` or “paid” where it is seen at once: in the comment itself, not in your profile.',
        'Write what you think. Nobody may tell you what your opinion is.',
        'Do not say that you use something if you do not.',
      ),
      example('“The new fee chart is much clearer than the last one. #ad”'),
    ),
    chapter(
      'What happens without it',
      text(
        `A comment that hides that it is paid can be rejected. The reason then reads: “${rejectionReasonTexts.missing_disclosure}.” Add the note and hand it in again.`,
      ),
    ),
    chapter(
      'For creators',
      text(
        'You answer for what you pay for. Do not script opinions, and do not ask people to hide that they are paid. In the United States the rules of the FTC on endorsements apply; other countries have rules of their own.',
      ),
    ),
  ],
};

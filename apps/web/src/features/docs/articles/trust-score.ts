import { trustScoreForWork, trustScoreMaximum } from '@stoke/domain';
import { chapter, list, text, type Article } from '../article.ts';

export const trustScore: Article = {
  slug: 'trust-score',
  title: 'Trust score',
  lead: `A number from 0 to ${trustScoreMaximum} that says how reliable your work has been.`,
  chapters: [
    chapter(
      'What moves it',
      list(
        'It rises with payouts that arrive and with work that is accepted.',
        'It falls when work is rejected for fraud: not done, undone, automated, copied, or done with another account.',
        'It rises again when an appeal is decided for you.',
      ),
    ),
    chapter(
      'What it decides',
      list(
        `Under ${trustScoreForWork} there is no new work. Work that you handed in before is still judged and paid.`,
        'It may decide how often your work is looked at closely.',
        'It never changes what a task pays.',
      ),
    ),
    chapter(
      'Suspension and ban',
      text(
        'A suspension is a score that is too low; it ends when the score rises. A ban is the act of a person, for fraud, with a reason that you are shown.',
      ),
      text(
        'Banned accounts see nothing but the notice and [Support](/support). What is forfeited goes back to the campaigns it came from, never to us. So we gain nothing by banning anybody.',
      ),
    ),
  ],
};

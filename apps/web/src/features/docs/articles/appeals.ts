import { appealAnswerDays, appealTextLimits, appealWithinDays, trustTable } from '@stoke/domain';
import { chapter, example, list, steps, table, text, type Article } from '../article.ts';

export const appeals: Article = {
  slug: 'appeals',
  title: 'Appeals',
  lead: 'A decision that you believe is wrong is looked at again, by somebody else.',
  chapters: [
    chapter(
      'What can be appealed',
      list(
        `A rejection of your work, within ${appealWithinDays} days, once.`,
        `A ban of your account, within ${appealWithinDays} days, once.`,
      ),
    ),
    chapter(
      'How it goes',
      steps(
        `Say what is wrong with the decision, in ${appealTextLimits.min} to ${appealTextLimits.max} characters. A link to the reply or the post helps most.`,
        'Somebody else than the first reviewer looks, where there is somebody else.',
        'You are told the answer with its reason.',
      ),
      text('While you wait, the reward stays set aside. You cannot lose more by asking.'),
    ),
    chapter(
      'The clock',
      table(
        ['', 'Rejection', 'Ban'],
        ['Time to appeal', `${appealWithinDays} days`, `${appealWithinDays} days`],
        ['Time to answer', `${appealAnswerDays} days`, `${appealAnswerDays} days`],
        ['No answer by then', '**You win**, and are paid', 'It waits for a person'],
      ),
      example(
        `A task is rejected on the first of March. You appeal on the second. If nobody answers within ${appealAnswerDays} days, the reward is yours, and your trust score gains ${trustTable.appeal_won.points}.`,
      ),
    ),
    chapter(
      'If you lose',
      text(
        'The decision stands, the reward returns to the campaign, and the answer says why. You may hand the work in again if you have an attempt left.',
      ),
    ),
  ],
};

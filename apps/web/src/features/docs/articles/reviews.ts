import {
  appealWithinDays,
  fraudReasons,
  handInsAtMost,
  rejectionReasons,
  rejectionReasonTexts,
  reviewHours,
} from '@stoke/domain';
import { chapter, steps, table, text, type Article } from '../article.ts';

export const reviews: Article = {
  slug: 'reviews',
  title: 'Reviews and rejections',
  lead: 'Who decides on your work, how long it may take, and what you can do about a rejection.',
  chapters: [
    chapter(
      'Who decides',
      text(
        'A person. They see the tweet, your X handle, the link of your reply if you gave one, and how long the tweet was open before you reported the action. Nobody decides on their own work.',
      ),
      text('No software decides against you. A machine may only approve, never reject.'),
    ),
    chapter(
      `The ${reviewHours} hours`,
      text(
        `If nobody has decided after ${reviewHours} hours, the system looks: is your account in good standing, is your X account still the one you worked with, is your reply your own? If so, the work is approved. If not, it waits for a person.`,
      ),
    ),
    chapter(
      'Why work is rejected',
      text('Every rejection names one of these reasons, often with a note:'),
      table(
        ['Reason', 'Name in the API', 'Costs trust'],
        ...rejectionReasons.map((reason) => [
          rejectionReasonTexts[reason],
          `\`${reason}\``,
          fraudReasons.includes(reason) ? 'Yes' : 'No',
        ]),
      ),
      text('See [Trust score](/docs/trust-score) for how much, and when.'),
    ),
    chapter(
      'After a rejection',
      steps(
        'Read the reason and the note, under the task and in [Your Profile](/dashboard).',
        `Put right what was wrong and hand the work in again. You have ${handInsAtMost} attempts in all, as long as the campaign runs and its pool has a reward left.`,
        `If you think the decision is wrong, [appeal](/docs/appeals) within ${appealWithinDays} days.`,
      ),
      text(
        'The reward stays set aside until the rejection is final. Then it returns to the campaign. It never becomes our income.',
      ),
    ),
  ],
};

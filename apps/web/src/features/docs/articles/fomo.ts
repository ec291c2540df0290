import { feePercents, fomoLimits, fomoTasks, formatUsd, reviewHours } from '@stoke/domain';
import { chapter, list, soon, table, text, type Article } from '../article.ts';

export const fomo: Article = {
  slug: 'fomo',
  title: 'FOMO campaigns',
  lead: 'Campaigns with several tasks: follow, join, comment, or something the creator made up.',
  chapters: [
    chapter(
      'How it will work',
      soon('FOMO campaigns are marked SOON. You can look at them, not take part yet.'),
      list(
        'A campaign has tasks, and each task has a number of places. You take a place before you work.',
        'You hand in the proof that the task asks for: a text, a link or a picture.',
        `The campaign’s creator or a reviewer decides within ${reviewHours} hours, with a reason.`,
      ),
    ),
    chapter(
      'What a task pays',
      table(
        ['Task', 'Pays for each accepted link', 'Needs proof'],
        ...Object.values(fomoTasks).map(({ name, rate, proofRequired }) => [
          name,
          formatUsd(rate),
          proofRequired ? 'Yes' : 'No',
        ]),
        ['A task of the creator’s own', `${formatUsd(fomoLimits.customRateMinimum)} or more`, 'As it says'],
      ),
    ),
    chapter(
      'What the card shows',
      text(
        `The amount per user is the pool divided by the number of users. The pool is the budget without the fee of ${feePercents.fomo}%. You are paid by task and link, so your own sum can be smaller or larger.`,
      ),
    ),
  ],
};

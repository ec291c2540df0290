import { dripReward, formatUsd, reviewHours, trustScoreForWork } from '@stoke/domain';
import { chapter, example, important, list, steps, table, text, type Article } from '../article.ts';
import { money, tasksFor } from '../figures.ts';
import type { Terms } from '../../../lib/terms.ts';

export function earning({ payoutMinimum }: Terms): Article {
  const { tasks, earned } = tasksFor(payoutMinimum);
  return {
    slug: 'earning',
    title: 'How earning works',
    lead: 'Three kinds of campaigns, one way of paying: set aside when you hand in, yours when it is accepted.',
    chapters: [
      chapter(
        'Three kinds of campaigns',
        table(
          ['Kind', 'What you do', 'What you are paid for'],
          ['[Drip](/docs/drip)', 'Like, retweet and comment on a tweet', 'Each tweet, all three actions together'],
          ['[Spark](/docs/spark)', 'Take part in a Telegram group', 'Each message, click or reaction that counts'],
          ['[FOMO](/docs/fomo)', 'Do tasks of a campaign and show proof', 'Each link that is accepted'],
        ),
        text('Cards marked SOON are not open yet. You can look at them, not work on them.'),
      ),
      chapter(
        'Before your first task',
        steps(
          'Accept the rules. Without that nothing can be handed in.',
          '[Link your X account](/docs/accounts#x-account). Drip tasks are checked against it.',
          '[Link your Telegram account](/docs/accounts#telegram-account) if you want to take part in Spark.',
          '[Save a Solana wallet](/docs/accounts#wallet). You need it for payouts, not for tasks.',
        ),
        text(
          `Your trust score must be ${trustScoreForWork} or more. See [Trust score](/docs/trust-score). You cannot earn from a campaign of your own.`,
        ),
      ),
      chapter(
        'The four places your money can be',
        table(
          ['Place', 'Meaning', 'Can it be taken back?'],
          ['Reserved', 'You handed the work in. Nobody has decided yet.', 'Only by a rejection with a reason'],
          ['Available', 'The work was accepted. You may ask for a payout.', 'No'],
          ['In flight', 'You asked for a payout. It is on its way.', 'It returns to Available if it cannot be sent'],
          ['Paid', 'The transaction is final on Solana.', 'No'],
        ),
        text('You see all four in [Your Profile](/dashboard).'),
      ),
      chapter(
        'An example',
        example(
          `A full drip task pays ${formatUsd(dripReward)}. After ${tasks === 1 ? 'one task' : `${tasks} tasks`} you have ${tasks} × ${formatUsd(dripReward)} = ${formatUsd(earned)}. That is more than the smallest payout of ${money(payoutMinimum)}.`,
        ),
        list(
          `You hand in a task at noon on Monday. ${formatUsd(dripReward)} is reserved at noon.`,
          `The campaign ends at one o'clock. Your ${formatUsd(dripReward)} stays reserved.`,
          `A reviewer accepts it within ${reviewHours} hours. Now it is available.`,
        ),
        important('You never pay to work here. Whoever asks you for money or a secret phrase is not us.'),
      ),
    ],
  };
}

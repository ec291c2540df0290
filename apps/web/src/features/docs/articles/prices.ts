import {
  dripPackages,
  dripReward,
  feePercents,
  formatUsd,
  settleFee,
  splitDripPrice,
  usdc,
  withdrawalTerms,
  zeroUsdc,
} from '@stoke/domain';
import { chapter, example, list, table, text, type Article } from '../article.ts';
import { count, money } from '../figures.ts';

const exampleTasks = 1_000;

export const prices: Article = {
  slug: 'prices',
  title: 'Prices, fees and refunds',
  lead: 'You pay the price shown. The fee is inside it, and comes back with the part that was not used.',
  chapters: [
    chapter(
      'Where the price goes',
      table(
        ['Package', 'Price', 'Pool for earners', 'Our fee'],
        ...dripPackages.map(({ name, price }) => {
          const { pool, fee } = splitDripPrice(price);
          return [name, formatUsd(price), formatUsd(pool), formatUsd(fee)];
        }),
      ),
      table(
        ['Kind', 'Fee, inside the price'],
        ['Drip', `${feePercents.drip}%`],
        ['Spark', `${feePercents.spark}%`],
        ['FOMO', `${feePercents.fomo}%`],
      ),
    ),
    chapter(
      'What comes back',
      text(
        'We earn the fee only as far as the pool was paid to people. When a campaign has ended, the unspent pool returns to your creator balance, and so does its part of the fee. Nothing has to be asked for.',
      ),
      ...workedExample(),
      list(
        'Rewards of work that waits for a decision stay reserved. They are settled when the last decision is made.',
        'A rejection returns the reward to your pool, or to your balance if the campaign has ended.',
        'A rounding of less than a cent goes in your favour.',
      ),
    ),
    chapter(
      'Your creator balance',
      table(
        ['Figure', 'Meaning'],
        ['Available', 'Free to spend on campaigns'],
        ['Held', 'In campaigns that run, or that wait to be settled'],
        ['Spent', 'Paid to earners, and the fee for it'],
        ['Refunded', 'What came back from campaigns'],
        ['Withdrawn', 'What you took out, counted from the moment you ask'],
        ['Deposited', 'All that you paid in'],
      ),
      text(
        `Your [creator balance](/creator-balance) shows every change in a statement, which you can export. There you also take out what you do not need: at least ${money(withdrawalTerms.smallest)}, or all there is, to your own wallet. A withdrawal to an address that we never paid for you may wait up to a day; you hear of it at once and can cancel it until it leaves.`,
      ),
    ),
  ],
};

/** The first package, with a round number of tasks accepted. */
function workedExample() {
  const [first] = dripPackages;
  if (!first) return [];
  const { pool, fee } = splitDripPrice(first.price);
  const spent = usdc(dripReward * BigInt(exampleTasks));
  const { earned, refund } = settleFee({ fee, pool, spent, reserved: zeroUsdc });
  const back = usdc(pool - spent + refund);
  return [
    example(
      `${first.name} costs ${money(first.price)}. ${count(exampleTasks)} tasks are accepted: ${count(exampleTasks)} × ${formatUsd(dripReward)} = ${formatUsd(spent)} to earners. That is part of the pool of ${formatUsd(pool)}, so the same part of the fee of ${formatUsd(fee)} is earned: ${formatUsd(earned)}. Back to you: ${formatUsd(usdc(pool - spent))} of the pool and ${formatUsd(refund)} of the fee, ${formatUsd(back)} together.`,
    ),
  ];
}

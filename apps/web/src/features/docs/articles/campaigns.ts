import { depositTerms, dripCompletions, dripPackages, dripTweetsAtMost } from '@stoke/domain';
import { chapter, important, list, soon, steps, table, text, type Article } from '../article.ts';
import { count, money } from '../figures.ts';

const { smallest, largest, waitHours } = depositTerms;

export const campaigns: Article = {
  slug: 'campaigns',
  title: 'Launching a campaign',
  lead: 'From a deposit to people at work. A campaign starts the moment it is paid for.',
  chapters: [
    chapter(
      'The three packages',
      table(
        ['Package', 'Runs for', 'Price', 'Pays for up to'],
        ...dripPackages.map(({ name, durationHours, price }) => [
          name,
          `${durationHours} hours`,
          money(price),
          `${count(dripCompletions(price))} full tasks`,
        ]),
      ),
      text(
        `A full task is a like, a retweet and a comment by one person on one tweet. You may add tweets while the campaign is active, up to ${dripTweetsAtMost}. All of them share one pool, and each tweet counts once, however its link is written.`,
      ),
    ),
    chapter(
      'Step by step',
      steps(
        'Create a [creator dashboard](/creator-dashboard): name, username, logo, banner.',
        `Deposit between ${money(smallest)} and ${money(largest)} in USDC. You get a link, a QR code and an address. The request waits ${waitHours} hours for your transfer.`,
        'The deposit is credited when it is final on Solana: the amount that arrived, once. If you sent without the link, paste the transaction under [Add funds](/add-funds); if it came from an exchange, write to [support](/support), and a person credits it.',
        'Choose a package, add your first tweet, press **Activate Drip Campaign**.',
        'If your balance covers the price, the campaign is active at once. If not, it is kept as pending and its card says what is missing. It starts by itself when the money is there.',
      ),
    ),
    chapter(
      'What you see while it runs',
      list(
        'How much of the pool is spent, reserved and left.',
        'How many tasks were handed in and accepted.',
        'The time that is left.',
      ),
      text('The figures change by themselves. You need not reload the page.'),
    ),
    chapter(
      'How it ends',
      text(
        'When its time is over, or when its pool has no full reward left. Work handed in before is still judged. Then the rest is settled: see [Prices, fees and refunds](/docs/prices).',
      ),
      soon('Spark and FOMO campaigns, and volume boosts, cannot be created yet.'),
      important(
        'You pay for attention, not for opinions. Do not tell people what to write. Ask for honest comments that say they are paid.',
      ),
    ),
  ],
};

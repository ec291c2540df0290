import { dripReward, feePercents, product, reviewHours } from '@stoke/domain';
import { chapter, list, steps, text, type Article } from '../article.ts';
import { money } from '../figures.ts';
import type { Terms } from '../../../lib/terms.ts';

export function welcome({ payoutMinimum }: Terms): Article {
  return {
    slug: '',
    title: `How ${product.name} works`,
    lead: `${product.name} pays people in USDC for small social tasks. Creators fund the campaigns before anyone works.`,
    chapters: [
      chapter(
        'The idea',
        text(
          'A creator pays first. The money is held for the campaign. When you hand in work, your reward is set aside in the same moment. When the work is accepted, the reward is yours. When you ask for it, it is sent to your wallet.',
        ),
        list(
          'No campaign appears without money behind it.',
          'A campaign that ends or runs empty cannot take back what was set aside for you.',
          'Each reward is paid once. Each payout is on the Solana chain once.',
          'Money that a campaign did not spend goes back to its creator, with its part of the fee.',
        ),
      ),
      chapter(
        'If you want to earn',
        steps(
          'Create an account and read the rules.',
          'Link your X account and save your Solana wallet in [Your Profile](/dashboard).',
          `Choose a task on the [home page](/). A full drip task pays **${money(dripReward)}**. See [How earning works](/docs/earning).`,
          `Wait for the review: a person looks, within ${reviewHours} hours. See [Reviews and rejections](/docs/reviews).`,
          `Ask for a payout from **${money(payoutMinimum)}** on. See [Payouts](/docs/payouts).`,
        ),
      ),
      chapter(
        'If you want to launch a campaign',
        steps(
          'Create a [creator dashboard](/creator-dashboard).',
          'Deposit USDC into your creator balance.',
          'Choose a package and add a tweet. It starts at once.',
          `You pay the price shown and nothing else. The fee of ${feePercents.drip}% is inside it and is earned only as the pool is spent. See [Prices, fees and refunds](/docs/prices).`,
        ),
      ),
      chapter(
        'Where to go on',
        text(
          'Every page here answers one question. Press `/` to search all of them. What you do not find here, ask at [Support](/support).',
        ),
      ),
    ],
  };
}

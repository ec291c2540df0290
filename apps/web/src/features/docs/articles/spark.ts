import { formatUsd, product, sparkPace, sparkRates, usdc, type SparkPace } from '@stoke/domain';
import { chapter, example, list, soon, table, text, type Article } from '../article.ts';

const { maximum, average } = sparkPace;

export const spark: Article = {
  slug: 'spark',
  title: 'Spark campaigns',
  lead: 'Take part in a Telegram group and be paid for each action that counts.',
  chapters: [
    chapter(
      'How it will work',
      soon(
        'Spark campaigns can be looked at on the home page. They do not pay yet. This page says how they will.',
      ),
      text(
        `A creator funds a pool and adds ${product.bot} to their group. The bot sees messages, reactions and clicks on its links. It judges each by fixed rules and counts what passes.`,
      ),
      list(
        'Your Telegram account must be linked. Rewards go to the account that wrote.',
        'Send `/myrewards` to the bot to see what you earned, and why an action did not count.',
      ),
    ),
    chapter(
      'What an action pays',
      table(
        ['Action', 'Pays', 'Paid at most in one hour'],
        ['Message', formatUsd(sparkRates.message), String(maximum.message)],
        ['Click on a tracked link', cents(sparkRates.click), String(maximum.click)],
        ['Reaction', cents(sparkRates.reaction), String(maximum.reaction)],
      ),
      text(
        'The limits are real: what goes beyond them is not paid. So “Earn Up To” on a card is what one person can truly reach, as long as the pool lasts.',
      ),
      example(
        `In one hour, with all limits reached: ${formatUsd(perHour('maximum'))}. A usual hour has ${average.message} messages, ${average.click} clicks and ${average.reaction} reactions: ${formatUsd(perHour('average'))}.`,
      ),
    ),
    chapter(
      'What does not count',
      list(
        'Messages of a word or two, commands, forwards.',
        'The same text again, yours or somebody else’s.',
        'Messages that follow one another within seconds, and those that are deleted soon.',
        'Actions of accounts that are not linked to a profile here.',
      ),
    ),
    chapter(
      'When a campaign ends',
      text(
        'It ends when its pool is spent or its time is over, whichever is first. What is left returns to the creator. What you earned until then stays yours.',
      ),
    ),
  ],
};

function perHour(pace: SparkPace) {
  const did = sparkPace[pace];
  return usdc(
    did.message * sparkRates.message +
      did.click * sparkRates.click +
      did.reaction * sparkRates.reaction,
  );
}

/** With the half cents that two decimals would hide. */
function cents(amount: bigint): string {
  const tenths = amount / 1_000n;
  return tenths % 10n === 0n ? `${tenths / 10n} ¢` : `${tenths / 10n}.${tenths % 10n} ¢`;
}

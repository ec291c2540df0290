import { formatRate, formatUsd, product, sparkReasons, toDollars } from '@stoke/domain';
import { accounts, balances } from '../money/ledger/index.ts';
import { readLinked } from '../people/contacts/index.ts';
import { readRewards, type SparkRewards, type UnpaidAction } from '../campaigns/spark/index.ts';
import { composer } from './conversation.ts';
import { momentOf } from './moment.ts';

type Pages = { profile: string; publicUrl: string };

/** `/myrewards`: a person's earnings, told to them alone. In a group: those of its campaigns. */
export function myRewards({ profile, publicUrl }: Pages) {
  const part = composer();
  part.command('myrewards', async (turn) => {
    const { from, chat, tx } = turn;
    if (from === undefined || turn.senderChat !== undefined) return;
    const linked = await readLinked(tx, String(from.id));
    if (linked === null) {
      return turn.sayToSender({
        text: `This Telegram account is not linked yet. Link it on your ${product.name} profile: ${profile}`,
      });
    }
    if (linked.isBanned) {
      return turn.sayToSender({
        text: `The ${product.name} account ${linked.username} is banned.`,
      });
    }
    const { userId } = linked;
    const chatId = chat.type === 'private' ? null : String(chat.id);
    const own = [accounts.earnerAvailable(userId), accounts.earnerReserved(userId)];
    const [available, reserved] = (await balances(tx, own)).map(formatUsd);
    const sparks = await readRewards(tx, { userId, chatId });
    const total =
      chatId === null
        ? [`Available: ${available} USDC`, `Reserved for work in review: ${reserved} USDC`]
        : [`Available in all campaigns: ${available} USDC`];
    const parts = sparks.map((spark) => sparkWords(spark, publicUrl));
    if (parts.length === 0 && chatId !== null) parts.push(nothingHere);
    const text = [total.join('\n'), ...parts, `Payouts and receipts: ${profile}`].join('\n\n');
    return turn.sayToSender({ text });
  });
  return part;
}

const nothingHere =
  'No earnings in this group yet. Join its campaign on the website, then chat here.';

/** One campaign: its sums, and the latest unpaid actions with the reason of each. */
export function sparkWords(spark: SparkRewards, publicUrl: string): string {
  const { name, available, reserved, waiting, unpaid, latest } = spark;
  const money = (amount: typeof available) => formatRate(toDollars(amount));
  const sums = [`paid ${money(available)}`, `reserved ${money(reserved)}`];
  if (waiting > 0) sums.push(`${waiting} ${waiting === 1 ? 'action waits' : 'actions wait'}`);
  const lines = [name, sums.join(' · ')];
  if (latest.length > 0) lines.push('Not paid:', ...latest.map(unpaidWords));
  const more = unpaid - latest.length;
  if (more > 0) lines.push(`and ${more} more`);
  return [...lines, new URL(`/spark-campaign/${spark.campaignId}`, publicUrl).href].join('\n');
}

function unpaidWords({ kind, at, code }: UnpaidAction): string {
  return `• ${kind}, ${momentOf(at)}: ${sparkReasons[code]}`;
}

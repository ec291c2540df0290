import { formatRate, formatUsd, product, sparkReasons, toDollars, type Usdc } from '@stoke/domain';
import { accounts, balances } from '../money/ledger/index.ts';
import type { TrafficDatabases } from '../platform/db/traffic.ts';
import { readLinked } from '../people/contacts/index.ts';
import {
  readOwnRewards,
  type ComingAction,
  type SparkRewards,
  type UnpaidAction,
} from '../campaigns/spark/index.ts';
import { composer } from './conversation.ts';
import { momentOf } from './moment.ts';

type Deps = { traffic: TrafficDatabases; profile: string; publicUrl: string };

/** `/myrewards`: a person's earnings, told to them alone. In a group: those of its campaigns. */
export function myRewards({ traffic, profile, publicUrl }: Deps) {
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
    const sparks = await readOwnRewards({ db: tx, traffic }, { userId, chatId });
    const total =
      chatId === null
        ? [`Available: ${available} USDC`, `Reserved for work in review: ${reserved} USDC`]
        : [`Available in all campaigns: ${available} USDC`];
    const parts = wordsThatFit(sparks, publicUrl);
    if (parts.length === 0 && chatId !== null) parts.push(nothingHere);
    const text = [total.join('\n'), ...parts, `Payouts and receipts: ${profile}`].join('\n\n');
    return turn.sayToSender({ text });
  });
  return part;
}

const nothingHere =
  'No earnings in this group yet. Join its campaign on the website, then chat here.';

/** Telegram takes 4096 characters; the rest is for what stands around the campaigns. */
const maxLength = 3600;

/** The latest campaigns with their actions, the others with their sums alone where one message has no room. */
function wordsThatFit(sparks: readonly SparkRewards[], publicUrl: string): string[] {
  const parts = sparks.map((spark) => sparkWords(spark, publicUrl));
  for (const [back, spark] of sparks.toReversed().entries()) {
    if (parts.join('\n\n').length <= maxLength) break;
    const sums = { ...spark, waiting: 0, unpaid: 0, coming: [], latest: [] };
    parts[sparks.length - 1 - back] = sparkWords(sums, publicUrl);
  }
  return parts;
}

const money = (amount: Usdc) => formatRate(toDollars(amount));

/** One campaign: its sums, the latest actions that wait, and the latest unpaid ones with the reason of each. */
export function sparkWords(spark: SparkRewards, publicUrl: string): string {
  const { name, available, reserved, waiting, unpaid, latest, coming } = spark;
  const sums = [`paid ${money(available)}`, `reserved ${money(reserved)}`];
  if (waiting > 0) sums.push(`${waiting} ${waiting === 1 ? 'action waits' : 'actions wait'}`);
  const lines = [name, sums.join(' · ')];
  if (coming.length > 0) lines.push('Waiting:', ...coming.map(comingWords));
  if (waiting > coming.length) lines.push(`and ${waiting - coming.length} more`);
  if (latest.length > 0) lines.push('Not paid:', ...latest.map(unpaidWords));
  const more = unpaid - latest.length;
  if (more > 0) lines.push(`and ${more} more`);
  return [...lines, new URL(`/spark-campaign/${spark.campaignId}`, publicUrl).href].join('\n');
}

function comingWords({ kind, at, text, expected, against }: ComingAction): string {
  const sum = expected > 0n ? `up to ${money(expected)}` : 'likely not paid';
  const reason = against === null ? '' : `. ${against}`;
  return `• ${kind}, ${momentOf(at)}: ${sum}${reason}${quoted(text)}`;
}

function unpaidWords({ kind, at, code, text }: UnpaidAction): string {
  return `• ${kind}, ${momentOf(at)}: ${sparkReasons[code]}${quoted(text)}`;
}

const quotedLength = 40;

/** The beginning of a message: a message of the bot holds many of them. */
function quoted(text: string | null): string {
  if (text === null) return '';
  const letters = Array.from(text.replaceAll(/\s+/gu, ' ').trim());
  const isWhole = letters.length <= quotedLength;
  return ` “${letters.slice(0, quotedLength).join('').trimEnd()}${isWhole ? '' : '…'}”`;
}

import { sumOf, usdc, type Usdc } from '@stoke/domain';
import {
  accounts,
  entriesOf,
  transactionsOf,
  type AccountEntry,
} from '../../money/ledger/index.ts';
import {
  readRewardDay,
  readRemoved,
  readRewardedActions,
  readWonBack,
  type PostedDay,
  type RewardDay,
  type RewardedAction,
  type WonBack,
} from '../../campaigns/spark/index.ts';
import { pause } from '../../platform/clock.ts';
import { headOf, paymentsOf, type BuildDeps, type SparkReceipt } from './receipt-parts.ts';

const entriesAtOnce = 1000;

const looks = 5;
const betweenLooksMs = 250;

/** The receipt of the rewards of a Spark that became available on one day. */
export async function sparkReceipt(deps: BuildDeps, given: PostedDay): Promise<SparkReceipt> {
  const { day, wonBack, actions } = await readDay(deps, given);
  const { id, userId, campaignId, campaignName } = day;
  const [first] = actions;
  const doneAt = first?.at ?? new Date(`${day.day}T00:00:00Z`);
  const { reserved, reversed, released } = await entriesOfDay(deps, { day, wonBack });
  const references = [...released, ...wonBack.map(paidAs)].map(({ reference }) => reference);
  const [head, brand, paid, disputed] = await Promise.all([
    headOf(deps, { id, userId, doneAt }),
    deps.readBrand(campaignId),
    paymentsOf(deps, { userId, references, earned: day.amount }),
    contestOf(deps, wonBack),
  ]);
  const byTime = Map.groupBy(actions, ({ judgedAt }) => judgedAt.getTime());
  const sums = [...byTime].map(([at, judged]) => ({ at, amount: sumOf(judged) }));
  const moves = [
    ...shareOut(sums, reserved).map((move) => toMove(move, 'campaign_pool', 'earner_accruing')),
    ...reversed.map((move) => toMove(outOf(move), 'earner_accruing', 'campaign_pool')),
    ...disputed,
    ...released.map((move) => toMove(outOf(move), 'earner_accruing', 'earner_available')),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    form: 2,
    ...head,
    spark: {
      campaignId,
      brand,
      campaignName,
      day: day.day,
      ...(first ? {} : { removedActions: day.actions }),
      actions,
    },
    decidedBy: 'the system, by the rules of Spark campaigns',
    reward: day.amount,
    transactions: moves,
    ...paid,
  };
}

type RewardedDay = { day: RewardDay; wonBack: WonBack[]; actions: RewardedAction[] };

/** A day with its actions, none when they were removed. Rewards may become available in between: it is read until both sides say the same. */
async function readDay(deps: BuildDeps, day: PostedDay, left = looks): Promise<RewardedDay> {
  const wonBack = await readWonBack(deps.db, day);
  const overturned = wonBack.map(({ id }) => id);
  const traffic = deps.traffic.databaseOf(day.campaignId);
  const all = await readRewardedActions(traffic, { ...day, overturned });
  const actions = all.filter(({ pending }) => pending === null || pending <= day.posted);
  if (actions.length > 0 && sumOf(actions) === day.amount) return { day, wonBack, actions };
  if ((await readRemoved(traffic, [day.campaignId])).has(day.campaignId)) {
    return { day, wonBack, actions: [] };
  }
  if (left === 1) throw new Error(`The actions of the reward day ${day.id} are not its amount.`);
  await pause(betweenLooksMs);
  return readDay(deps, (await readRewardDay(deps.db, day.id)) ?? day, left - 1);
}

/**
 * The entries of the account that rewards of this campaign wait on: in, out on this day, and taken back
 * by the reversals whose appeals were won on this day.
 */
async function entriesOfDay(
  { db }: BuildDeps,
  input: { day: RewardDay; wonBack: readonly WonBack[] },
) {
  const { userId, campaignId, day } = input.day;
  const account = accounts.earnerAccruing(userId, campaignId);
  const reserved: AccountEntry[] = [];
  const reversed: AccountEntry[] = [];
  const released: AccountEntry[] = [];
  const times = new Set(input.wonBack.map(({ reversedAt }) => reversedAt.getTime()));
  for await (const entry of entriesOf(db, account, entriesAtOnce)) {
    if (entry.kind === 'spark-reserved') reserved.push(entry);
    if (entry.kind === 'spark-reversed' && times.has(entry.at.getTime())) reversed.push(entry);
    const isOfDay = entry.at.toISOString().startsWith(day);
    if (entry.kind === 'spark-released' && isOfDay) released.push(entry);
  }
  return { reserved, reversed, released };
}

const paidAs = ({ id }: WonBack) => ({ reference: `reversal-overturned:${id}` });

/** The campaign kept the reward while an appeal could come, and paid it when the appeal was won. */
async function contestOf({ db }: BuildDeps, wonBack: readonly WonBack[]) {
  if (wonBack.length === 0) return [];
  const references = wonBack.flatMap((one) => [
    `reversal-disputed:${one.id}`,
    paidAs(one).reference,
  ]);
  return transactionsOf(db, references);
}

/** The amount that left one account, as the amount that arrived on the other. */
function outOf(entry: AccountEntry): AccountEntry {
  return { ...entry, amount: usdc(-entry.amount) };
}

/**
 * This day's part of each transaction that reserved rewards, which may have reserved others too:
 * those that were taken back, or became available on another day.
 */
function shareOut(
  sums: readonly { at: number; amount: Usdc }[],
  reserved: readonly AccountEntry[],
): AccountEntry[] {
  const byTime = Map.groupBy(reserved, ({ at }) => at.getTime());
  return sums.flatMap(({ at, amount }) => {
    let left: bigint = amount;
    return (byTime.get(at) ?? []).flatMap((entry) => {
      const part = entry.amount < left ? entry.amount : left;
      left -= part;
      return part > 0n ? [{ ...entry, amount: usdc(part) }] : [];
    });
  });
}

function toMove(
  { reference, transactionId, at, amount }: AccountEntry,
  from: string,
  to: string,
): SparkReceipt['transactions'][number] {
  return {
    reference,
    transactionId,
    at,
    entries: [
      { account: from, amount: usdc(-amount) },
      { account: to, amount },
    ],
  };
}

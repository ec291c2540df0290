import { formatUsd, usdc, utcDay } from '@stoke/domain';
import type { Chain } from '../../gateways/solana/index.ts';
import { alarmOfDay } from '../../people/users/index.ts';
import { accounts, balances } from '../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  type Comparison,
  type ComparisonRow,
  keepBalance,
  letRunLong,
  postpone,
  readComparison,
  saveComparison,
  seeOneMoment,
  sumAtSlot,
} from './comparison-store.ts';
import { readHistory, readWhole } from './history-store.ts';
import type { TreasuryDeps } from './treasury-deps.ts';

export type ComparisonDeps = Pick<TreasuryDeps, 'db' | 'clock' | 'newId' | 'log'> & {
  chain: Pick<Chain, 'finalTreasuryBalance'>;
  /** The treasury holds less than the books say: pauses payouts and tells the admins. */
  onShort(tx: Tx, about: string): Promise<void>;
};

const minuteMs = 60_000;
/** After a longer time without a comparison a difference is looked for anew. */
const maxBetweenMs = 10 * minuteMs;

/**
 * Compares the treasury's USDC on chain with the books, exact to the micro-dollar, each minute. The
 * balance is that of one final slot; it is compared once the history is read up to there, so that
 * payments and arrivals of that moment are known. A difference counts when two comparisons in a row, the
 * second of a later slot, find it: a shortage, which is a coverage below 100%, pauses payouts, a surplus tells
 * the admins. Without an answer of the node, or with a transaction that was given up, nothing is known
 * and nothing is called wrong; the node is asked again after a minute.
 */
export async function compareTreasury(deps: ComparisonDeps): Promise<void> {
  const { db, clock } = deps;
  const before = await readComparison(db);
  const restMs = before.dueAt.getTime() - clock.now().getTime();
  // A later time was written by a clock that was wrong.
  if (restMs > 0 && restMs <= minuteMs) return;
  try {
    await takeStep(deps, before);
  } catch (error) {
    await postpone(db, inAMinute(clock.now()));
    throw error;
  }
}

/** Reads a balance, or compares the one that was read. */
async function takeStep(deps: ComparisonDeps, before: ComparisonRow): Promise<void> {
  const { db } = deps;
  const { pendingSlot, pendingAmount } = before;
  if (pendingSlot === null || pendingAmount === null) {
    const { finalSlot: asOf } = await readHistory(db);
    await keepBalance(db, await deps.chain.finalTreasuryBalance({ asOf }));
    return;
  }
  const { readSlot, isGivenUp } = await readPosition(db);
  if (readSlot === null || readSlot < pendingSlot || isGivenUp) return;
  const found = await compare(deps, { slot: pendingSlot, onChain: pendingAmount });
  await db.transaction((tx) => record(deps, tx, before, found));
}

/** How far the history is read, and whether a part of it that may have moved money is unknown. */
export async function readPosition(db: ComparisonDeps['db']) {
  const history = await readHistory(db);
  const { wholeFrom } = await readWhole(db);
  return { ...history, isGivenUp: wholeFrom > (history.lostTo ?? 0n) };
}

/** Everything on chain up to the slot of the balance is known. */
export function compare(
  { db }: Pick<ComparisonDeps, 'db'>,
  { slot, onChain }: { slot: bigint; onChain: bigint },
): Promise<Comparison> {
  return db.transaction(async (tx) => {
    await seeOneMoment(tx);
    await letRunLong(tx);
    const [treasury = 0n, own = 0n] = await balances(tx, [accounts.treasury, accounts.platformFee]);
    const { sent, arrived, laterCredits, laterPayments } = await sumAtSlot(tx, slot);
    const owed = -treasury - own - laterCredits + laterPayments;
    const surplus = onChain + sent - arrived - owed - own;
    return {
      slot,
      onChain,
      sentNotConfirmed: sent,
      arrivedNotCredited: arrived,
      owed,
      own,
      surplus,
    };
  });
}

async function record(
  deps: ComparisonDeps,
  tx: Tx,
  before: ComparisonRow,
  found: Comparison,
): Promise<void> {
  const at = deps.clock.now();
  const since = found.surplus === 0n ? null : differedSince(before, found, at);
  const saved = await saveComparison(tx, {
    ...found,
    at,
    dueAt: inAMinute(at),
    differsSince: found.surplus === 0n ? null : (since ?? at),
  });
  if (!saved || since === null) return;
  const isNews = isSecond(before) || before.surplus !== found.surplus;
  if (isNews) deps.log.error(found, 'the treasury and the books differ');
  if (found.surplus < 0n) {
    await deps.onShort(tx, `The treasury holds ${exact(-found.surplus)} less than the books say.`);
    return;
  }
  if (!isNews && before.comparedAt && utcDay(before.comparedAt) === utcDay(at)) return;
  const about = `The treasury holds ${exact(found.surplus)} more than the books say.`;
  await alarmOfDay(deps, tx, { alarm: 'treasury_surplus', about });
}

/** Since when comparisons in a row, this one of a later slot, find the same kind of difference; else null. */
function differedSince(before: ComparisonRow, found: Comparison, at: Date): Date | null {
  const { comparedAt, slot, surplus, differsSince } = before;
  if (comparedAt === null || slot === null || surplus === null) return null;
  const isInARow = at.getTime() - comparedAt.getTime() <= maxBetweenMs && found.slot > slot;
  return isInARow && signOf(surplus) === signOf(found.surplus) ? differsSince : null;
}

/** The comparison before was the first that found the difference. */
function isSecond({ comparedAt, differsSince }: ComparisonRow): boolean {
  return comparedAt?.getTime() === differsSince?.getTime();
}

function inAMinute(at: Date): Date {
  return new Date(at.getTime() + minuteMs);
}

function signOf(micro: bigint): number {
  if (micro === 0n) return 0;
  return micro > 0n ? 1 : -1;
}

function exact(micro: bigint): string {
  return `${formatUsd(usdc(micro))} (${micro} micro-USDC)`;
}

import { formatUsd, usdc } from '@stoke/domain';
import type { Chain } from '../../gateways/solana/index.ts';
import { alarmOfDay } from '../../people/users/index.ts';
import { accounts, balances } from '../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  type Comparison,
  type ComparisonRow,
  keepBalance,
  letRunLong,
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

/**
 * Compares the treasury's USDC on chain with the books, exact to the micro-dollar, each minute. The
 * balance is that of one final slot; it is compared once the history is read up to there, so that
 * payments and arrivals of that moment are known. A difference counts when two comparisons in a row, of
 * different slots, find it: a shortage, which is a coverage below 100%, pauses payouts, a surplus tells
 * the admins. Without an answer of the node, or with a transaction that was given up, nothing is known
 * and nothing is called wrong.
 */
export async function compareTreasury(deps: ComparisonDeps): Promise<void> {
  const { db, clock } = deps;
  const before = await readComparison(db);
  if (before.dueAt > clock.now()) return;
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
  const isAgain =
    before.differsSince !== null && signOf(before.surplus ?? 0n) === signOf(found.surplus);
  const differsSince = found.surplus === 0n ? null : isAgain ? before.differsSince : at;
  const dueAt = new Date(at.getTime() + minuteMs);
  if (!(await saveComparison(tx, { ...found, at, dueAt, differsSince })) || !isAgain) return;
  if (found.surplus === 0n) return;
  deps.log.error(found, 'the treasury and the books differ');
  if (found.surplus < 0n) {
    await deps.onShort(tx, `The treasury holds ${exact(-found.surplus)} less than the books say.`);
    return;
  }
  const about = `The treasury holds ${exact(found.surplus)} more than the books say.`;
  await alarmOfDay(deps, tx, { alarm: 'treasury_surplus', about });
}

function signOf(micro: bigint): number {
  if (micro === 0n) return 0;
  return micro > 0n ? 1 : -1;
}

function exact(micro: bigint): string {
  return `${formatUsd(usdc(micro))} (${micro} micro-USDC)`;
}

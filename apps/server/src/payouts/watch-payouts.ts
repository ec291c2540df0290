import type { NamingTransaction } from '../gateways/solana/index.ts';
import type { Figure } from '../platform/http/operations.ts';
import { alarmOfDay } from './alarm-of-day.ts';
import { keepPayment } from './keep-payment.ts';
import {
  depositsAmong,
  findByReferences,
  moveWatch,
  readWatch,
  startWatch,
  type Watch,
} from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { countUnfinished } from './payout-store.ts';

const lateAfterMs = 15 * 60_000;

type Waiting = {
  /** Number of payouts in each unfinished state. */
  counts: Readonly<Record<'requested' | 'review' | 'sending', number>>;
  /** Seconds since the oldest of them could be paid; 0 when there is none. */
  oldestSeconds: number;
};

/** Payouts that are neither paid nor refunded. Withdrawals count from the end of their delay. */
async function readWaiting({ db, clock }: Pick<PayoutDeps, 'db' | 'clock'>): Promise<Waiting> {
  const rows = await countUnfinished(db);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const oldest = Math.min(...rows.map((row) => row.oldest?.getTime() ?? Infinity));
  const ageMs = Math.max(0, clock.now().getTime() - oldest);
  return {
    counts: {
      requested: countOf('requested'),
      review: countOf('review'),
      sending: countOf('sending'),
    },
    oldestSeconds: Number.isFinite(oldest) ? Math.floor(ageMs / 1000) : 0,
  };
}

/** Their metrics. */
export function payoutFigures(deps: Pick<PayoutDeps, 'db' | 'clock'>): Figure[] {
  return [
    {
      name: 'stoke_payouts_unfinished',
      help: 'Payouts and withdrawals that are neither paid nor given back, by state',
      label: 'state',
      read: async () => (await readWaiting(deps)).counts,
    },
    {
      name: 'stoke_payout_oldest_unfinished_seconds',
      help: 'Since the oldest of them could be paid',
      label: 'of',
      read: async () => ({ all: (await readWaiting(deps)).oldestSeconds }),
    },
  ];
}

/** Whether no payout is late. */
export async function arePayoutsInTime(deps: Pick<PayoutDeps, 'db' | 'clock'>): Promise<boolean> {
  return (await readWaiting(deps)).oldestSeconds * 1000 < lateAfterMs;
}

/** Logs an error and tells the admins when payouts are late, whatever the cause. */
export async function warnOfLatePayouts(deps: PayoutDeps): Promise<void> {
  const waiting = await readWaiting(deps);
  if (waiting.oldestSeconds * 1000 < lateAfterMs) return;
  const { counts, oldestSeconds } = waiting;
  deps.log.error({ ...counts, oldestSeconds }, 'payouts are late');
  const about = `The oldest has waited for ${Math.floor(oldestSeconds / 60)} minutes.`;
  await alarmOfDay(deps, { alarm: 'late_payouts', about });
}

/** About 240 new token accounts. */
const lowLamports = 500_000_000n;

/** Tells the admins when the treasury's SOL, which pays for transactions and accounts, runs low. */
export async function warnOfLowSol(deps: PayoutDeps): Promise<void> {
  const lamports = await deps.chain.solBalance(deps.chain.treasury);
  if (lamports >= lowLamports) return;
  deps.log.error({ lamports }, 'the treasury is low on SOL');
  const left = (Number(lamports) / 1e9).toFixed(3);
  const about = `${left} SOL left. Payouts stop without SOL: send some to ${deps.chain.treasury}.`;
  await alarmOfDay(deps, { alarm: 'treasury_sol_low', about });
}

const perTurn = 200;
const readTogether = 8;

/**
 * Reads one part of the treasury's own history and stores every transfer out of it with the payout
 * that it pays, whether or not this database sent it. It walks from the newest transaction down to
 * the start of the previous walk, a fixed number per turn. Nothing waits for it: strangers who
 * mention the treasury's account slow it down, but never a payout.
 */
export async function watchTreasury(deps: PayoutDeps): Promise<void> {
  const { db, chain, log } = deps;
  const { first, final } = await chain.history();
  const watch = await readWatch(db);
  if (!watch) return startWatch(db, final);
  if (final <= watch.slot) return;
  if (first > watch.slot) {
    log.error({ first, readTo: watch.slot }, "the node lacks a part of the treasury's history");
    return;
  }
  const { beforeSignature: before, signature: until } = watch;
  const listed = await chain.namingTreasury({ before, until, asOf: final, limit: perTurn });
  const fresh = listed.filter(({ slot }) => slot > watch.slot);
  const known = await depositsAmong(
    db,
    fresh.map(({ signature }) => signature),
  );
  const unread = fresh.filter(({ succeeded, signature }) => succeeded && !known.has(signature));
  for (let from = 0; from < unread.length; from += readTogether) {
    await Promise.all(unread.slice(from, from + readTogether).map((one) => readOne(deps, one)));
  }
  const isEnd = fresh.length < listed.length || listed.length < perTurn;
  await moveWatch(db, watch, afterTurn(watch, { fresh, final, isEnd }));
}

async function readOne(deps: PayoutDeps, { signature }: NamingTransaction): Promise<void> {
  const read = await deps.chain.readPayments(signature);
  if (read === null) throw new Error(`The node lists ${signature} and cannot show it.`);
  if (read.total === 0n) return;
  const { slot, isFinal, marked } = read;
  const payouts = await findByReferences(
    deps.db,
    marked.map(({ reference }) => reference),
  );
  if (payouts.size === 0) {
    deps.log.warn(
      { signature, amount: read.total },
      'the treasury sent a transfer that is not a payout',
    );
  }
  for (const { reference, amount } of marked) {
    const payoutId = payouts.get(reference);
    if (payoutId === undefined) continue;
    const found = { signature, slot, amount, isFinal };
    await deps.db.transaction((tx) =>
      keepPayment(deps, tx, { payoutId, found, seenBy: 'treasury' }),
    );
  }
}

/** Where the next turn continues: further down, or from the top again after the end of the walk. */
function afterTurn(
  watch: Watch,
  of: { fresh: readonly NamingTransaction[]; final: bigint; isEnd: boolean },
): Watch {
  const { fresh, final, isEnd } = of;
  const headSlot = watch.headSlot ?? final;
  const headSignature = watch.headSignature ?? fresh[0]?.signature ?? null;
  if (!isEnd) {
    return { ...watch, headSlot, headSignature, beforeSignature: fresh.at(-1)?.signature ?? null };
  }
  const signature = headSignature ?? watch.signature;
  return { slot: headSlot, signature, headSlot: null, headSignature: null, beforeSignature: null };
}

import { alarmOfDay } from '../../people/users/index.ts';
import type { Figure } from '../../platform/http/operations.ts';
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
  const now = clock.now();
  const rows = await countUnfinished(db, now);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const oldest = Math.min(...rows.map((row) => row.oldest?.getTime() ?? Infinity));
  const ageMs = Math.max(0, now.getTime() - oldest);
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
  await deps.db.transaction((tx) => alarmOfDay(deps, tx, { alarm: 'late_payouts', about }));
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
  await deps.db.transaction((tx) => alarmOfDay(deps, tx, { alarm: 'treasury_sol_low', about }));
}

import type { Figure } from '../platform/http/operations.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { countUnfinished } from './payout-store.ts';

const lateAfterMs = 15 * 60_000;

export type Waiting = {
  /** Number of payouts in each unfinished state. */
  counts: Readonly<Record<'requested' | 'review' | 'sending', number>>;
  /** Seconds since the oldest of them could be paid; 0 when there is none. */
  oldestSeconds: number;
};

/** Payouts that are neither paid nor refunded. Withdrawals count from the end of their delay. */
export async function readWaiting({
  db,
  clock,
}: Pick<PayoutDeps, 'db' | 'clock'>): Promise<Waiting> {
  const rows = await countUnfinished(db);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const oldest = Math.min(...rows.map((row) => row.oldest.getTime()));
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

/** Logs an error when payouts are late, whatever the cause. */
export async function warnOfLatePayouts(deps: PayoutDeps): Promise<void> {
  const waiting = await readWaiting(deps);
  if (waiting.oldestSeconds * 1000 < lateAfterMs) return;
  deps.log.error({ ...waiting.counts, oldestSeconds: waiting.oldestSeconds }, 'payouts are late');
}

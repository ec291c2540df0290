import { lockStatuses } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { retryAt } from '../../platform/jobs/retry.ts';
import {
  closeAttempt,
  countExpired,
  itemsOf,
  lockClosing,
  lockLive,
  recordFault,
  type AttemptRow,
} from './attempt-store.ts';
import { listPayments, savePayment } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { canReturn, postPayouts, releasePayouts, notifyReturned } from './payout-money.ts';
import { maxFaults, type Fault } from './payout-state.ts';
import { lockPayouts, move, type PayoutRow } from './payout-store.ts';

const paidElsewhere = (at: Date) => ({ kind: 'paid_elsewhere', at }) as const;

/**
 * The transaction is final on chain: confirms each of its payouts and posts its hold, in one
 * transaction. If another worker was faster, the attempt is already closed and nothing happens.
 */
export async function settleAttempt(
  deps: PayoutDeps,
  attemptId: string,
  { slot }: { slot: bigint },
): Promise<void> {
  const at = deps.clock.now();
  let confirmed: string[] = [];
  await withLive(deps, attemptId, async (tx, { attempt, payouts }) => {
    const { signature } = attempt;
    if (signature === null) throw new Error(`Attempt ${attemptId} landed without a signature.`);
    await closeAttempt(tx, { id: attemptId, outcome: 'landed', at, error: null });
    for (const payout of payouts) {
      const found = { signature, slot, amount: payout.amount, isFinal: true };
      const payment = {
        payoutId: payout.id,
        found,
        seenBy: 'attempt',
        isMarked: true,
        at,
      } as const;
      await savePayment(tx, payment);
      await move(tx, payout, { kind: 'landed', at });
    }
    await postPayouts(deps, tx, payouts, at);
    confirmed = payouts.map(({ id }) => id);
  });
  if (confirmed.length > 0) deps.log.info({ payouts: confirmed }, 'payouts are confirmed');
}

/**
 * The bytes are proven dead: the payouts wait for new ones. Nothing was paid and no money moves.
 */
export async function requeueAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, { payouts, isPaid }) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'expired', at, error: null });
    for (const payout of payouts) {
      const times = await countExpired(tx, payout.id);
      await move(tx, payout, isPaid(payout) ? paidElsewhere(at) : { kind: 'expired', at, times });
    }
  });
}

/**
 * The transaction failed on chain and paid nothing. The payout that the error names may be given up
 * and refunded, once its money can be given back; the others wait for new bytes.
 */
export async function failAttempt(
  deps: PayoutDeps,
  attemptId: string,
  { error, named }: { error: string; named: number | null },
): Promise<void> {
  const at = deps.clock.now();
  const order = await itemsOf(deps.db, attemptId);
  const namedId = named === null ? undefined : order[named]?.id;
  await withLive(deps, attemptId, async (tx, { payouts, isPaid }) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'failed', at, error });
    const refunded: PayoutRow[] = [];
    for (const payout of payouts) {
      const isNamed = payout.id === namedId;
      const mayReturn = isNamed && (await canReturn(deps, tx, payout, 'failed'));
      const other = namedId === undefined || isNamed ? 'none' : 'another';
      const names = mayReturn ? 'this' : other;
      const event = isPaid(payout)
        ? paidElsewhere(at)
        : ({ kind: 'failed', at, error, names } as const);
      const { state, reason } = await move(tx, payout, event);
      if (state !== 'refunded') continue;
      await notifyReturned(deps, tx, payout, reason ?? '');
      refunded.push(payout);
    }
    await releasePayouts(tx, refunded, at);
  });
}

/**
 * Gives back a claim that gets no bytes, or whose bytes, `wire`, were never sent. A payout with a fault
 * waits longer each time and is sent alone from then on; after too many consecutive faults it goes into
 * review.
 */
export async function dropAttempt(
  deps: PayoutDeps,
  attemptId: string,
  input: { error: string; faults: ReadonlyMap<string, Fault>; wire: string | null },
): Promise<void> {
  const { error, faults, wire } = input;
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, { attempt, payouts, isPaid }) => {
    // Another worker has signed or sent it since: the chain decides.
    if (attempt.wire !== wire || attempt.sentAt !== null) return;
    await closeAttempt(tx, { id: attemptId, outcome: 'dropped', at, error });
    for (const payout of payouts) {
      const fault = faults.get(payout.id) ?? null;
      const event = isPaid(payout) ? paidElsewhere(at) : ({ kind: 'dropped', at, fault } as const);
      const { state } = await move(tx, payout, event);
      if (state === 'review')
        deps.log.fatal({ payout: payout.id, error }, 'a payout needs a person');
    }
  });
}

/**
 * The outcome of the bytes could not be determined, so the next look comes later. After too many
 * such looks the attempt is parked for an admin, and no new bytes are signed until then.
 */
export async function postponeAttempt(
  deps: PayoutDeps,
  attemptId: string,
  error: string,
): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, { attempt, payouts, isPaid }) => {
    const faults = attempt.faults + 1;
    await recordFault(tx, { id: attemptId, faults, notBefore: retryAt(at, faults) });
    if (faults < maxFaults) return;
    deps.log.fatal({ attempt: attemptId, error }, 'payouts need a person');
    await closeAttempt(tx, { id: attemptId, outcome: 'parked', at, error });
    for (const payout of payouts) {
      await move(tx, payout, isPaid(payout) ? paidElsewhere(at) : { kind: 'parked' });
    }
  });
}

type Live = {
  attempt: AttemptRow;
  payouts: PayoutRow[];
  /** The chain has shown that it is paid: by another transaction, or finally by this one. */
  isPaid(payout: PayoutRow): boolean;
};

/** Runs `work` once per attempt: only for the first caller that locks it while it is open. */
async function withLive(
  deps: PayoutDeps,
  attemptId: string,
  work: (tx: Tx, live: Live) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockClosing(tx);
    const items = await itemsOf(tx, attemptId);
    const ids = items.map(({ id }) => id);
    // Lock order: users before payouts.
    const userIds = items.map((payout) => payout.userId);
    await lockStatuses(tx, userIds);
    const attempt = await lockLive(tx, attemptId);
    if (!attempt) return;
    const payouts = await lockPayouts(tx, ids);
    const seen = await listPayments(tx, ids);
    // Of its own bytes only what is final counts: whatever a node says of them now, they have landed.
    const paying = seen.filter((one) => one.isFinal || one.signature !== attempt.signature);
    const paid = new Set(paying.map(({ payoutId }) => payoutId));
    await work(tx, { attempt, payouts, isPaid: ({ id }) => paid.has(id) });
    publishPayouts(tx, payouts);
  });
}

export function publishPayouts(tx: Tx, payouts: readonly PayoutRow[]): void {
  for (const { userId: user, purpose } of payouts) {
    tx.publish('payouts', { user });
    const balance = purpose === 'withdrawal' ? 'balance' : 'session';
    tx.publish(balance, { user });
  }
}

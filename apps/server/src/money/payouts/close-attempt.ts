import { lockStatuses } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { delayAfter } from '../../platform/jobs/delay-after.ts';
import {
  closeAttempt,
  countExpired,
  itemsOf,
  lockClosing,
  lockLive,
  noteFault,
  type AttemptRow,
} from './attempt-store.ts';
import { paidOnChain } from './record-payment.ts';
import { listPayments, savePayment } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { postPayouts, releasePayouts, notifyReturned } from './payout-money.ts';
import { maxFaults, isGivenUp, reviewReasons, type ReviewCause } from './payout-state.ts';
import { lockPayouts, move, type Change, type PayoutRow } from './payout-store.ts';

const unsent = { state: 'requested', signature: null, sentAt: null, reason: null } as const;

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
      await move(tx, payout, { state: 'confirmed', confirmedAt: at, reason: null });
    }
    await postPayouts(deps, tx, payouts, at);
    confirmed = payouts.map(({ id }) => id);
  });
  if (confirmed.length > 0) deps.log.info({ payouts: confirmed }, 'payouts are confirmed');
}

/**
 * The bytes are proven dead: the payouts wait for new ones. Nothing was paid and no money moves. Each
 * time they wait twice as long, up to five minutes: a node that forgets would else be given new bytes
 * in every turn, more than it could be trusted to have dropped.
 */
export async function requeueAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, { payouts, isPaid }) => {
    await closeAttempt(tx, { id: attemptId, outcome: 'expired', at, error: null });
    for (const payout of payouts) {
      const delay = delayAfter(await countExpired(tx, payout.id));
      const again = { ...unsent, notBefore: new Date(at.getTime() + delay) };
      await move(tx, payout, isPaid(payout) ? paidOnChain : again);
    }
  });
}

/**
 * The transaction failed on chain and paid nothing. The payout that the error names may be given up
 * and refunded; the others wait for new bytes.
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
      const { id, failures } = payout;
      const isNamed = id === namedId;
      if (isPaid(payout)) await move(tx, payout, paidOnChain);
      else if (isGivenUp({ error, isNamed, failures })) {
        await refund(deps, tx, payout);
        refunded.push(payout);
      } else if (isNamed || namedId === undefined) {
        const notBefore = new Date(at.getTime() + delayAfter(failures + 1));
        await move(tx, payout, { ...unsent, failures: failures + 1, notBefore });
      } else await move(tx, payout, unsent);
    }
    await releasePayouts(tx, refunded, at);
  });
}

/** After so many slots, about two minutes, bytes signed earlier can no longer land. */
export const bytesLiveSlots = 300n;

/** Why a payout of a claim gets no bytes. A payout without a fault keeps waiting as before. */
export type Fault = {
  /** The cause of the review if the fault persists; null when this payout is not at fault. */
  cause: ReviewCause | null;
  /** It waits until the treasury's history has been read up to this slot. */
  lookSlot?: bigint | null;
};

/**
 * Gives back a claim that gets no bytes, or whose bytes, `wire`, were never sent. A payout with a fault
 * waits longer each time and is sent alone from then on; after too many consecutive faults it goes into
 * review.
 */
export async function dropAttempt(
  deps: PayoutDeps,
  attemptId: string,
  {
    error,
    faults,
    wire,
  }: { error: string; faults: ReadonlyMap<string, Fault>; wire: string | null },
): Promise<void> {
  const at = deps.clock.now();
  await withLive(deps, attemptId, async (tx, { attempt, payouts, isPaid }) => {
    // Another worker has signed or sent it since: the chain decides.
    if (attempt.wire !== wire || attempt.sentAt !== null) return;
    await closeAttempt(tx, { id: attemptId, outcome: 'dropped', at, error });
    for (const payout of payouts) {
      const fault = faults.get(payout.id);
      const next = fault ? afterFault(payout, fault, at) : unsent;
      if (next.state === 'review') {
        deps.log.fatal({ payout: payout.id, error }, 'a payout needs a person');
      }
      await move(tx, payout, isPaid(payout) ? paidOnChain : next);
    }
  });
}

function afterFault(payout: PayoutRow, { cause, lookSlot = null }: Fault, at: Date): Change {
  const faults = payout.faults + 1;
  const notBefore = new Date(at.getTime() + delayAfter(faults));
  const next = { ...unsent, faults, lookSlot: payout.lookSlot ?? lookSlot, notBefore };
  if (cause === null || faults < maxFaults) return next;
  return { ...next, state: 'review', reviewCause: cause, reason: reviewReasons[cause] };
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
    const notBefore = new Date(at.getTime() + delayAfter(faults));
    await noteFault(tx, { id: attemptId, faults, notBefore });
    if (faults < maxFaults) return;
    deps.log.fatal({ attempt: attemptId, error }, 'payouts need a person');
    await closeAttempt(tx, { id: attemptId, outcome: 'parked', at, error });
    const unknown = {
      state: 'review',
      reviewCause: 'not_provable',
      reason: reviewReasons.not_provable,
    } as const;
    for (const payout of payouts) await move(tx, payout, isPaid(payout) ? paidOnChain : unknown);
  });
}

async function refund(deps: PayoutDeps, tx: Tx, payout: PayoutRow): Promise<void> {
  const reason = 'The wallet could not receive USDC. The amount is back in your balance.';
  await move(tx, payout, { state: 'refunded', reason });
  await notifyReturned(deps, tx, payout, reason);
}

type Live = {
  attempt: AttemptRow;
  payouts: PayoutRow[];
  /** The chain has shown another transaction that pays it. */
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
    await lockStatuses(
      tx,
      items.map((payout) => payout.userId),
    );
    const attempt = await lockLive(tx, attemptId);
    if (!attempt) return;
    const payouts = await lockPayouts(tx, ids);
    const seen = await listPayments(tx, ids);
    const others = seen.filter(({ signature }) => signature !== attempt.signature);
    const paid = new Set(others.map(({ payoutId }) => payoutId));
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

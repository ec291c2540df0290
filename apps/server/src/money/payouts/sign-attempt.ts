import { SignerFault, type Pay, type SignedPayout } from '../../gateways/solana/index.ts';
import { itemsOf, storeBytes } from './attempt-store.ts';
import { bytesLiveSlots, newestSlot, takeSignature } from '../treasury/index.ts';
import { dropAttempt } from './close-attempt.ts';
import type { Fault } from './payout-state.ts';
import { dayBefore } from './openings.ts';
import { receivedSince } from './opening-store.ts';
import { recordSeenPayment, provePayment, type Proof } from './record-payment.ts';
import { paidAmong } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { recordSignature, type PayoutRow } from './payout-store.ts';

/** `stop`: the fault affects every payout and ends the turn. `dropped`: the payouts wait again. */
export type Signing = 'signed' | 'dropped' | 'stop';

/**
 * Makes the bytes of a claimed attempt and stores them before they may leave the process. Two
 * workers may both sign; only the bytes that were stored are ever sent. Never throws: a failed
 * claim is given back and the others continue.
 */
export async function signAttempt(deps: PayoutDeps, attemptId: string): Promise<Signing> {
  deps.crashPoint?.('claimed');
  try {
    const payouts = await itemsOf(deps.db, attemptId);
    if (await dropUnproven(deps, attemptId, payouts)) return 'dropped';
    const pays = await toTransfers(deps, payouts);
    const signed = await deps.chain.signPayout({ pays, memo: memoOf(attemptId) });
    deps.crashPoint?.('signed-not-saved');
    if (!(await store(deps, attemptId, { signed, payouts }))) return 'stop';
    deps.crashPoint?.('saved-not-sent');
    return 'signed';
  } catch (error) {
    deps.log.error({ attempt: attemptId, err: error }, 'payouts could not be signed');
    return abandonSigning(deps, attemptId, error).catch((failed: unknown) => {
      deps.log.error({ attempt: attemptId, err: failed }, 'a claim could not be released');
      return 'stop' as const;
    });
  }
}

function memoOf(attemptId: string): string {
  return `stoke ${attemptId}`;
}

/** Whether a transaction with this memo pays payouts, of these books or of others. */
export function isOfPayouts(memo: string): boolean {
  return /^stoke [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(memo);
}

/** False, and nothing stored, when the primary has become another one since the history was seen to be read. */
async function store(
  deps: PayoutDeps,
  attemptId: string,
  { signed, payouts }: { signed: SignedPayout; payouts: readonly PayoutRow[] },
): Promise<boolean> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await deps.isHistoryRead(tx, { since: newestSlot }))) return false;
    if (!(await storeBytes(tx, { id: attemptId, signed, at }))) return true;
    const { signature } = signed;
    if (!(await takeSignature(tx, { signature, usedFor: 'payout', usedId: attemptId, at }))) {
      throw new Error(`The transaction ${signature} was used before.`);
    }
    await recordSignature(tx, { ids: payouts.map(({ id }) => id), signature });
    for (const { userId: user } of payouts) {
      tx.publish('payouts', { user });
    }
    return true;
  });
}

/**
 * Gives a claim back after an error. An RPC that is down counts against no payout. When the signer
 * fails, each payout goes alone from then on, since it may refuse only one of them. Any other error
 * is a fault of these payouts.
 */
async function abandonSigning(
  deps: PayoutDeps,
  attemptId: string,
  error: unknown,
): Promise<Signing> {
  const isSigner = error instanceof SignerFault;
  const isRpcDown = !isSigner && !(await deps.chain.health()).ok;
  const payouts = isRpcDown ? [] : await itemsOf(deps.db, attemptId);
  // With several payouts it is unknown which one it is.
  const cause = isSigner || payouts.length > 1 ? null : 'keeps_failing';
  const faults = new Map(payouts.map(({ id }) => [id, { cause } as const]));
  await dropAttempt(deps, attemptId, { error: String(error), faults, wire: null });
  return isRpcDown || isSigner ? 'stop' : 'dropped';
}

/**
 * The last check before new bytes, for a database older than the chain (a restored backup). Payouts
 * that are paid, or for which the node cannot tell, are taken out; the others wait for the next
 * claim.
 */
async function dropUnproven(
  deps: PayoutDeps,
  attemptId: string,
  payouts: readonly PayoutRow[],
): Promise<boolean> {
  const faults = new Map<string, Fault>();
  const proofs = await Promise.all(
    payouts.map(async (payout) => ({ payout, proof: await prove(deps, payout) })),
  );
  for (const { payout, proof } of proofs) {
    if (proof.kind === 'absent') continue;
    if (proof.kind === 'paid') {
      const paid = { payoutId: payout.id, found: proof.payment, seenBy: 'reference' } as const;
      await deps.db.transaction((tx) => recordSeenPayment(deps, tx, paid));
      faults.set(payout.id, { cause: 'paid_on_chain' });
    } else {
      deps.log.warn({ payout: payout.id, why: proof.why }, 'a payout cannot be signed yet');
      const { final } = await deps.chain.history();
      faults.set(payout.id, { cause: 'not_provable', lookSlot: final + bytesLiveSlots });
    }
  }
  if (faults.size === 0) return false;
  const error = 'not every payout is proven unpaid';
  await dropAttempt(deps, attemptId, { error, faults, wire: null });
  return true;
}

/** A failed look says nothing about this payout or the others. */
async function prove(deps: PayoutDeps, payout: PayoutRow): Promise<Proof> {
  try {
    return await provePayment(deps, payout);
  } catch (error) {
    if (!(await deps.chain.health()).ok) throw error;
    return { kind: 'unknown', why: String(error) };
  }
}

/**
 * What the gateway needs to know about payouts. The treasury opens the token account of an earner's address once: an
 * owner could close it after each payout and keep the rent. A withdrawal opens it only if it pays for that, and not if it
 * was open in the last 24 hours.
 */
export async function toTransfers(
  { db, clock }: Pick<PayoutDeps, 'db' | 'clock'>,
  payouts: readonly PayoutRow[],
): Promise<Pay[]> {
  const addresses = payouts.map(({ address }) => address);
  const paid = await paidAmong(db, addresses);
  const wasOpen = await receivedSince(db, { addresses, since: dayBefore(clock.now()) });
  return payouts.map(({ address, amount, reference, purpose, opening }) => ({
    to: address,
    amount,
    reference,
    mayOpen:
      purpose === 'withdrawal' ? opening !== null && !wasOpen.has(address) : !paid.has(address),
  }));
}

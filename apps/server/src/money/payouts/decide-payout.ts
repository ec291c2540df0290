import { writeAudit } from '../../site/audit/index.ts';
import type { FoundPayment, TreasuryPayments } from '../../gateways/solana/index.ts';
import { lockStatuses } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  attemptsOf,
  closeAttempt,
  itemsOf,
  lockAttemptsOf,
  lockClosing,
  releaseItem,
  type AttemptRow,
} from './attempt-store.ts';
import { publishPayouts } from './close-attempt.ts';
import { bytesLiveSlots } from '../treasury/index.ts';
import { recordSeenPayment, provePayment, whyUnknown, type Proof } from './record-payment.ts';
import {
  dropVanished,
  findByReferences,
  listPayments,
  savePayment,
  useOf,
} from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { postPayouts } from './payout-money.ts';
import { countReleases } from './flag-store.ts';
import { lockPayouts, move, readPayouts, type PayoutRow } from './payout-store.ts';

export type Decision = { id: string; adminId: string; reason: string };

/** What the chain says about a transaction that an admin names. Call before taking any lock. */
export function readNamed(
  { chain }: Pick<PayoutDeps, 'chain'>,
  signature: string,
): Promise<TreasuryPayments | null> {
  return chain.readPayments(signature).catch(unavailable);
}

function unavailable(cause: unknown): never {
  throw new Refusal('chain.unavailable', { cause });
}

/**
 * An admin confirms a payout in review with the transaction that paid it. The transaction must be
 * final, go from the treasury to this address with this exact amount, and be used for nothing else.
 * Safe to repeat: the books change once. `read` is what the chain said.
 */
export async function settleAsPaid(
  deps: PayoutDeps,
  tx: Tx,
  input: Decision & { signature: string; read: TreasuryPayments | null },
): Promise<PayoutRow> {
  const { id, adminId, reason, signature, read } = input;
  const { payout, attempts } = await lockForDecision(tx, id);
  if (payout.state === 'confirmed' && payout.signature === signature) return payout;
  admit(payout, adminId);
  const { found, isMarked } = await checkPaid(tx, payout, { signature, read });
  const at = deps.clock.now();
  await savePayment(tx, { payoutId: id, found, seenBy: 'admin', isMarked, at });
  for (const attempt of attempts) {
    if (attempt.outcome !== 'parked') continue;
    if (attempt.signature === signature) await landParked(tx, attempt, { found, read, at });
    else await releaseItem(tx, { attemptId: attempt.id, payoutId: id });
  }
  const settled = await move(tx, payout, { kind: 'settled', at, signature });
  await postPayouts(deps, tx, [settled], at);
  publishDecided(tx, payout);
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'payout-settled',
    subject: payout.userId,
    about: { payout: id, signature, amountMicro: String(payout.amount), reason },
  });
  return settled;
}

/** Locks a payout and all its attempts, in the lock order that closing an attempt uses. */
export async function lockForDecision(
  tx: Tx,
  id: string,
): Promise<{ payout: PayoutRow; attempts: AttemptRow[] }> {
  await lockClosing(tx);
  const [known] = await readPayouts(tx, [id]);
  if (!known) throw new Refusal('request.not_found');
  await lockStatuses(tx, [known.userId]);
  const attempts = await lockAttemptsOf(tx, id);
  const [payout] = await lockPayouts(tx, [id]);
  if (!payout) throw new Refusal('request.not_found');
  return { payout, attempts };
}

export function admit(payout: PayoutRow, adminId: string): void {
  if (payout.state !== 'review') throw new Refusal('payout.not_in_review');
  if (payout.userId === adminId) throw new Refusal('payout.own_account');
}

/**
 * The transfer in a transaction that paid this payout. A transaction that names the payout's
 * reference belongs to it. One without any reference may be used for a single payout, if it moved
 * exactly the amount to the address and no other paid it.
 */
async function checkPaid(
  tx: Tx,
  payout: PayoutRow,
  { signature, read }: { signature: string; read: TreasuryPayments | null },
): Promise<{ found: FoundPayment; isMarked: boolean }> {
  if (!read) throw new Refusal('payout.transaction_unknown');
  if (!read.succeeded) throw new Refusal('payout.transaction_failed');
  if (!read.isFinal) throw new Refusal('payout.transaction_not_final');
  const { slot, marked, received, total } = read;
  const found = { signature, slot, amount: payout.amount, isFinal: true };
  const arrived = received.get(payout.address) ?? 0n;
  const own = marked.find(({ reference }) => reference === payout.reference);
  const usedFor = await useOf(tx, signature);
  if (own) {
    if (own.amount !== payout.amount || arrived < payout.amount) refuseOther();
    if (usedFor !== null && usedFor !== 'payout') throw new Refusal('payout.signature_used');
    return { found, isMarked: true };
  }
  if (usedFor !== null) throw new Refusal('payout.signature_used');
  const references = marked.map(({ reference }) => reference);
  const ofOthers = await findByReferences(tx, references);
  const isExact = arrived === payout.amount && total >= payout.amount;
  if (ofOthers.size > 0 || !isExact || slot < payout.sinceSlot) refuseOther();
  const known = await listPayments(tx, [payout.id]);
  if (known.some(({ isFinal }) => isFinal)) throw new Refusal('payout.paid_by_other');
  return { found, isMarked: false };
}

function refuseOther(): never {
  throw new Refusal('payout.transaction_differs');
}

/**
 * The outcome of these bytes was unknown and they have now landed: confirms every payout in them.
 */
async function landParked(
  tx: Tx,
  attempt: AttemptRow,
  { found, read, at }: { found: FoundPayment; read: TreasuryPayments | null; at: Date },
): Promise<void> {
  const amounts = new Map(read?.marked.map(({ reference, amount }) => [reference, amount]));
  for (const item of await itemsOf(tx, attempt.id)) {
    const amount = amounts.get(item.reference);
    if (amount === undefined) continue;
    const payment = { payoutId: item.id, found: { ...found, amount }, isMarked: true, at };
    await savePayment(tx, { ...payment, seenBy: 'admin' });
  }
  await closeAttempt(tx, { id: attempt.id, outcome: 'landed', at, error: null });
}

/**
 * What the node can prove about a payout now. Payments that it shows are stored. `absent` means
 * that no bytes of its attempts and no other transfer out of the treasury paid it or still can.
 * Call before taking any lock.
 */
export async function proveUnpaid(deps: PayoutDeps, payout: PayoutRow): Promise<Proof> {
  const proof = await prove(deps, payout).catch(unavailable);
  if (proof.kind !== 'paid') return proof;
  const found = { payoutId: payout.id, found: proof.payment, seenBy: 'admin' } as const;
  await deps.db.transaction((tx) => recordSeenPayment(deps, tx, found));
  return proof;
}

async function prove(deps: PayoutDeps, payout: PayoutRow): Promise<Proof> {
  const { chain, db } = deps;
  for (const seen of await listPayments(db, [payout.id])) {
    if (seen.isFinal || !(await hasVanished(deps, seen))) return { kind: 'paid', payment: seen };
  }
  for (const { signature, slot, lastValidBlockHeight } of await attemptsOf(db, payout.id)) {
    if (signature === null || slot === null || lastValidBlockHeight === null) continue;
    const state = await chain.attemptState({ signature, slot, lastValidBlockHeight });
    if (state.kind === 'landed') {
      const { amount } = payout;
      return { kind: 'paid', payment: { signature, slot: state.slot, amount, isFinal: true } };
    }
    if (state.kind === 'waiting') {
      return { kind: 'unknown', why: 'A transaction of it may still land.' };
    }
    if (state.kind === 'unknown_pruned') return { kind: 'unknown', why: whyUnknown.forgotten };
  }
  return provePayment(deps, payout, { inFull: true });
}

/** Seen once, never final, and missing for so long that it can no longer land. */
async function hasVanished({ chain }: PayoutDeps, seen: FoundPayment): Promise<boolean> {
  const { final } = await chain.history();
  if (final < seen.slot + bytesLiveSlots) return false;
  return (await chain.readPayments(seen.signature)) === null;
}

/**
 * An admin sends a payout in review again, which needs proof that it was never paid. The worker
 * checks again before it signs.
 */
export async function payAgain(
  deps: PayoutDeps,
  tx: Tx,
  { id, adminId, reason, proof }: Decision & { proof: Proof },
): Promise<PayoutRow> {
  const { payout, attempts } = await lockForDecision(tx, id);
  admit(payout, adminId);
  if (payout.reviewCause === 'flagged') throw new Refusal('payout.not_released');
  await closeUnpaid(deps, tx, { payout, attempts, proof });
  const isDone = await isReleased(tx, payout);
  const again = await move(tx, payout, {
    kind: 'paid_again',
    at: deps.clock.now(),
    isReleased: isDone,
  });
  tx.wake('payouts.step');
  publishDecided(tx, payout);
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'payout-paid-again',
    subject: payout.userId,
    about: { payout: id, amountMicro: String(payout.amount), cause: payout.reviewCause, reason },
  });
  return again;
}

/** Refuses unless it is proven unpaid; then its bytes may no longer be sent. */
export async function closeUnpaid(
  deps: PayoutDeps,
  tx: Tx,
  { payout, attempts, proof }: { payout: PayoutRow; attempts: readonly AttemptRow[]; proof: Proof },
): Promise<void> {
  const seen = await listPayments(tx, [payout.id]);
  if (proof.kind === 'paid' || seen.some(({ isFinal }) => isFinal)) {
    throw new Refusal('payout.paid_on_chain');
  }
  if (proof.kind === 'unknown') {
    throw new Refusal('payout.absence_unproven', {
      message: `The node cannot prove that this payout was never paid. ${proof.why}`,
    });
  }
  await dropVanished(tx, payout.id);
  const at = deps.clock.now();
  for (const attempt of attempts) {
    if (attempt.outcome !== 'parked') continue;
    await closeAttempt(tx, { id: attempt.id, outcome: 'expired', at, error: attempt.error });
  }
}

/** Whether enough admins have released it; a payout without a flag needs none. */
export async function isReleased(tx: Tx, payout: PayoutRow): Promise<boolean> {
  return (await countReleases(tx, payout.id)) >= payout.releasesNeeded;
}

export function publishDecided(tx: Tx, payout: PayoutRow): void {
  publishPayouts(tx, [payout]);
  tx.publish('payouts', 'admins');
}

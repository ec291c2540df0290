import type { FoundPayment } from '../../gateways/solana/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readWhole } from '../treasury/index.ts';
import { listPayments, savePayment, type SeenBy } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { lockPayouts, move, type PayoutRow } from './payout-store.ts';

/**
 * Records that the treasury has paid a payout, as soon as the payment is seen. A payout that was
 * still to be sent goes into review, and nothing more is signed for it. A payment beside another one,
 * or of a payout that is on its way or closed, pauses all payouts in the same transaction: the books
 * are wrong, or someone else signs for the treasury. A payment by its own attempt is expected, unless the
 * payout was given back.
 */
export async function recordSeenPayment(
  deps: PayoutDeps,
  tx: Tx,
  { payoutId, found, seenBy }: { payoutId: string; found: FoundPayment; seenBy: SeenBy },
): Promise<void> {
  const [payout] = await lockPayouts(tx, [payoutId]);
  if (!payout) return;
  const others = (await listPayments(tx, [payoutId])).filter(
    ({ signature }) => signature !== found.signature,
  );
  const at = deps.clock.now();
  const isNew = await savePayment(tx, { payoutId, found, seenBy, isMarked: true, at });
  if (payout.signature === found.signature && payout.state !== 'refunded') return;
  deps.log.fatal(
    { payout: payoutId, state: payout.state, ...found },
    'the treasury has paid what the books do not call paid by this transaction',
  );
  const isWaiting = payout.state === 'requested' || payout.state === 'review';
  if (isNew && (!isWaiting || others.length > 0)) {
    const text = `Transaction ${found.signature} also paid payout ${payoutId}, which is ${payout.state}.`;
    await deps.breaker.pause(tx, 'second_payment', text);
  }
  if (!isWaiting) return;
  await move(tx, payout, { kind: 'paid_elsewhere', at });
  tx.publish('payouts', { user: payout.userId });
  tx.publish('payouts', 'admins');
}

export type Proof =
  | { kind: 'paid'; payment: FoundPayment }
  | { kind: 'absent' }
  | { kind: 'unknown'; why: string };

export const whyUnknown = {
  forgotten: 'The node has not kept the blocks in which a payment could stand.',
  crowded: 'Too many transactions name its reference.',
  unreadable: 'A transaction that names its reference cannot be read yet.',
} as const;

/**
 * Whether the treasury has paid a payout, as far as the node can prove. Where the treasury's history
 * is read from the request on, its payments are stored, so the node is only asked about later ones;
 * with `inFull` it is asked about everything since the request. When strangers have crowded the
 * reference, the treasury's own history decides.
 */
export async function provePayment(
  deps: PayoutDeps,
  payout: PayoutRow,
  { inFull = false }: { inFull?: boolean } = {},
): Promise<Proof> {
  const { reference, sinceSlot, lookSlot } = payout;
  const [known] = inFull ? [] : await listPayments(deps.db, [payout.id]);
  if (known) return { kind: 'paid', payment: known };
  const { readSlot, wholeFrom, finalSlot } = await readWhole(deps.db);
  const readTo = sinceSlot >= wholeFrom ? (readSlot ?? 0n) : 0n;
  const isRead = lookSlot !== null && readTo >= lookSlot;
  if (isRead && !inFull) return { kind: 'absent' };
  const since = inFull || readTo < sinceSlot ? sinceSlot : readTo;
  const look = await deps.chain.findPayment({ reference, since, asOf: finalSlot });
  if (look.kind !== 'unknown') return look;
  if (isRead && look.why === 'crowded') return { kind: 'absent' };
  return { kind: 'unknown', why: whyUnknown[look.why] };
}

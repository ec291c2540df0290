import { writeAudit } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  admit,
  closeUnpaid,
  isReleased,
  lockForDecision,
  publishDecided,
  type Decision,
} from './decide-payout.ts';
import { insertRelease } from './flag-store.ts';
import type { Proof } from './record-payment.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { admitReturn, releasePayouts, notifyReturned } from './payout-money.ts';
import { move, type PayoutRow } from './payout-store.ts';

/**
 * An admin releases a flagged payout. It is sent once as many different admins have released it as
 * it needs. Refuses an admin's own payout, and a second release by the same admin.
 */
export async function releasePayout(
  deps: PayoutDeps,
  tx: Tx,
  { id, adminId, reason }: Decision,
): Promise<PayoutRow> {
  const { payout } = await lockForDecision(tx, id);
  admit(payout, adminId);
  if (payout.reviewCause !== 'flagged') throw new Refusal('payout.not_flagged');
  const at = deps.clock.now();
  if (!(await insertRelease(tx, { id, adminId, at }))) throw new Refusal('payout.already_released');
  const isDone = await isReleased(tx, payout);
  const now = isDone ? await move(tx, payout, { kind: 'released' }) : payout;
  if (isDone) tx.wake('payouts.step');
  publishDecided(tx, payout);
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'payout-released',
    subject: payout.userId,
    about: { ...aboutOf(payout), reason, isSent: isDone },
  });
  return now;
}

/**
 * An admin refuses a payout in review: the whole amount is back in its owner's balance, who reads
 * the reason. A payout that was tried before must be proven unpaid first.
 */
export async function refusePayout(
  deps: PayoutDeps,
  tx: Tx,
  { id, adminId, reason, proof }: Decision & { proof: Proof | null },
): Promise<PayoutRow> {
  const { payout, attempts } = await lockForDecision(tx, id);
  admit(payout, adminId);
  if (payout.reviewCause === 'banned') throw new Refusal('payout.held_by_ban');
  if (payout.reviewCause === 'flagged') await admitReturn(deps, tx, payout);
  else {
    if (!proof) throw new Refusal('payout.not_in_review');
    await closeUnpaid(deps, tx, { payout, attempts, proof });
  }
  const refunded = await move(tx, payout, { kind: 'refused', reason });
  await notifyReturned(deps, tx, payout, refunded.reason ?? '');
  await releasePayouts(tx, [payout], deps.clock.now());
  publishDecided(tx, payout);
  await writeAudit(deps, tx, {
    actor: adminId,
    action: 'payout-refused',
    subject: payout.userId,
    about: { ...aboutOf(payout), cause: payout.reviewCause, reason },
  });
  return refunded;
}

function aboutOf({ id, amount, flags }: PayoutRow) {
  return { payout: id, amountMicro: String(amount), flags: flags.join(', ') };
}

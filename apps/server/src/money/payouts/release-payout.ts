import { writeAudits, type Act } from '../../site/audit/index.ts';
import { lockStatuses } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { freezeSignals } from '../../safety/signals/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  admit,
  closeUnpaid,
  isReleased,
  lockForDecision,
  publishDecided,
  type Decision,
} from './decide-payout.ts';
import { countEarlierReleases, insertRelease } from './flag-store.ts';
import type { Proof } from './record-payment.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { admitReturn, releasePayouts, notifyReturned } from './payout-money.ts';
import { lockPayouts, move, readPayouts, type PayoutRow } from './payout-store.ts';
import { lockClosing } from './attempt-store.ts';

type Reasoned = Omit<Decision, 'id'>;
type Decided = { payout: PayoutRow; act: Act };

/**
 * An admin releases a flagged payout. It is sent once as many different admins have released it as
 * it needs. Refuses an admin's own payout, and a second release by the same admin.
 */
export async function releasePayout(
  deps: PayoutDeps,
  tx: Tx,
  { id, ...by }: Decision,
): Promise<PayoutRow> {
  await freezeSignals(tx);
  const { payout } = await lockForDecision(tx, id);
  const { act, payout: now } = await release(deps, tx, payout, by);
  await writeAudits(deps, tx, [act]);
  return now;
}

async function release(
  deps: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  by: Reasoned,
): Promise<Decided> {
  const { id } = payout;
  const { adminId } = by;
  admitFlagged(payout, adminId);
  const at = deps.clock.now();
  if (!(await insertRelease(tx, { id, adminId, at }))) throw new Refusal('payout.already_released');
  return sendReleased(tx, payout, by);
}

/** The signal that held it is gone: the releases of what it met before count again. */
export async function releaseAgain(
  deps: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  by: Reasoned,
): Promise<Decided> {
  const { id } = payout;
  const { adminId } = by;
  admitFlagged(payout, adminId);
  await insertRelease(tx, { id, adminId, at: deps.clock.now() });
  await countEarlierReleases(tx, id);
  return sendReleased(tx, payout, by);
}

async function sendReleased(
  tx: Tx,
  payout: PayoutRow,
  { adminId, reason }: Reasoned,
): Promise<Decided> {
  const isDone = await isReleased(tx, payout);
  const now = isDone ? await move(tx, payout, { kind: 'released' }) : payout;
  if (isDone) tx.wake('payouts.step');
  publishDecided(tx, payout);
  const about = { ...aboutOf(payout), reason, isSent: isDone };
  const act = { actor: adminId, action: 'payout-released', subject: payout.userId, about } as const;
  return { payout: now, act };
}

function admitFlagged(payout: PayoutRow, adminId: string): void {
  admit(payout, adminId);
  if (payout.reviewCause !== 'flagged') throw new Refusal('payout.not_flagged');
}

/**
 * An admin refuses a payout in review: the whole amount is back in its owner's balance, who reads
 * the reason. A payout that was tried before must be proven unpaid first.
 */
export async function refusePayout(
  deps: PayoutDeps,
  tx: Tx,
  { id, proof, ...by }: Decision & { proof: Proof | null },
): Promise<PayoutRow> {
  const { payout, attempts } = await lockForDecision(tx, id);
  admit(payout, by.adminId);
  if (payout.reviewCause === 'banned') throw new Refusal('payout.held_by_ban');
  if (payout.reviewCause === 'suspended') throw new Refusal('payout.held_by_suspension');
  if (payout.reviewCause !== 'flagged') {
    if (!proof) throw new Refusal('payout.not_in_review');
    await closeUnpaid(deps, tx, { payout, attempts, proof });
  }
  const { act, payout: refunded } = await refuse(deps, tx, payout, by);
  await releasePayouts(tx, [payout], deps.clock.now());
  await writeAudits(deps, tx, [act]);
  return refunded;
}

/** The caller returns the money. */
async function refuse(
  deps: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  { adminId, reason }: Reasoned,
): Promise<Decided> {
  if (payout.reviewCause === 'flagged') await admitReturn(deps, tx, payout);
  const refunded = await move(tx, payout, { kind: 'refused', reason });
  await notifyReturned(deps, tx, payout, refunded.reason ?? '');
  publishDecided(tx, payout);
  const about = { ...aboutOf(payout), cause: payout.reviewCause, reason };
  const act = { actor: adminId, action: 'payout-refused', subject: payout.userId, about } as const;
  return { payout: refunded, act };
}

export type Verdict = 'release' | 'refuse';
export type Undecided = { id: string; refusal: Refusal };

/** An admin decides several flagged payouts with one reason. One that is refused does not stop the others. */
export async function decideFlagged(
  deps: PayoutDeps,
  tx: Tx,
  { ids, verdict, ...by }: Reasoned & { ids: readonly string[]; verdict: Verdict },
): Promise<{ decided: PayoutRow[]; undecided: Undecided[] }> {
  if (verdict === 'release') await freezeSignals(tx);
  await lockClosing(tx);
  const known = await readPayouts(tx, ids);
  await lockStatuses(
    tx,
    known.map(({ userId }) => userId),
  );
  const locked = new Map((await lockPayouts(tx, ids)).map((payout) => [payout.id, payout]));
  const decided: Decided[] = [];
  const undecided: Undecided[] = [];
  for (const id of new Set(ids)) {
    try {
      const payout = locked.get(id);
      if (!payout) throw new Refusal('request.not_found');
      admitFlagged(payout, by.adminId);
      decided.push(await (verdict === 'release' ? release : refuse)(deps, tx, payout, by));
    } catch (error) {
      // nothing was written for it
      if (!(error instanceof Refusal)) throw error;
      undecided.push({ id, refusal: error });
    }
  }
  const payouts = decided.map(({ payout }) => payout);
  if (verdict === 'refuse' && payouts.length > 0) {
    await releasePayouts(tx, payouts, deps.clock.now());
  }
  await writeAudits(
    deps,
    tx,
    decided.map(({ act }) => act),
  );
  return { decided: payouts, undecided };
}

function aboutOf({ id, amount, flags }: PayoutRow) {
  return { payout: id, amountMicro: String(amount), flags: flags.join(', ') };
}

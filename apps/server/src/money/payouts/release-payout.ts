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
type Decide = (deps: PayoutDeps, tx: Tx, payout: PayoutRow, by: Reasoned) => Promise<Decided>;

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

const release: Decide = async (deps, tx, payout, by) => {
  if (!(await writeRelease(deps, tx, payout, by))) throw new Refusal('payout.already_released');
  return sendReleased(deps, tx, payout, by);
};

/** The signal that held it is gone: the releases of what it met before count again. */
export const releaseAgain: Decide = async (deps, tx, payout, by) => {
  await writeRelease(deps, tx, payout, by);
  await countEarlierReleases(tx, payout.id);
  return sendReleased(deps, tx, payout, by);
};

/** False when this admin has released it already. */
function writeRelease(
  { clock }: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  { adminId }: Reasoned,
): Promise<boolean> {
  admitFlagged(payout, adminId);
  return insertRelease(tx, { id: payout.id, adminId, at: clock.now() });
}

async function sendReleased(
  { clock }: PayoutDeps,
  tx: Tx,
  payout: PayoutRow,
  { adminId, reason }: Reasoned,
): Promise<Decided> {
  const isDone = await isReleased(tx, payout);
  const now = isDone ? await move(tx, payout, { kind: 'released', at: clock.now() }) : payout;
  if (isDone) tx.wake('payouts.step');
  publishDecided(tx, payout);
  const about = { reason, isSent: isDone };
  return { payout: now, act: actOn(payout, 'payout-released', adminId, about) };
}

function admitFlagged(payout: PayoutRow, adminId: string): void {
  admit(payout, adminId);
  if (payout.reviewCause !== 'flagged') throw new Refusal('payout.not_flagged');
}

/**
 * An admin refuses a payout in review: the whole amount is back in its owner's balance, who reads
 * the reason. A payout that was tried before must be proven unpaid first, and none is given back
 * until the treasury's payments are read.
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
const refuse: Decide = async (deps, tx, payout, { adminId, reason }) => {
  await admitReturn(deps, tx, payout);
  const refunded = await move(tx, payout, { kind: 'refused', reason });
  await notifyReturned(deps, tx, payout, refunded.reason ?? '');
  publishDecided(tx, payout);
  const about = { cause: payout.reviewCause, reason };
  return { payout: refunded, act: actOn(payout, 'payout-refused', adminId, about) };
};

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
  const userIds = known.map(({ userId }) => userId);
  await lockStatuses(tx, userIds);
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
  const acts = decided.map(({ act }) => act);
  await writeAudits(deps, tx, acts);
  return { decided: payouts, undecided };
}

function actOn(
  { id, userId, amount, flags }: PayoutRow,
  action: 'payout-released' | 'payout-refused',
  actor: string,
  about: Act['about'],
): Act {
  const payout = { payout: id, amountMicro: String(amount), flags: flags.join(', ') };
  return { actor, action, subject: userId, about: { ...payout, ...about } };
}

import { dayMs, isSuspendedAt, trustScoreForWork, utcMoment } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { changeSuspension } from '../../people/profile/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { resumeAfterSuspension } from '../../money/payouts/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appealBefore } from '../../work/submissions/index.ts';
import type { BanDeps } from './ban-deps.ts';
import {
  insertSuspension,
  lockLiveSuspension,
  markEnded,
  markSuspension,
} from './suspension-store.ts';

type NewSuspension = { userId: string; by: string; reason: string; days: number };
type Deps = Pick<BanDeps, 'clock' | 'newId'>;

/**
 * An admin suspends a user for some days, with a reason that they read (rule 8.9). From the commit on they start no
 * work, and what is paid out to them waits; work that was submitted is decided as always. Refuses the
 * admin's own account, other admins, deleted accounts and users who are suspended by an admin or banned.
 */
export async function suspendUser(
  deps: Deps,
  tx: Tx,
  { userId, by, reason, days }: NewSuspension,
): Promise<Date> {
  if (userId === by) throw new Refusal('suspension.self');
  const status = await lockStatus(tx, userId);
  if (!status || status.isDeleted) throw new Refusal('request.not_found');
  if (status.role === 'admin') throw new Refusal('suspension.admin');
  if (status.accountStatus === 'banned') throw new Refusal('ban.already');
  if (status.suspendedUntil !== null) throw new Refusal('suspension.already');
  const [id, suspendedAt] = [deps.newId(), deps.clock.now()];
  const until = new Date(suspendedAt.getTime() + days * dayMs);
  const suspension = { id, userId, reason, suspendedBy: by, suspendedAt, until };
  await insertSuspension(tx, { ...suspension, appealBefore: appealBefore(suspendedAt) });
  await changeSuspension(tx, { userId, status, until });
  const words = `Until ${utcMoment(until)}: ${reason} Payouts wait until then. You can appeal on your dashboard.`;
  const facts = { reason: words };
  await notify(deps, tx, { userId, kind: 'account_suspended', subject: id, facts });
  tx.publish('appeals', 'admins');
  const about = { suspension: id, reason, until: until.toISOString() };
  await writeAudit(deps, tx, { actor: by, action: 'suspended', subject: userId, about });
  return until;
}

/** The suspended user appeals, once and in time (rule 8.3). */
export async function appealSuspension(
  deps: Pick<BanDeps, 'clock'>,
  tx: Tx,
  userId: string,
): Promise<{ suspensionId: string; against: string }> {
  await lockStatus(tx, userId);
  const suspension = await lockLiveSuspension(tx, userId);
  const now = deps.clock.now();
  if (!suspension || suspension.until <= now) throw new Refusal('appeal.not_suspended');
  if (suspension.state !== 'standing') throw new Refusal('appeal.already_filed');
  if (now >= suspension.appealBefore) throw new Refusal('appeal.too_late');
  await markSuspension(tx, { id: suspension.id, state: 'appealed' });
  return { suspensionId: suspension.id, against: suspension.suspendedBy };
}

/** Its appeal was declined: it stays until its end. */
export function upholdSuspension(tx: Tx, id: string): Promise<void> {
  return markSuspension(tx, { id, state: 'upheld' });
}

type End = {
  userId: string;
  by: string;
  reason: string;
  /** The one that the admin read; without it whichever stands. */
  suspensionId?: string | undefined;
};

/** An admin ends a suspension before its time; its open appeal is granted with it. */
export async function endSuspension(
  deps: Deps & Pick<BanDeps, 'onLifted'>,
  tx: Tx,
  { userId, by, reason, suspensionId }: End,
): Promise<void> {
  const status = await lockStatus(tx, userId);
  if (!status) throw new Refusal('request.not_found');
  const suspension = await lockLiveSuspension(tx, userId);
  if (!suspension) throw new Refusal('suspension.none');
  if (suspension.id !== (suspensionId ?? suspension.id)) throw new Refusal('suspension.changed');
  if (by === userId) throw new Refusal('suspension.self');
  const { id } = suspension;
  const at = deps.clock.now();
  await markEnded(tx, { id, at, by, reason });
  await resumeAfterSuspension(tx, userId, at);
  const logAppeal = await deps.onLifted(tx, { id, by, reason });
  await restore(deps, tx, { userId, subject: id, hasNotice: logAppeal !== null });
  await logAppeal?.();
  const about = { suspension: id, reason };
  await writeAudit(deps, tx, { actor: by, action: 'suspension-ended', subject: userId, about });
}

/** Ends a suspension whose time is over. Does nothing where it has ended already. */
export async function endIfDue(
  deps: Deps,
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if (!(await lockStatus(tx, userId))) return;
  const suspension = await lockLiveSuspension(tx, userId);
  const at = deps.clock.now();
  if (suspension?.id !== id || suspension.until > at) return;
  await markEnded(tx, { id, at, by: null, reason: null });
  await resumeAfterSuspension(tx, userId, at);
  await restore(deps, tx, { userId, subject: id, hasNotice: false });
}

/** The account is what the score makes of it again. */
async function restore(
  deps: Deps,
  tx: Tx,
  { userId, subject, hasNotice }: { userId: string; subject: string; hasNotice: boolean },
): Promise<void> {
  // A granted appeal has raised the score.
  const status = await lockStatus(tx, userId);
  if (!status) return;
  const after = await changeSuspension(tx, { userId, status, until: null });
  if (!status.isDeleted && after !== 'banned' && !hasNotice) {
    await notifyEnded(deps, tx, { userId, subject, score: status.score });
  }
  tx.publish('appeals', 'admins');
  tx.wake('payouts.step');
}

function notifyEnded(
  deps: Deps,
  tx: Tx,
  { userId, subject, score }: { userId: string; subject: string; score: number },
): Promise<void> {
  if (!isSuspendedAt(score)) {
    return notify(deps, tx, { userId, kind: 'account_restored', subject, facts: {} });
  }
  const reason = `Your suspension by an admin is over. Your trust score is ${score}; new work starts at ${trustScoreForWork}.`;
  const ended = `${subject}:ended`;
  return notify(deps, tx, { userId, kind: 'account_suspended', subject: ended, facts: { reason } });
}

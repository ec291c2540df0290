import { isSuspendedAt, trustScoreForWork, utcMoment } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { endEvery, lockUnfinished } from '../../campaigns/core/index.ts';
import { changeBan } from '../../people/profile/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import { resumeAfterBan } from '../../money/payouts/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appealBefore } from '../../work/submissions/index.ts';
import type { BanDeps } from './ban-deps.ts';
import {
  insertBan,
  lockBan,
  lockLiveBan,
  markAppealed,
  markFinal,
  markLifted,
} from './ban-store.ts';
import { extendStopped, lockStopped } from './stopped-time.ts';

type NewBan = { id?: string; userId: string; by: string; reason: string; evidence: string };

/**
 * An admin bans a user, with a reason and evidence (rule 8.2). From the commit on nothing more is
 * paid to them: work, payouts and balance are frozen, and their campaigns take no new work. `stepBan`
 * then takes out waiting work piece by piece. Refuses the admin's own account, other admins, deleted accounts and users who are
 * already banned.
 */
export async function banUser(
  deps: Pick<BanDeps, 'clock' | 'newId' | 'kinds'>,
  tx: Tx,
  { id: given, userId, by, reason, evidence }: NewBan,
): Promise<string> {
  if (userId === by) throw new Refusal('ban.self');
  const campaigns = await lockUnfinished(tx, userId);
  const status = await lockStatus(tx, userId);
  if (!status || status.isDeleted) throw new Refusal('request.not_found');
  if (status.role === 'admin') throw new Refusal('ban.admin');
  if (status.accountStatus === 'banned') throw new Refusal('ban.already');
  // Made under the lock, so that a later ban has a higher id.
  const id = given ?? deps.newId();
  const bannedAt = deps.clock.now();
  const until = appealBefore(bannedAt);
  const ban = { id, userId, reason, evidence, bannedBy: by, bannedAt, appealBefore: until };
  await insertBan(tx, ban);
  await changeBan(tx, { userId, status, reason });
  const facts = { reason, appealBefore: until.toISOString() };
  await notify(deps, tx, { userId, kind: 'account_banned', subject: id, facts });
  await endEvery(deps, tx, campaigns);
  tx.wake('bans.step');
  tx.publish('appeals', 'admins');
  const about = { ban: id, reason, evidence, statusBefore: status.accountStatus };
  await writeAudit(deps, tx, { actor: by, action: 'ban', subject: userId, about });
  return id;
}

/** The banned user appeals, once and in time (rule 8.3). */
export async function appealBan(
  deps: Pick<BanDeps, 'clock'>,
  tx: Tx,
  userId: string,
): Promise<{ banId: string; against: string }> {
  await lockStatus(tx, userId);
  const ban = await lockLiveBan(tx, userId);
  if (!ban) throw new Refusal('appeal.not_banned');
  if (ban.state === 'appealed') throw new Refusal('appeal.already_filed');
  if (ban.state !== 'standing' || deps.clock.now() >= ban.appealBefore) {
    throw new Refusal('appeal.too_late');
  }
  await markAppealed(tx, ban.id);
  return { banId: ban.id, against: ban.bannedBy };
}

/**
 * Makes a ban final: from now on the user's balance is forfeited. Does nothing to a ban that is
 * final or over. `conclude` writes what belongs to it, before the audit log.
 */
export async function makeBanFinal(
  deps: Pick<BanDeps, 'clock' | 'newId'>,
  tx: Tx,
  { banId, by }: { banId: string; by: string | null },
  conclude: () => Promise<void> = async () => undefined,
): Promise<void> {
  const ban = await lockBan(tx, banId);
  const isNew = ban?.state === 'standing' || ban?.state === 'appealed';
  if (isNew) await markFinal(tx, banId, deps.clock.now());
  await conclude();
  if (!isNew) return;
  tx.wake('bans.step');
  const about = { ban: banId, stateBefore: ban.state };
  await writeAudit(deps, tx, { actor: by, action: 'ban-final', subject: ban.userId, about });
}

/**
 * Ends a ban: the balance is free again, held payouts continue, and the user can work if the score
 * allows it. The time to appeal rejections and reversals goes on where the ban stopped it. Forfeited money is
 * not returned. `banId`: the one that the admin read; without it whichever stands. `appealedBan`: only while the appeal
 * of this ban waits for its answer.
 */
export async function liftBan(
  deps: Pick<BanDeps, 'clock' | 'newId' | 'onLifted'>,
  tx: Tx,
  {
    userId,
    by,
    reason,
    banId,
    appealedBan,
  }: {
    userId: string;
    by: string;
    reason: string;
    banId?: string | undefined;
    appealedBan?: string;
  },
): Promise<void> {
  const stopped = await lockStopped(tx, userId);
  const status = await lockStatus(tx, userId);
  if (!status) throw new Refusal('request.not_found');
  const ban = await lockLiveBan(tx, userId);
  const isAppealed = ban?.state === 'appealed' && ban.id === appealedBan;
  if (appealedBan !== undefined && !isAppealed) throw new Refusal('appeal.not_open');
  if (!ban) throw new Refusal('ban.not_banned');
  if (ban.id !== (banId ?? ban.id)) throw new Refusal('ban.changed');
  if (by === userId) throw new Refusal('ban.self');
  const at = deps.clock.now();
  await markLifted(tx, { id: ban.id, by, reason, at });
  await extendStopped(tx, stopped, { userId, from: ban.bannedAt, until: at });
  await resumeAfterBan(tx, userId, at);
  const logAppeal = await deps.onLifted(tx, { id: ban.id, by, reason });
  // A granted appeal has raised the score, which decides about new work.
  const after = (await lockStatus(tx, userId)) ?? status;
  await changeBan(tx, { userId, status: after, reason: null });
  if (!logAppeal) await notifyLifted(deps, tx, { userId, subject: ban.id, ...after });
  tx.publish('payouts', { user: userId });
  tx.publish('appeals', 'admins');
  await logAppeal?.();
  const about = { ban: ban.id, reason, stateBefore: ban.state };
  await writeAudit(deps, tx, { actor: by, action: 'unban', subject: userId, about });
}

/** Says that the ban is over, and whether new work is possible. */
function notifyLifted(
  deps: Pick<BanDeps, 'clock' | 'newId'>,
  tx: Tx,
  {
    userId,
    subject,
    score,
    suspendedUntil: until,
  }: { userId: string; subject: string; score: number; suspendedUntil: Date | null },
): Promise<void> {
  if (until !== null) {
    const reason = `Your ban was lifted. Your account stays suspended until ${utcMoment(until)}.`;
    return notify(deps, tx, { userId, kind: 'account_suspended', subject, facts: { reason } });
  }
  if (!isSuspendedAt(score)) {
    return notify(deps, tx, { userId, kind: 'account_restored', subject, facts: {} });
  }
  const reason = `Your ban was lifted. Your trust score is ${score}; new work starts at ${trustScoreForWork}.`;
  return notify(deps, tx, { userId, kind: 'account_suspended', subject, facts: { reason } });
}

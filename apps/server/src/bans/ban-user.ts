import { writeAudit } from '../audit/index.ts';
import { changeBan, lockStatus } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { appealBefore } from '../review/index.ts';
import type { BanDeps } from './ban-deps.ts';
import { insertBan } from './ban-store.ts';

export type NewBan = { userId: string; by: string; reason: string; evidence: string };

/**
 * An admin bans a user, with a reason and evidence (rule 8.2). From the commit on nothing more is
 * paid to them: work, payouts and balance are frozen. `stepBan` then takes out waiting work piece
 * by piece. Refuses the admin's own account, other admins, deleted accounts and users who are
 * already banned.
 */
export async function banUser(
  deps: Pick<BanDeps, 'clock' | 'newId'>,
  tx: Tx,
  of: NewBan,
): Promise<string> {
  const { userId, by, reason, evidence } = of;
  if (userId === by) throw new Refusal('ban.self');
  const status = await lockStatus(tx, userId);
  if (!status || status.isDeleted) throw new Refusal('request.not_found');
  if (status.role === 'admin') throw new Refusal('ban.admin');
  if (status.accountStatus === 'banned') throw new Refusal('ban.already');
  const [id, bannedAt] = [deps.newId(), deps.clock.now()];
  await insertBan(tx, {
    id,
    userId,
    reason,
    evidence,
    bannedBy: by,
    bannedAt,
    appealBefore: appealBefore(bannedAt),
  });
  await changeBan(tx, { userId, status, reason });
  tx.wake('bans.step');
  tx.changed('appeals', 'admins');
  const about = { ban: id, reason, evidence, statusBefore: status.accountStatus };
  await writeAudit(deps, tx, { actor: by, action: 'ban', subject: userId, about });
  return id;
}

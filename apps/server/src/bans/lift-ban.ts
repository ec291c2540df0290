import { writeAudit } from '../audit/index.ts';
import { changeBan, lockStatus } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import { resumeAfterBan } from '../payouts/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BanDeps } from './ban-deps.ts';
import { lockLiveBan, markLifted } from './ban-store.ts';

/**
 * Ends a ban: the balance is free again, held payouts continue, and the user can work if the score
 * allows it. Forfeited money is not returned.
 */
export async function liftBan(
  deps: Pick<BanDeps, 'clock' | 'newId' | 'onLifted'>,
  tx: Tx,
  of: { userId: string; by: string; reason: string },
): Promise<void> {
  const { userId, by, reason } = of;
  const status = await lockStatus(tx, userId);
  if (!status) throw new Refusal('request.not_found');
  const ban = await lockLiveBan(tx, userId);
  if (!ban) throw new Refusal('ban.not_banned');
  if (by === userId) throw new Refusal('ban.self');
  const at = deps.clock.now();
  await markLifted(tx, { id: ban.id, by, reason, at });
  await changeBan(tx, { userId, status, reason: null });
  await resumeAfterBan(tx, userId);
  await notify(deps, tx, { userId, kind: 'account_restored', subject: ban.id, facts: {} });
  tx.changed('payouts', { user: userId });
  tx.changed('appeals', 'admins');
  await deps.onLifted(tx, { id: ban.id, by, reason });
  const about = { ban: ban.id, reason, stateBefore: ban.state };
  await writeAudit(deps, tx, { actor: by, action: 'unban', subject: userId, about });
}

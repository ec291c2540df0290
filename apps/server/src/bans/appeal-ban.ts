import { writeAudit } from '../audit/index.ts';
import { lockStatus } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BanDeps } from './ban-deps.ts';
import { banCanBecome } from './ban-state.ts';
import { lockBan, lockLiveBan, markAppealed, markFinal } from './ban-store.ts';

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
 * final or over.
 */
export async function makeBanFinal(
  deps: Pick<BanDeps, 'clock' | 'newId'>,
  tx: Tx,
  of: { banId: string; by: string | null },
): Promise<void> {
  const { banId, by } = of;
  const ban = await lockBan(tx, banId);
  if (!ban || !banCanBecome(ban.state, 'final')) return;
  await markFinal(tx, ban.id, deps.clock.now());
  tx.wake('bans.step');
  const about = { ban: banId, stateBefore: ban.state };
  await writeAudit(deps, tx, { actor: by, action: 'ban-final', subject: ban.userId, about });
}

import { writeAudit } from '../../site/audit/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closeRequest, findLiveRequest, findRequest, lockRequest } from './admin-request-store.ts';
import type { RequestDeps } from './admin-requests.ts';
import { lockUser } from '../users/index.ts';
import { findCode } from '../codes/index.ts';
import { revokeAllSessions } from '../sessions/index.ts';
import { notifyFactorChange, hasFactor, eraseFactor } from '../second-factor/index.ts';

/** The owner keeps the second factor, by a signed-in session. */
export async function cancelOwnReset(deps: RequestDeps, userId: string): Promise<void> {
  const request = await findLiveRequest(deps.db, userId);
  if (request?.state !== 'waiting') throw new Refusal('approval.nothing_to_cancel');
  await cancelReset(deps, { id: request.id, userId });
}

/** The owner keeps the second factor, by the mailed link. */
export async function cancelResetByLink(deps: RequestDeps, token: string): Promise<void> {
  const link = await findCode(deps, deps.db, { token, kinds: ['keep_factor'] });
  if (!link) throw new Refusal('approval.nothing_to_cancel');
  await cancelReset(deps, link);
}

async function cancelReset(
  deps: RequestDeps,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const request = await lockRequest(tx, id);
    if (!user || request?.state !== 'waiting') throw new Refusal('approval.nothing_to_cancel');
    await closeRequest(tx, { id, state: 'cancelled', at: deps.clock.now() });
    await notifyFactorChange(deps, tx, { userId, facts: { change: 'reset_cancelled' } });
    tx.publish('appeals', 'admins');
    const act = { actor: userId, action: 'reset-cancelled', subject: userId } as const;
    await writeAudit(deps, tx, { ...act, about: { request: id } });
  });
}

/**
 * Removes the second factor when the time to cancel is over, and ends every session. The owner then
 * logs in with the password alone. Safe to repeat.
 */
export async function finishReset(deps: RequestDeps, id: string): Promise<void> {
  const found = await findRequest(deps.db, id);
  if (!found) return;
  const { userId } = found;
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const request = await lockRequest(tx, id);
    const at = deps.clock.now();
    if (!user || request?.state !== 'waiting' || !request.dueAt || request.dueAt > at) return;
    const isOn = await hasFactor(tx, userId);
    await closeRequest(tx, { id, state: isOn ? 'done' : 'cancelled', at });
    tx.publish('appeals', 'admins');
    // Turned off by its owner since.
    if (!isOn) return;
    await eraseFactor(tx, userId);
    await revokeAllSessions(tx, userId, at);
    await notifyFactorChange(deps, tx, { userId, facts: { change: 'reset' } });
    const act = { actor: null, action: 'second-factor-reset', subject: userId } as const;
    await writeAudit(deps, tx, { ...act, about: { request: id, reason: request.reason } });
  });
  deps.forget(userId);
}

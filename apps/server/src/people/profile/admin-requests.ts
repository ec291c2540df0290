import { dayMs, hourMs } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type AdminRequest,
  approve,
  closeRequest,
  findLiveRequest,
  findRequest,
  insertRequest,
  lockRequest,
  type RequestKind,
  withdrawRequestsBy,
  writeRole,
} from './admin-request-store.ts';
import { lockStatuses, type UserStatus } from '../users/index.ts';
import { type CodeDeps, issueCode } from '../codes/index.ts';
import { notifyFactorChange, hasFactor } from '../second-factor/index.ts';

/** The time in which the owner can cancel the reset of a second factor. */
const resetWaitMs = 24 * hourMs;

export type RequestDeps = CodeDeps & { db: Db; forget(userId: string): void };

type Asked = { kind: RequestKind; userId: string; by: string; reason: string };

/**
 * An admin asks for an act on another's account that a second admin has to approve. Nothing happens
 * to the account until then. One request at a time for an account.
 */
export async function askForAct(
  deps: RequestDeps,
  { userId, by, kind, reason }: Asked,
): Promise<{ id: string }> {
  const id = deps.newId();
  await deps.db.transaction(async (tx) => {
    const users = await lockStatuses(tx, [userId, by]);
    await admit(tx, { users, by, userId, kind });
    if (await findLiveRequest(tx, userId)) throw new Refusal('approval.already_open');
    const at = deps.clock.now();
    await insertRequest(tx, { id, kind, userId, reason, askedBy: by, askedAt: at });
    tx.publish('appeals', 'admins');
    const about = { request: id, kind, reason };
    await writeAudit(deps, tx, { actor: by, action: 'request-opened', subject: userId, about });
  });
  return { id };
}

/** A second admin approves: roles change now, a reset waits for its owner to cancel it. */
export async function approveAct(
  deps: RequestDeps,
  { id, by }: { id: string; by: string },
): Promise<AdminRequest> {
  const approved = await deps.db.transaction(async (tx) => {
    const found = await findRequest(tx, id);
    if (!found) throw new Refusal('request.not_found');
    const { userId, askedBy, kind } = found;
    const users = await lockStatuses(tx, [userId, askedBy, by]);
    const request = await lockRequest(tx, id);
    if (request?.state !== 'open') throw new Refusal('approval.not_open');
    await admit(tx, { users, by, userId, kind });
    if (by === askedBy) throw new Refusal('approval.second_admin');
    if (kind === 'reset_second_factor') await startReset(deps, tx, { request, by });
    else await changeRole(deps, tx, { request, by });
    tx.publish('appeals', 'admins');
    const action = kind === 'reset_second_factor' ? 'reset-approved' : 'role-changed';
    const about = { request: id, kind, reason: request.reason, askedBy };
    await writeAudit(deps, tx, { actor: by, action, subject: userId, about });
    return request;
  });
  deps.forget(approved.userId);
  return approved;
}

/** Any admin but the person concerned takes it back, also a reset that waits for its time. */
export async function withdrawAct(
  deps: RequestDeps,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findRequest(tx, id);
    if (!found) throw new Refusal('request.not_found');
    const { userId, kind } = found;
    const users = await lockStatuses(tx, [userId, by]);
    const request = await lockRequest(tx, id);
    if (userId === by) throw new Refusal('approval.own');
    if (users.get(by)?.role !== 'admin') throw new Refusal('admin.required');
    if (!isLive(request)) throw new Refusal('approval.not_open');
    await closeRequest(tx, { id, state: 'withdrawn', at: deps.clock.now() });
    if (request.state === 'waiting') {
      await notifyFactorChange(deps, tx, { userId, facts: { change: 'reset_cancelled' } });
    }
    tx.publish('appeals', 'admins');
    const about = { request: id, kind, reason: request.reason };
    await writeAudit(deps, tx, { actor: by, action: 'request-withdrawn', subject: userId, about });
  });
}

function isLive(request: AdminRequest | null): request is AdminRequest {
  return request?.state === 'open' || request?.state === 'waiting';
}

/**
 * Whether this admin may ask for or approve it now. Of locked users: an admin who approves keeps the
 * role, so an admin is always left.
 */
async function admit(
  q: Queryable,
  input: {
    users: ReadonlyMap<string, UserStatus>;
    by: string;
    userId: string;
    kind: RequestKind;
  },
): Promise<void> {
  const { users, by, userId, kind } = input;
  if (userId === by) throw new Refusal('approval.own');
  if (users.get(by)?.role !== 'admin') throw new Refusal('admin.required');
  const user = users.get(userId);
  if (!user || user.isDeleted) throw new Refusal('request.not_found');
  if (kind === 'reset_second_factor') {
    if (!(await hasFactor(q, userId))) throw new Refusal('approval.no_second_factor');
    return;
  }
  if ((user.role === 'admin') === (kind === 'make_admin')) throw new Refusal('approval.has_role');
  if (kind === 'make_admin' && user.accountStatus === 'banned') {
    throw new Refusal('approval.banned');
  }
}

type Approved = { request: AdminRequest; by: string };

async function changeRole(deps: RequestDeps, tx: Tx, { request, by }: Approved): Promise<void> {
  const { id, userId, kind } = request;
  const at = deps.clock.now();
  const role = kind === 'make_admin' ? 'admin' : 'user';
  await writeRole(tx, { userId, role });
  if (role === 'user') await withdrawRequestsBy(tx, userId, at);
  await approve(tx, { id, by, at, dueAt: null });
  await notify(deps, tx, { userId, kind: 'role_changed', subject: id, facts: { role } });
  tx.publish('session', { user: userId });
}

async function startReset(deps: RequestDeps, tx: Tx, { request, by }: Approved): Promise<void> {
  const { id, userId } = request;
  const at = deps.clock.now();
  const dueAt = new Date(at.getTime() + resetWaitMs);
  await approve(tx, { id, by, at, dueAt });
  // The request says until when it can be cancelled; the link only has to outlive it.
  const expiresAt = new Date(dueAt.getTime() + dayMs);
  const code = { id, kind: 'keep_factor', userId, email: null, expiresAt } as const;
  await issueCode(deps, tx, { ...code, replaces: false });
  const facts = { change: 'reset_waits', requestId: id, dueAt: dueAt.toISOString() } as const;
  await notifyFactorChange(deps, tx, { userId, facts });
}

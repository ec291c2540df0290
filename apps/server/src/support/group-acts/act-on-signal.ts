import type { SignalAct } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockStatuses } from '../../people/users/index.ts';
import {
  type ActRow,
  hasAct,
  insertAct,
  listActPeople,
  lockAct,
  lockSignal,
  markPeopleUndone,
  markUndone,
  readMembers,
  waitForFinder,
} from '../../safety/signals/index.ts';
import { writeAudits } from '../../site/audit/index.ts';
import { undoDecisions } from '../../work/decisions/index.ts';
import type { GroupDeps } from './group-deps.ts';

/**
 * An admin acts on all people of a signal with one reason. Their payouts are held from the commit on; bans and
 * rejections are then carried out person by person. Admins are left out.
 */
export async function actOnSignal(
  deps: GroupDeps,
  tx: Tx,
  input: { signalId: string; act: SignalAct; reason: string; by: string },
): Promise<{ id: string; people: number }> {
  const { signalId, act, reason, by } = input;
  await waitForFinder(tx);
  const signal = await lockSignal(tx, signalId);
  if (!signal) throw new Refusal('request.not_found');
  if (signal.state !== 'open') throw new Refusal('signal.already_dismissed');
  if (await hasAct(tx, { signalId, act })) throw new Refusal('signal.already_acted');
  const statuses = await lockStatuses(tx, await readMembers(tx, signalId));
  const people = [...statuses]
    .filter(([id, { role, isDeleted }]) => id !== by && role !== 'admin' && !isDeleted)
    .map(([userId]) => ({ id: deps.newId(), userId }));
  if (people.length === 0) throw new Refusal('signal.nobody');
  const id = deps.newId();
  await insertAct(
    tx,
    { id, signalId, act, reason, actedBy: by, actedAt: deps.clock.now() },
    people,
  );
  tx.publish('appeals', 'admins');
  tx.publish('payouts', 'admins');
  const about = { act, actId: id, kind: signal.kind, people: people.length, reason };
  await writeAudits(deps, tx, [{ actor: by, action: 'signal-acted', subject: signalId, about }]);
  return { id, people: people.length };
}

/**
 * Undoes such an act. What a hold alone kept is released; rejections come back while they have not taken effect;
 * bans are then lifted person by person.
 */
export async function undoAct(
  deps: GroupDeps,
  tx: Tx,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<ActRow> {
  await waitForFinder(tx);
  const act = await lockAct(tx, id);
  if (!act) throw new Refusal('request.not_found');
  if (act.undoneAt !== null) throw new Refusal('signal.act_undone');
  const people = await listActPeople(tx, id);
  if (act.act === 'reject') await undoRejections(deps, tx, act, people);
  await markUndone(tx, { id, by, at: deps.clock.now() });
  if (act.act !== 'ban') await markPeopleUndone(tx, id);
  tx.publish('appeals', 'admins');
  const userIds = people.map(({ userId }) => userId);
  const released =
    act.act === 'hold' ? await deps.releaseHeld(tx, { userIds, adminId: by, reason }) : [];
  const about = { act: act.act, actId: id, reason };
  const undone = { actor: by, action: 'signal-act-undone', subject: act.signalId, about } as const;
  await writeAudits(deps, tx, [undone, ...released]);
  return act;
}

async function undoRejections(
  deps: GroupDeps,
  tx: Tx,
  { actedBy }: ActRow,
  people: readonly { work: string[] }[],
): Promise<void> {
  const submissionIds = people.flatMap(({ work }) => work);
  if (submissionIds.length === 0) return;
  const by = { userId: actedBy, isAdmin: true };
  const back = await undoDecisions(deps.review, tx, { submissionIds, by });
  if (back.length === 0) throw new Refusal('signal.act_too_late');
}

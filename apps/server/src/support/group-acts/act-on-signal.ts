import type { SignalAct } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockStatuses } from '../../people/users/index.ts';
import {
  insertAct,
  lockAct,
  lockActPeople,
  lockOpenSignal,
  markPeopleUndone,
  markUndone,
  readMembers,
  readStanding,
  waitForFinder,
} from '../../safety/signals/index.ts';
import { writeAudits } from '../../site/audit/index.ts';
import { undoDecisions } from '../../work/decisions/index.ts';
import type { GroupDeps } from './group-deps.ts';

/**
 * An admin acts on all people of a signal with one reason. Their payouts are held from the commit on; bans and
 * rejections are then carried out person by person. Admins are left out. `seen`: the number of people when it was read.
 */
export async function actOnSignal(
  deps: GroupDeps,
  tx: Tx,
  input: { signalId: string; seen: number | undefined; act: SignalAct; reason: string; by: string },
): Promise<{ id: string; people: number }> {
  const { signalId, seen, act, reason, by } = input;
  await waitForFinder(tx);
  const signal = await lockOpenSignal(tx, { id: signalId, seen });
  const statuses = await lockStatuses(tx, await readMembers(tx, signalId));
  const left = [...statuses].flatMap(([id, { role, isDeleted }]) =>
    id !== by && role !== 'admin' && !isDeleted ? [id] : [],
  );
  if (left.length === 0) throw new Refusal('signal.nobody');
  const standing = await readStanding(tx, { signalId, act });
  const people = left
    .filter((userId) => !standing.has(userId))
    .map((userId) => ({ id: deps.newId(), userId }));
  if (people.length === 0) throw new Refusal('signal.already_acted');
  const id = deps.newId();
  await insertAct(
    tx,
    { id, signalId, act, reason, actedBy: by, actedAt: deps.clock.now() },
    people,
  );
  if (act !== 'hold') tx.wake('signal acts');
  tx.publish(['appeals', 'payouts'], 'admins');
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
): Promise<{ message: string }> {
  await waitForFinder(tx);
  const act = await lockAct(tx, id);
  if (!act) throw new Refusal('request.not_found');
  if (act.undoneAt !== null) throw new Refusal('signal.act_undone');
  const people = await lockActPeople(tx, id);
  const work = act.act === 'reject' ? people.flatMap((person) => person.work) : [];
  const back = await undoDecisions(deps.review, tx, {
    submissionIds: work,
    by: { userId: act.actedBy, isAdmin: true },
  });
  const isBegun = people.every(({ state }) => state !== 'waiting');
  if (isBegun && work.length > 0 && back.length === 0) throw new Refusal('signal.act_too_late');
  await markUndone(tx, { id, by, at: deps.clock.now(), reason });
  await markPeopleUndone(tx, act, back);
  if (act.act === 'ban') tx.wake('signal acts');
  tx.publish('appeals', 'admins');
  const userIds = people.map(({ userId }) => userId);
  const released =
    act.act === 'hold' ? await deps.releaseHeld(tx, { userIds, adminId: by, reason }) : [];
  const about = { act: act.act, actId: id, reason };
  const undone = { actor: by, action: 'signal-act-undone', subject: act.signalId, about } as const;
  await writeAudits(deps, tx, [undone, ...released]);
  if (back.length === work.length) return { message: 'Undone.' };
  return {
    message: `Undone: ${back.length} of ${work.length} rejections. The others had taken effect.`,
  };
}

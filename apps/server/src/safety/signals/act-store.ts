import type { SignalAct } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** One act of an admin on everyone in a signal. */
export type ActRow = {
  id: string;
  signalId: string;
  act: SignalAct;
  reason: string;
  actedBy: string;
  actedAt: Date;
  undoneBy: string | null;
  undoneAt: Date | null;
  undoReason: string | null;
};

export type ActPerson = {
  id: string;
  actId: string;
  userId: string;
  state: 'waiting' | 'done' | 'skipped' | 'undoing' | 'undone';
  /** The work whose rejection it planned. */
  work: string[];
  /** The ban that it made. */
  banId: string | null;
};

export async function insertAct(
  tx: Tx,
  act: Omit<ActRow, 'undoneBy' | 'undoneAt' | 'undoReason'>,
  people: readonly { id: string; userId: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into signal_act (id, signal_id, act, reason, acted_by, acted_at)
    values (${act.id}, ${act.signalId}, ${act.act}, ${act.reason}, ${act.actedBy}, ${act.actedAt})`);
  await tx.run(sql`
    insert into signal_act_person (id, act_id, user_id, state)
    select id, ${act.id}, user_id, ${act.act === 'hold' ? 'done' : 'waiting'}
    from unnest(${people.map(({ id }) => id)}::uuid[],
      ${people.map(({ userId }) => userId)}::uuid[]) as person (id, user_id)`);
}

export function lockAct(tx: Tx, id: string): Promise<ActRow | null> {
  return tx.one(sql<ActRow>`select * from signal_act where id = ${id} for update`);
}

export async function markUndone(
  tx: Tx,
  { by, at, reason, id }: { id: string; by: string; at: Date; reason: string },
): Promise<void> {
  await tx.run(sql`
    update signal_act set undone_by = ${by}, undone_at = ${at}, undo_reason = ${reason}
    where id = ${id}`);
}

/**
 * Ends the people's part of an undone act: bans are then lifted person by person, and who has none of this
 * work keeps a rejection.
 */
export async function markPeopleUndone(
  tx: Tx,
  { id, act }: Pick<ActRow, 'id' | 'act'>,
  back: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update signal_act_person set state = case
      when ${act} = 'ban' and state = 'done' then 'undoing'
      when ${act} = 'reject' and (state = 'done' or work <> '{}') and not work && ${back}::uuid[]
        then 'done'
      else 'undone' end
    where act_id = ${id} and state in ('waiting', 'done')`);
}

export function lockActPeople(tx: Tx, actId: string): Promise<ActPerson[]> {
  return tx.all(sql<ActPerson>`
    select * from signal_act_person where act_id = ${actId} order by id for update`);
}

/** People whose part of an act is not done, or of an undone ban not lifted. */
export function listOpenPeople(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<ActPerson[]> {
  return q.all(sql<ActPerson>`
    select * from signal_act_person where state in ('waiting', 'undoing') and id > ${after}
    order by id limit ${limit}`);
}

export function lockPerson(tx: Tx, id: string): Promise<ActPerson | null> {
  return tx.one(sql<ActPerson>`select * from signal_act_person where id = ${id} for update`);
}

export async function writePerson(tx: Tx, { state, work, banId, id }: ActPerson): Promise<void> {
  await tx.run(sql`
    update signal_act_person set state = ${state}, work = ${work}::uuid[], ban_id = ${banId}
    where id = ${id}`);
}

/** Whom such acts on the signal hold already; a rejection does until it takes effect. */
export async function readStanding(
  q: Queryable,
  { signalId, act }: Pick<ActRow, 'signalId' | 'act'>,
): Promise<Set<string>> {
  const found = await q.values(sql<{ userId: string }>`
    select p.user_id from signal_act_person p join signal_act a on a.id = p.act_id
    where a.signal_id = ${signalId} and a.act = ${act} and a.undone_at is null
      and (a.act <> 'reject' or p.state = 'waiting' or exists (
        select from planned_decision where submission_id = any(p.work)))`);
  return new Set(found);
}

/**
 * Those of these users whose payouts an act holds, until it is undone or while it is under way, and since when
 * the newest does.
 */
export async function findHeldByAct(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await q.all(sql<{ userId: string; since: Date }>`
    select p.user_id, max(a.acted_at) as since
    from signal_act_person p join signal_act a on a.id = p.act_id
    where p.user_id = any(${userIds}::uuid[]) and a.undone_at is null
      and (a.act = 'hold' or p.state = 'waiting')
    group by p.user_id`);
  return new Map(rows.map(({ userId, since }) => [userId, since]));
}

export type ShownAct = ActRow & {
  actedByName: string;
  undoneByName: string | null;
  people: number;
  done: number;
  skipped: number;
};

/** Acts on these signals, or on a person; the newest first. */
export function listActs(
  q: Queryable,
  { signalIds, userId }: { signalIds: readonly string[]; userId: string | null },
): Promise<ShownAct[]> {
  return q.all(sql<ShownAct>`
    select a.*, by.username as acted_by_name, undone.username as undone_by_name, p.people, p.done, p.skipped
    from signal_act a join app_user by on by.id = a.acted_by
      left join app_user undone on undone.id = a.undone_by
      cross join lateral (
        select count(*)::int as people, count(*) filter (where state in ('done', 'undoing', 'undone'))::int as done,
          count(*) filter (where state = 'skipped')::int as skipped
        from signal_act_person where act_id = a.id) p
    where a.signal_id = any(${signalIds}::uuid[])
      or a.id in (select act_id from signal_act_person where user_id = ${userId}::uuid)
    order by a.id desc limit 100`);
}

/**
 * Acts that stand on these signals, where they are open, and would hold more people than `readStanding` has:
 * who joined later and, for a rejection, has work that waits.
 */
export function listRepeatable(
  q: Queryable,
  signalIds: readonly string[],
): Promise<{ signalId: string; act: SignalAct }[]> {
  return q.all(sql<{ signalId: string; act: SignalAct }>`
    select signal_id, act from (
      select distinct a.signal_id, a.act from signal_act a join signal s on s.id = a.signal_id
      where s.id = any(${signalIds}::uuid[]) and a.undone_at is null and s.state = 'open') standing
    where exists (
      select from signal_person m join app_user u on u.id = m.user_id
      where m.signal_id = standing.signal_id and u.role <> 'admin' and u.deleted_at is null
        and (standing.act <> 'reject' or exists (
          select from submission where user_id = m.user_id and state = 'pending'))
        and not exists (
          select from signal_act a join signal_act_person p on p.act_id = a.id
          where a.signal_id = m.signal_id and a.act = standing.act and a.undone_at is null
            and p.user_id = m.user_id
            and (a.act <> 'reject' or p.state = 'waiting' or exists (
              select from planned_decision where submission_id = any(p.work)))))
    order by signal_id, act`);
}

/** Removes a deleted account's part of acts. */
export async function eraseActPerson(q: Queryable, userId: string): Promise<void> {
  await q.run(sql`
    with found as (
      select id from signal_act_person where user_id = ${userId} order by id for update)
    delete from signal_act_person p using found where p.id = found.id`);
}

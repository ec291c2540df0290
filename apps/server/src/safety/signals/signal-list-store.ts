import type { Answer } from '@stoke/contract';
import type { SignalKind } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RankPlace } from '../../platform/http/id-cursor.ts';
import type { SignalEvidence } from './signal-store.ts';

type SignalPerson = Answer<'signals'>[number]['people'][number];

export type SignalRow = {
  id: string;
  kind: SignalKind;
  strength: number;
  size: number;
  evidence: SignalEvidence[];
  state: 'open' | 'dismissed';
  foundAt: Date;
  changedAt: Date;
  dismissedAt: Date | null;
  dismissedBy: string | null;
  dismissReason: string | null;
};

/** Signals of a strength, the strongest first. */
export function listSignals(
  q: Queryable,
  input: {
    kind: SignalKind | null;
    state: 'open' | 'dismissed';
    from: number;
    before: RankPlace;
    limit: number;
  },
): Promise<SignalRow[]> {
  const { before, kind, state, from, limit } = input;
  const { rank, id } = before;
  return kind === null
    ? q.all(sql<SignalRow>`
        select * from signal
        where state = ${state} and strength >= ${from} and (strength, id) < (${rank}::bigint, ${id}::uuid)
        order by strength desc, id desc limit ${limit}`)
    : q.all(sql<SignalRow>`
        select * from signal
        where state = ${state} and kind = ${kind} and strength >= ${from}
          and (strength, id) < (${rank}::bigint, ${id}::uuid)
        order by strength desc, id desc limit ${limit}`);
}

/** Signals about a person: the open ones first, then the strongest. */
export function listSignalsOf(
  q: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<SignalRow[]> {
  return q.all(sql<SignalRow>`
    select s.* from signal_person p join signal s on s.id = p.signal_id
    where p.user_id = ${userId}
    order by s.state = 'open' desc, s.strength desc, s.id desc limit ${limit}`);
}

/** The open signals about a person, the strongest first. */
export function listOpenSignals(q: Queryable, userId: string): Promise<SignalRow[]> {
  return q.all(sql<SignalRow>`
    select s.* from signal_person p join signal s on s.id = p.signal_id
    where p.user_id = ${userId} and s.state = 'open'
    order by s.strength desc, s.id desc limit 10`);
}

/** The people of these signals, at most `limit` of each. */
export async function readPeopleOf(
  q: Queryable,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<Map<string, SignalPerson[]>> {
  const rows = await q.all(sql<SignalPerson & { signalId: string }>`
    select g.id as signal_id, u.id, u.username, u.account_status, u.trust_score as reputation_score
    from unnest(${ids}::uuid[]) g (id)
    cross join lateral (
      select user_id from signal_person where signal_id = g.id
      order by user_id limit ${limit}) p
    join app_user u on u.id = p.user_id order by g.id, u.id`);
  return Map.groupBy(rows, ({ signalId }) => signalId);
}

/** Names by user id, of evidence and of admins. */
export async function readNames(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await q.all(sql<{ id: string; username: string }>`
    select id, username from app_user where id = any(${userIds}::uuid[])`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export function readSignal(q: Queryable, id: string): Promise<SignalRow | null> {
  return q.one(sql<SignalRow>`select * from signal where id = ${id}`);
}

/** Locks a signal; null when it is gone. */
export function lockSignal(tx: Tx, id: string): Promise<SignalRow | null> {
  return tx.one(sql<SignalRow>`select * from signal where id = ${id} for update`);
}

export async function markDismissed(
  tx: Tx,
  { at, by, reason, id }: { id: string; by: string; reason: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update signal set state = 'dismissed', dismissed_at = ${at}, dismissed_by = ${by},
      dismissed_size = size, dismiss_reason = ${reason}
    where id = ${id}`);
}

/** The people of one signal. */
export function readMembers(q: Queryable, id: string): Promise<string[]> {
  return q.values(sql<{ userId: string }>`
    select user_id from signal_person where signal_id = ${id}`);
}

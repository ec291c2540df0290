import { signalLevelFrom, type SignalKind } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

const { strong } = signalLevelFrom;

/** The evidence about one person, in plain words. */
export type SignalEvidence = { userId: string; text: string; at: string };

export type FoundSignal = {
  id: string;
  kind: SignalKind;
  key: Buffer;
  base: number;
  people: readonly string[];
  evidence: readonly SignalEvidence[];
  at: Date;
};

/** Removes a part of the signals that were dismissed before; returns how many. */
export function eraseDismissed(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    delete from signal where id in (
      select id from signal where state = 'dismissed' and dismissed_at < ${before} limit 500)`);
}

/** One finder at a time, so that two do not write the same signal. */
export function becomeFinder(tx: Tx): Promise<boolean> {
  return tx.value(sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('signals: find', 0)) as is_free`);
}

/** The same for an admin's act, which waits for the finder; and for claims of payouts, which look at signals. */
export async function waitForFinder(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('signals: find', 0))`);
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('signals: write', 0))`);
}

/** Until the commit no signal is written or dismissed, and no people of one are held. */
export async function freezeSignals(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock_shared(hashtextextended('signals: write', 0))`);
}

/**
 * Adds a signal or brings it up to date; one with fewer than two people is gone, unless it is about one
 * person. A dismissed one opens again when it has half as many people more.
 */
export async function writeSignal(
  tx: Tx,
  input: FoundSignal & { minPeople: number },
): Promise<void> {
  const size = input.people.length;
  if (size < input.minPeople) {
    await tx.run(sql`delete from signal where kind = ${input.kind} and key = ${input.key}`);
    return;
  }
  const row = await tx.one(sql<{ id: string }>`
    insert into signal as s (id, kind, key, base, strength, size, evidence, found_at, changed_at, risen_at)
    values (${input.id}, ${input.kind}, ${input.key}, ${input.base}, ${input.base}, ${size},
      ${JSON.stringify(input.evidence)}::jsonb, ${input.at}, ${input.at}, ${input.at})
    on conflict (key, kind) do update set base = excluded.base, size = excluded.size,
      evidence = excluded.evidence, changed_at = excluded.changed_at
    returning id`);
  const id = row?.id ?? input.id;
  await tx.run(sql`
    update signal set state = 'open', risen_at = ${input.at}, dismissed_at = null, dismissed_by = null,
      dismissed_size = null, dismiss_reason = null
    where id = ${id} and state = 'dismissed' and size >= dismissed_size * 1.5`);
  await tx.run(sql`
    with gone as (
      delete from signal_person where signal_id = ${id} and user_id <> all(${input.people}::uuid[])
    )
    insert into signal_person (signal_id, user_id, joined_at)
    select ${id}::uuid, user_id, ${input.at} from unnest(${input.people}::uuid[]) given (user_id)
    on conflict do nothing`);
}

/** The most pieces of evidence of one signal. */
const maxEvidence = 50;

/**
 * Adds a report to the signal about the same subject, or opens one; a dismissed one opens
 * again. Repeating the same words changes nothing.
 */
export async function addReport(tx: Tx, input: Omit<FoundSignal, 'people'>): Promise<void> {
  const { id, kind, key, base, evidence, at } = input;
  const words = evidence.map(({ userId, text }) => ({ userId, text }));
  await tx.run(sql`
    with reported as (
      insert into signal as s (id, kind, key, base, strength, size, evidence, found_at, changed_at, risen_at)
      values (${id}, ${kind}, ${key}, ${base}, ${base}, 1, ${JSON.stringify(evidence)}::jsonb, ${at}, ${at}, ${at})
      on conflict (key, kind) do update set changed_at = excluded.changed_at, state = 'open',
        dismissed_at = null, dismissed_by = null, dismissed_size = null, dismiss_reason = null,
        evidence = case when jsonb_array_length(s.evidence) < ${maxEvidence} then s.evidence
          else s.evidence - 0 end || excluded.evidence
      where not s.evidence @> ${JSON.stringify(words)}::jsonb
      returning id
    )
    insert into signal_person (signal_id, user_id, joined_at)
    select reported.id, given.user_id, ${at} from reported
    cross join unnest(${evidence.map(({ userId }) => userId)}::uuid[]) as given (user_id)
    on conflict do nothing`);
}

export type KnownSignal = {
  id: string;
  kind: SignalKind;
  base: number;
  strength: number;
  people: string[];
};

/** The open signals that these people are part of, each with all its people. */
export function readSignalsAround(
  q: Queryable,
  userIds: readonly string[],
): Promise<KnownSignal[]> {
  return q.all(sql<KnownSignal>`
    select s.id, s.kind, s.base, s.strength,
      array(select user_id::text from signal_person where signal_id = s.id) as people
    from signal s
    where s.state = 'open' and s.id in (
      select signal_id from signal_person where user_id = any(${userIds}::uuid[]))`);
}

export async function writeStrengths(
  tx: Tx,
  strengths: readonly { id: string; strength: number }[],
  at: Date,
): Promise<void> {
  if (strengths.length === 0) return;
  await tx.run(sql`
    update signal s set strength = g.strength,
      risen_at = case when g.strength >= ${strong} and s.strength < ${strong} then ${at} else s.risen_at end
    from unnest(${strengths.map(({ id }) => id)}::uuid[],
      ${strengths.map(({ strength }) => strength)}::smallint[]) g (id, strength)
    where s.id = g.id`);
}

/** The people of the signal about a creator, to look at all of them again. */
export function readDealers(q: Queryable, key: Buffer): Promise<string[]> {
  return q.values(sql<{ userId: string }>`
    select p.user_id from signal s join signal_person p on p.signal_id = s.id
    where s.kind = 'self_dealing' and s.key = ${key}`);
}

/**
 * Those of these users about whom an open signal of at least this strength is, and since when the newest is. A
 * report is the word of one who pays less for it: admins look at it, and nothing waits. Anyone can save someone else's
 * wallet, so nothing waits of those whose wallet it is either (`wallet_suspicion`), with other people and with a creator.
 */
export async function findWithSignal(
  q: Queryable,
  { userIds, from }: { userIds: readonly string[]; from: number },
): Promise<Map<string, Date>> {
  const rows = await q.all(sql<{ userId: string; since: Date }>`
    select p.user_id, max(greatest(s.risen_at, p.joined_at)) as since
    from signal_person p join signal s on s.id = p.signal_id
    where p.user_id = any(${userIds}::uuid[]) and s.state = 'open' and s.strength >= ${from}
      and s.kind <> 'reported' and case s.kind
        when 'shared_wallet' then wallet_suspicion(s.key, p.user_id) >= ${from}
        -- the key is that of the creator, and what counts is in common with the creator
        when 'self_dealing' then coalesce((
          select bool_or(own.kind not in ('wallet', 'funding')
            or wallet_suspicion(own.hash, p.user_id) >= ${from})
          from signal_person other
          join trace theirs on theirs.user_id = other.user_id
          join trace own on own.hash = theirs.hash and own.user_id = p.user_id
          where other.signal_id = s.id and other.user_id <> p.user_id and exists (
            select from unnest(array[p.user_id, other.user_id]) creator
            where substr(sha256(convert_to(creator::text, 'UTF8')), 1, 16) = s.key)), true)
        else true end
    group by p.user_id`);
  return new Map(rows.map(({ userId, since }) => [userId, since]));
}

/** Removes a deleted account's part of signals. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update signal s set evidence = coalesce(
      (select jsonb_agg(e) from jsonb_array_elements(s.evidence) e
        where e ->> 'userId' <> ${userId}), '[]')
    where id in (select signal_id from signal_person where user_id = ${userId})`);
  await tx.run(sql`delete from signal_person where user_id = ${userId}`);
}

import type { Answer } from '@stoke/contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Likeness } from './review-deps.ts';

/** Two that differ in at most three of 64 bits share a quarter; others up to this may share one. */
const maxDifferentBits = 6;
/** The newest rows with the same quarter that are looked at for each of mine. */
const maxCandidates = 250;
/** Of other people, beside each submission. */
const shownOfEach = 5;
const first = { picture: 0, text: 4 } as const;
/** Quarters without any shape are shared by too many. */
const shapeless = new Set([0, 0xffff]);

/** The quarters of a hash, numbered by their place and by what it is of. */
export function bandsOf({ what, hash }: Likeness): number[] {
  return [0, 1, 2, 3].flatMap((place) => {
    const quarter = Number((BigInt.asUintN(64, hash) >> BigInt(place * 16)) & 0xffffn);
    return shapeless.has(quarter) ? [] : [(first[what] + place) * 0x1_0000 + quarter];
  });
}

/** Records by what submitted work is found as like that of others. */
export async function insertLikeness(
  tx: Tx,
  submissionId: string,
  likeness: readonly Likeness[],
): Promise<void> {
  const rows = likeness.flatMap((one) => bandsOf(one).map((band) => ({ ...one, band })));
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into work_likeness (band, submission_id, what, hash)
    select band, ${submissionId}, what, hash from unnest(${rows.map(({ band }) => band)}::int[],
      ${rows.map(({ what }) => what)}::text[], ${rows.map(({ hash }) => hash)}::bigint[])
      as given (band, what, hash)`);
}

/** Another submission that is like this one. */
export type Alike = Answer<'openSampled'>['alike'][number] & { submissionId: string };

/**
 * Work of other people whose picture or text is like that of these submissions, by their id; newest
 * first. A creator sees that of their own campaigns, for null an admin sees all. Found by shared quarters, of
 * which a limited number is looked at. Reads the tables of signals directly.
 */
export async function readAlike(
  q: Queryable,
  submissionIds: readonly string[],
  creatorId: string | null,
): Promise<Map<string, Alike[]>> {
  const rows = await q.all(sql<Alike>`
    with near as materialized (
      select distinct mine.submission_id, mine.what, l.submission_id as id
      from work_likeness mine
      cross join lateral (
        select submission_id, hash from work_likeness
        where band = mine.band order by submission_id desc limit ${maxCandidates}) l
      where mine.submission_id = any(${submissionIds}::uuid[])
        and bit_count((l.hash # mine.hash)::bit(64)) <= ${maxDifferentBits}
    ), other as (
      select near.*, s.user_id as worker_id, o.user_id, o.submitted_at,
        row_number() over (partition by near.submission_id, near.what order by o.id desc) as place
      from near
      join submission s on s.id = near.submission_id
      join submission o on o.id = near.id
      where o.user_id <> s.user_id and (${creatorId}::uuid is null or o.creator_id = ${creatorId})
    )
    select other.submission_id, other.id, other.what, u.username, other.submitted_at,
      exists (select from signal_person a
        join signal_person b on b.signal_id = a.signal_id and b.user_id = other.user_id
        join signal g on g.id = a.signal_id and g.state = 'open'
        where a.user_id = other.worker_id) as is_linked
    from other join app_user u on u.id = other.user_id
    where other.place <= ${shownOfEach}::int
    order by other.id desc`);
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

/** Removes what finds the work of a person. */
export async function eraseLikeness(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from work_likeness l using submission s
    where s.id = l.submission_id and s.user_id = ${userId}`);
}

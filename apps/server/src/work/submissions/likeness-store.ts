import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Likeness } from './review-deps.ts';

/** Two that differ in at most three of 64 bits share a quarter; others up to this may share one. */
const maxDifferentBits = 6;
/** The most rows with a shared quarter that are looked at for one of mine. */
const maxCandidates = 1000;
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
  for (const one of likeness) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, of one transaction
    await tx.run(sql`
      insert into work_likeness (submission_id, what, hash, bands)
      values (${submissionId}, ${one.what}, ${one.hash}, ${bandsOf(one)}::int[])`);
  }
}

export type Alike = {
  submissionId: string;
  /** The other submission. */
  id: string;
  what: Likeness['what'];
  username: string;
  submittedAt: Date;
  /** An open signal has both people. */
  isLinked: boolean;
};

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
    select mine.submission_id, other.id, mine.what, u.username, other.submitted_at,
      exists (select from signal_person a
        join signal_person b on b.signal_id = a.signal_id and b.user_id = other.user_id
        join signal g on g.id = a.signal_id and g.state = 'open'
        where a.user_id = s.user_id) as is_linked
    from work_likeness mine
    join submission s on s.id = mine.submission_id
    cross join lateral (
      select o.id, o.user_id, o.submitted_at
      from (select submission_id, hash from work_likeness
        where bands && mine.bands and what = mine.what limit ${maxCandidates}) l
      join submission o on o.id = l.submission_id
      where o.user_id <> s.user_id and (${creatorId}::uuid is null or o.creator_id = ${creatorId})
        and bit_count((l.hash # mine.hash)::bit(64)) <= ${maxDifferentBits}
      order by o.id desc limit ${shownOfEach}) other
    join app_user u on u.id = other.user_id
    where mine.submission_id = any(${submissionIds}::uuid[])
    order by other.id desc`);
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

/** Removes what finds the work of a person. */
export async function eraseLikeness(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from work_likeness l using submission s
    where s.id = l.submission_id and s.user_id = ${userId}`);
}

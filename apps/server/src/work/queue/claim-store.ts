import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type Claiming = { by: string; now: Date; until: Date };

/**
 * Takes up to `limit` of this work for a reviewer, in the order of ids, without what is taken or under
 * another transaction's lock: no call waits for another. @returns how much it was.
 */
export function insertClaims(
  tx: Tx,
  { ids, by, now, until, limit }: Claiming & { ids: readonly string[]; limit: number },
): Promise<number> {
  return tx.run(sql`
    with free as (
      select id from submission
      where id = any(${ids}::uuid[]) and state = 'pending'
        and not exists (select from planned_decision p where p.submission_id = submission.id)
        and not exists (select from review_claim c
          where c.submission_id = submission.id and c.claimed_until > ${now})
      order by id limit ${limit} for no key update skip locked)
    insert into review_claim (submission_id, claimed_by, claimed_until)
    select id, ${by}, ${until} from free order by id
    on conflict (submission_id) do update
      set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
      where review_claim.claimed_until <= ${now}`);
}

/** Gives a reviewer the same time for all that they hold. */
export async function extendClaims(tx: Tx, { by, now, until }: Claiming): Promise<void> {
  await tx.run(sql`
    update review_claim set claimed_until = ${until}
    where submission_id in (
      select submission_id from review_claim where claimed_by = ${by} and claimed_until > ${now}
      order by submission_id for update)`);
}

/** Gives back what a reviewer holds. */
export async function releaseClaims(tx: Tx, by: string): Promise<void> {
  await tx.run(sql`
    delete from review_claim where submission_id in (
      select submission_id from review_claim where claimed_by = ${by}
      order by submission_id for update)`);
}

/** Removes a limited number of rows whose time is over. */
export async function removeExpired(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from review_claim where submission_id in (
      select submission_id from review_claim where claimed_until <= ${now}
      order by submission_id limit 1000 for update skip locked)`);
}

/** The undecided work that a reviewer holds, oldest first. */
export async function listClaimed(
  q: Queryable,
  { by, now }: { by: string; now: Date },
): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select s.id from review_claim c join submission s on s.id = c.submission_id
    where c.claimed_by = ${by} and c.claimed_until > ${now} and s.state = 'pending'
      and not exists (select from planned_decision p where p.submission_id = s.id)
    order by s.id`);
  return rows.map(({ id }) => id);
}

export type Claim = { by: string; username: string; until: Date };

/** Who holds which of this work. */
export async function readClaims(
  q: Queryable,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, Claim>> {
  const rows = await q.all(sql<Claim & { submissionId: string }>`
    select c.submission_id, c.claimed_by as by, u.username, c.claimed_until as until
    from review_claim c join app_user u on u.id = c.claimed_by
    where c.submission_id = any(${ids}::uuid[]) and c.claimed_until > ${now}`);
  return new Map(rows.map(({ submissionId, ...claim }) => [submissionId, claim]));
}

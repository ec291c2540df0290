import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Submission, SubmissionState } from '../submissions/index.ts';

type Counts = Record<'approved' | 'rejected' | 'waiting', number>;
type Earlier = Pick<Submission, 'id' | 'reason' | 'submittedAt'> & { status: SubmissionState };

const counted = 1000;

/** Other work of a person, of the newest: for one creator, or all. */
export async function countEarlierWork(
  q: Queryable,
  { userId, besides, creatorId }: { userId: string; besides: string; creatorId: string | null },
): Promise<Counts> {
  const row = await q.one(sql<Counts>`
    select (count(*) filter (where state = 'approved'))::int as approved,
      (count(*) filter (where state = 'rejected'))::int as rejected,
      (count(*) filter (where state = 'pending'))::int as waiting
    from (select state from submission
      where user_id = ${userId} and id <> ${besides}
        and (${creatorId}::uuid is null or creator_id = ${creatorId})
      order by id desc limit ${counted}) s`);
  return row ?? { approved: 0, rejected: 0, waiting: 0 };
}

/** The newest of it for one creator. */
export function listEarlierWork(
  q: Queryable,
  input: { userId: string; besides: string; creatorId: string; limit: number },
): Promise<Earlier[]> {
  return q.all(sql<Earlier>`
    select id, state as status, reason, submitted_at from submission
    where user_id = ${input.userId} and creator_id = ${input.creatorId}
      and id <> ${input.besides}
    order by id desc limit ${input.limit}`);
}

import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Of the changes since then, the time of the one that `count - 1` newer ones follow; null when there are fewer. */
export type ReadChange = (
  q: Queryable,
  input: { userId: string; since: Date; count: number },
) => Promise<Date | null>;

export const readXChange: ReadChange = (q, { userId, since, count }) => {
  return q.valueOrNull(sql<{ changedAt: Date }>`
    select changed_at from x_change where user_id = ${userId} and changed_at > ${since}
    order by changed_at desc offset ${count - 1} limit 1`);
};

/** Changes that were cancelled count, and cancelling one does not. */
export const readWalletChange: ReadChange = (q, { userId, since, count }) => {
  return q.valueOrNull(sql<{ changedAt: Date }>`
    select changed_at from wallet_change
    where user_id = ${userId} and changed_at > ${since} and kind = 'saved'
    order by changed_at desc offset ${count - 1} limit 1`);
};

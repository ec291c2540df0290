import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type GivenUp = {
  signature: string;
  listedAt: Date;
  givenUpAt: Date;
  tries: number;
  error: string;
};

/** Transactions that could not be read or acted on, oldest first. */
export function listGivenUp(q: Queryable, limit: number): Promise<GivenUp[]> {
  return q.all(sql<GivenUp>`
    select signature, listed_at, given_up_at, attempts as tries, coalesce(error, '') as error
    from treasury_transaction where given_up_at is not null
    order by given_up_at, signature limit ${limit}`);
}

/** The reader takes it on its next turn. False when it is not given up. */
export async function retryGivenUp(tx: Tx, signature: string): Promise<boolean> {
  const retried = await tx.run(sql`
    update treasury_transaction set given_up_at = null, attempts = 0, not_before = null
    where signature = ${signature} and given_up_at is not null`);
  return retried === 1;
}

/** Trusted from now on not to be one of our payments. False when it is not given up. */
export async function dismissGivenUp(tx: Tx, signature: string): Promise<boolean> {
  const dismissed = await tx.run(sql`
    delete from treasury_transaction where signature = ${signature} and given_up_at is not null`);
  return dismissed === 1;
}

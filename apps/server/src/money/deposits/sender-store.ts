import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A credit whose senders were not screened. */
export type Unscreened = {
  /** Its signature. */
  id: string;
  creatorId: string;
  /** Null for a credit from before they were kept: the chain has them. */
  senders: string[] | null;
  attempts: number;
};

/** Those that are due, in the order of their signatures. */
export function listUnscreened(
  q: Queryable,
  { after, at, limit }: { at: Date; after: string; limit: number },
): Promise<Unscreened[]> {
  return q.all(sql<Unscreened>`
    select signature as id, creator_id, senders, senders_attempts as attempts from deposit_credit
    where senders_read_at is null and senders_given_up_at is null and signature > ${after}
      and (senders_not_before is null or senders_not_before <= ${at})
    order by signature limit ${limit}`);
}

/** Removes the senders of a credit, because the traces have their hashes now. */
export async function markScreened(tx: Tx, signature: string, at: Date): Promise<void> {
  await tx.run(sql`
    update deposit_credit set senders_read_at = ${at}, senders = null
    where signature = ${signature}`);
}

/** Counts a try that failed. */
export async function countSenderTry(
  q: Queryable,
  { id, attempts }: Unscreened,
  next: { notBefore: Date; givenUpAt: Date | null },
): Promise<void> {
  await q.run(sql`
    update deposit_credit set senders_attempts = senders_attempts + 1,
      senders_not_before = ${next.notBefore}, senders_given_up_at = ${next.givenUpAt}
    where signature = ${id} and senders_attempts = ${attempts} and senders_read_at is null`);
}

type GivenUpSenders = { signature: string; creditedAt: Date; givenUpAt: Date; tries: number };

/** Credits whose senders the chain no longer shows, oldest first. */
export function listGivenUpSenders(q: Queryable, limit: number): Promise<GivenUpSenders[]> {
  return q.all(sql<GivenUpSenders>`
    select signature, credited_at, senders_given_up_at as given_up_at, senders_attempts as tries
    from deposit_credit where senders_given_up_at is not null and senders_read_at is null
    order by senders_given_up_at, signature limit ${limit}`);
}

/** How many credits wait for an admin because the chain no longer shows who paid. */
export function countGivenUpSenders(q: Queryable): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from deposit_credit
    where senders_given_up_at is not null and senders_read_at is null`);
}

/** The worker asks the chain again on its next run. False when they are not given up. */
export async function retrySenders(tx: Tx, signature: string): Promise<boolean> {
  const retried = await tx.run(sql`
    update deposit_credit set senders_given_up_at = null, senders_attempts = 0, senders_not_before = null
    where signature = ${signature} and senders_given_up_at is not null and senders_read_at is null`);
  return retried === 1;
}

/** They stay unknown: `senders_given_up_at` remains. False when they are not given up. */
export async function dismissSenders(tx: Tx, signature: string, at: Date): Promise<boolean> {
  const dismissed = await tx.run(sql`
    update deposit_credit set senders_read_at = ${at}
    where signature = ${signature} and senders_given_up_at is not null and senders_read_at is null`);
  return dismissed === 1;
}

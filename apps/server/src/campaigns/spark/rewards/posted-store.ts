import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The last event of a campaign's traffic that the books have, and whom of it a ban left out. */
export type Posted = { number: number; leftOut: string[] };

export async function readPosted(q: Queryable, campaignId: string): Promise<Posted> {
  const row = await q.one(sql<Posted>`
    select posted as number, left_out from spark_campaign where id = ${campaignId}`);
  if (!row) throw new Error(`The Spark ${campaignId} is gone.`);
  return row;
}

/** Notes that the books have an event of a locked campaign, and adds its messages and people to the card. */
export async function writePosted(
  tx: Tx,
  input: {
    campaignId: string;
    number: number;
    leftOut?: readonly string[];
    messages?: number;
    engaged?: number;
  },
): Promise<void> {
  const { campaignId, number, leftOut = [], messages = 0, engaged = 0 } = input;
  await tx.run(sql`
    update spark_campaign set posted = ${number}, left_out = ${leftOut}::uuid[],
      messages = messages + ${messages}, engaged_users = engaged_users + ${engaged}
    where id = ${campaignId}`);
}

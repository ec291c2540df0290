import { sql, type Statement } from '../db/sql.ts';
import type { Queryable } from '../db/db.ts';

/** What may change: the first words of the page's query keys, so that it knows what to refetch. */
export const everything = [
  'session',
  'tasks',
  'campaigns',
  'payouts',
  'deposits',
  'balance',
  'submissions',
  'review',
  'banners',
  'notices',
  'support',
  'appeals',
] as const;
export type What = (typeof everything)[number];
export type Event = {
  to: { user: string } | 'everybody' | 'admins';
  what: What;
  /** A session whose pages know already: the pages of this one are not told. */
  except?: string;
};

export const channel = 'stoke_events';

/** Tells open pages that something changed; it leaves with the commit of the transaction. */
export async function announce(tx: Queryable, event: Event): Promise<void> {
  await tx.all(notify(JSON.stringify(event)));
}

function notify(payload: string): Statement<unknown> {
  return sql`select pg_notify(${channel}, ${payload})`;
}

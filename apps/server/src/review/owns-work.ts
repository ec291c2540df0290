import type { Queryable } from '../platform/db/db.ts';
import { readSubmission } from './submission-store.ts';

/** Whether this submission is the user's own. */
export async function ownsSubmission(
  q: Queryable,
  of: { userId: string; id: string },
): Promise<boolean> {
  return (await readSubmission(q, of.id))?.userId === of.userId;
}

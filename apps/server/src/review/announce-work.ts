import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import type { Submission } from './submission-store.ts';

/** Tells every page that shows this work: the earner's, the creator's and the reviewers'. */
export async function announceWork(tx: Tx, submission: Submission): Promise<void> {
  const earner = { user: submission.userId };
  for (const what of ['submissions', 'session', 'tasks'] as const) {
    await announce(tx, { to: earner, what });
  }
  await announce(tx, { to: { user: submission.creatorId }, what: 'campaigns' });
  await announce(tx, { to: 'admins', what: 'review' });
}

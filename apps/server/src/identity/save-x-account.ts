import { violatedConstraint, type Db } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockUser, saveXHandle } from './identity-store.ts';

/** Links an X handle; one handle belongs to one user, whatever its case. */
export async function saveXAccount(db: Db, userId: string, handle: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await saveXHandle(tx, userId, handle))) throw new Refusal('x.taken');
      await announce(tx, { to: { user: userId }, what: 'session' });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_x_username_key_key') throw new Refusal('x.taken');
    throw error;
  }
}

import { notify, type NotifyDeps } from '../notices/index.ts';
import { violatedConstraint, type Db } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockUser, saveXHandle } from './identity-store.ts';

/** Links an X handle; one handle belongs to one user, whatever its case. */
export async function saveXAccount(
  deps: NotifyDeps & { db: Db },
  userId: string,
  handle: string,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!(await saveXHandle(tx, userId, handle))) throw new Refusal('x.taken');
      if (user?.x_username !== handle) {
        const facts = { xUsername: handle };
        await notify(deps, tx, { userId, kind: 'x_linked', subject: deps.newId(), facts });
      }
      await announce(tx, { to: { user: userId }, what: 'session' });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_x_username_key_key') throw new Refusal('x.taken');
    throw error;
  }
}

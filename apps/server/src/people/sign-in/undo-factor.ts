import { Refusal } from '../../platform/refusal.ts';
import { cancelCodes, findCode } from '../codes/index.ts';
import { turnOffFactors } from '../second-factor/index.ts';
import type { EmailDeps } from './confirm-email.ts';
import { type LockOutDeps, lockOut, unknownPassword } from './lock-out.ts';
import { useLink } from './use-link.ts';

/**
 * Undoes turning on two-step login by the link that was mailed then, to an account that had a password alone: it is
 * turned off, every session ends, the password stops working, and a link for a new one is mailed. So who turned it on
 * with a stolen password does not keep the owner from cancelling a change of the wallet.
 */
export async function undoFactor(deps: EmailDeps & LockOutDeps, token: string): Promise<void> {
  const link = await findCode(deps, deps.db, { token, kinds: ['undo_factor'] });
  if (!link || link.email === null) throw new Refusal('second.undo_invalid');
  const { id: after, userId, email } = link;
  const passwordHash = await unknownPassword(deps);
  await deps.db.transaction(async (tx) => {
    const user = await useLink(deps, tx, link, 'second.undo_invalid');
    // The link of the first time outlives those of a thief who turns it off and on again.
    await cancelCodes(tx, { userId, kinds: ['undo_factor'], at: deps.clock.now(), after });
    await turnOffFactors(deps, tx, userId);
    await lockOut(deps, tx, { user, email, passwordHash });
  });
  deps.forget(userId);
}

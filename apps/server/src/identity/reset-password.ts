import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { replacePassword } from './change-password.ts';
import { findUser, lockUser } from './identity-store.ts';
import { hashPassword, isWeakPassword } from './password.ts';
import { findLiveReset, useReset } from './reset-store.ts';
import { hashResetToken } from './reset-token.ts';

type Deps = { db: Db; clock: Clock; newId: NewId; forget(userId: string): void };

/**
 * Sets a new password with the token of a mail. The token works once; a password that is refused
 * does not use it up. Every session ends, and nobody is logged in: who has the mail still shows that
 * they know the password. A banned account stays banned.
 */
export async function resetPassword(
  deps: Deps,
  of: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashResetToken(of.token);
  const reset = await findLiveReset(deps.db, { tokenHash, now: deps.clock.now() });
  const user = reset && (await findUser(deps.db, reset.userId));
  if (!user) throw new Refusal('reset.invalid');
  if (isWeakPassword(of.password, user)) throw new Refusal('register.password_weak');
  const passwordHash = await hashPassword(of.password);
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    const isMine = await useReset(tx, { id: reset.id, now: deps.clock.now() });
    if (!locked || !isMine) throw new Refusal('reset.invalid');
    await replacePassword(deps, tx, { user: locked, passwordHash });
  });
  deps.forget(user.id);
}

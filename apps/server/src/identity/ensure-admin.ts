import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { findByEmail, makeAdmin } from './identity-store.ts';
import { hashPassword, isPassword } from './password.ts';
import { insertAccount } from './register.ts';

/** Makes sure that the configured admin exists, is an admin and has the configured password. */
export async function ensureAdmin(
  deps: { db: Db; clock: Clock; newId: NewId },
  admin: { email: string; password: string },
): Promise<void> {
  const email = admin.email.trim().toLowerCase();
  const existing = await findByEmail(deps.db, email);
  const isCurrent =
    existing?.role === 'admin' && (await isPassword(admin.password, existing.passwordHash));
  if (isCurrent) return;
  const passwordHash = await hashPassword(admin.password);
  await deps.db.transaction(async (tx) => {
    if (existing) return makeAdmin(tx, existing.id, passwordHash);
    const username = `admin-${deps.newId().slice(-8)}`;
    await insertAccount(deps, tx, { username, email, passwordHash, role: 'admin' });
  });
}

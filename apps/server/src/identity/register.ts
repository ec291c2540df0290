import { trustScoreStart } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { findByEmail, insertUser } from './identity-store.ts';
import { openSession } from './open-session.ts';
import { hashPassword, isWeakPassword } from './password.ts';
import type { Tokens } from './token.ts';

export type NewAccount = { username: string; email: string; password: string };
type Deps = { db: Db; clock: Clock; newId: NewId; tokens: Tokens };

/** Opens an account and its first session. */
export async function register(deps: Deps, account: NewAccount, device: string) {
  if (isWeakPassword(account.password, account)) throw new Refusal('register.password_weak');
  const passwordHash = await hashPassword(account.password);
  return deps.db.transaction(async (tx) => {
    const userId = await insertAccount(deps, tx, { ...account, passwordHash, role: 'user' });
    const token = await openSession(deps, tx, { id: userId, sessionVersion: 1, device });
    return { userId, token };
  });
}

/** Inserts the user row. Says which of email and username is taken, if one is. */
export async function insertAccount(
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  of: { username: string; email: string; passwordHash: string; role: 'user' | 'admin' },
): Promise<string> {
  const id = deps.newId();
  const user = { ...of, id, reputationScore: trustScoreStart, createdAt: deps.clock.now() };
  if (await insertUser(tx, user)) return id;
  throw new Refusal(await takenBy(tx, of.email));
}

async function takenBy(q: Queryable, email: string) {
  const owner = await findByEmail(q, email);
  return owner ? 'register.email_taken' : 'register.username_taken';
}

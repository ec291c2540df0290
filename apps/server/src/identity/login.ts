import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import type { GuessLimit } from './guess-limit.ts';
import { findByEmail } from './identity-store.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './password.ts';
import type { Tokens } from './token.ts';

type Deps = { db: Db; clock: Clock; newId: NewId; tokens: Tokens; guessLimit: GuessLimit };

/** Starts a session. An unknown email and a wrong password are told apart by nothing (B2). */
export async function login(
  deps: Deps,
  of: { email: string; password: string; ip: string; device: string },
): Promise<string> {
  await deps.guessLimit.check(of.email, of.ip);
  const user = await findByEmail(deps.db, of.email);
  if (!(await isPassword(of.password, user?.passwordHash ?? null)) || !user) {
    await deps.guessLimit.failed(of.email, of.ip);
    throw new Refusal('login.failed');
  }
  await deps.guessLimit.succeeded(of.email, of.ip);
  const { id, sessionVersion } = user;
  return openSession(deps, deps.db, { id, sessionVersion, device: of.device });
}

import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelCodes } from '../codes/index.ts';
import { findUser, lockUser, savePassword, type UserRow } from '../users/index.ts';
import {
  type GuessLimit,
  type Device,
  keepProof,
  openSession,
  type Tokens,
  revokeAllSessions,
} from '../sessions/index.ts';

const common = new Set(dictionary['passwords-common'].map(String));
let unknownUserHash: Promise<string> | null = null;

/** Argon2id with the library's parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether the password matches `stored`. Does the same work without such a user, so that the
 * response time does not reveal which emails exist.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  unknownUserHash ??= hash('a password of no account');
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return stored !== null && matches;
}

/** Whether it is a common password, or the user's own name or address (rule 2.2). */
export function isWeakPassword(
  password: string,
  { username, email }: { username: string; email: string },
): boolean {
  const plain = password.toLowerCase();
  const own = [username, email, email.split('@')[0] ?? ''];
  return common.has(plain) || own.some((text) => text.toLowerCase() === plain);
}

export type PasswordDeps = Core & {
  tokens: Tokens;
  guessLimit: GuessLimit;
};

type PasswordChange = {
  userId: string;
  /** The caller's session: it continues under a new token. */
  sessionId: string;
  currentPassword: string;
  newPassword: string;
  device: Device;
};

/**
 * Changes the password. Every session ends; returns the token of a new one for the caller (ASVS
 * 7.2.4). Of two concurrent changes, the second fails because its current password is outdated.
 */
export async function changePassword(
  deps: PasswordDeps,
  passwordChange: PasswordChange,
): Promise<string> {
  const user = await proveIdentity(deps, {
    ...passwordChange,
    password: passwordChange.currentPassword,
  });
  if (passwordChange.newPassword === passwordChange.currentPassword)
    throw new Refusal('password.unchanged');
  if (isWeakPassword(passwordChange.newPassword, user)) throw new Refusal('register.password_weak');
  const passwordHash = await hashPassword(passwordChange.newPassword);
  return deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, passwordChange.userId);
    if (!locked) throw new Refusal('session.invalid');
    if (locked.passwordHash !== user.passwordHash) throw new Refusal('password.wrong');
    const sessionVersion = await replacePassword(deps, tx, {
      user: locked,
      passwordHash,
      except: passwordChange.sessionId,
    });
    const { userId: id, sessionId: from, device } = passwordChange;
    const sessionId = deps.newId();
    await deps.guessLimit.moveSession(tx, { from, to: sessionId });
    const token = await openSession(deps, tx, { id, sessionId, sessionVersion, device });
    await keepProof(tx, { from, to: sessionId });
    return token;
  });
}

/**
 * Checks the password of a signed-in user; a session has as many guesses as a browser at the login.
 * Refuses with 'password.wrong', never with a 401, which would end the session.
 */
export async function proveIdentity(
  deps: Pick<PasswordDeps, 'db' | 'guessLimit'>,
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string },
): Promise<UserRow> {
  const user = await findUser(deps.db, userId);
  // An account that was deleted while this request was running has no password.
  if (!user || user.deletedAt !== null) throw new Refusal('session.invalid');
  const place = { kind: 'session', sessionId } as const;
  const guess = { secret: 'password', account: user.email, place } as const;
  await deps.guessLimit.countGuess(guess);
  if (!(await isPassword(password, user.passwordHash))) {
    throw new Refusal('password.wrong');
  }
  await deps.guessLimit.succeeded(guess);
  return user;
}

/**
 * Writes the new password and ends every session and every open reset link. The caller holds the
 * user's lock. Returns the new session version.
 */
export async function replacePassword(
  deps: Pick<PasswordDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: { user: UserRow; passwordHash: string; except?: string; hasCleared?: boolean },
): Promise<number> {
  const { user, passwordHash, hasCleared, except } = input;
  const at = deps.clock.now();
  const userId = user.id;
  await savePassword(tx, { userId, passwordHash, at });
  const sessionVersion = await revokeAllSessions(tx, userId, at);
  await cancelCodes(tx, { userId, kinds: ['reset', 'change', 'login'], at });
  const subject = String(sessionVersion);
  const facts = hasCleared ? { hasCleared: true } : {};
  await notify(deps, tx, { userId, kind: 'password_changed', subject, facts });
  tx.publish('session', { user: userId }, except);
  return sessionVersion;
}

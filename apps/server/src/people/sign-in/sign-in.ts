import type { Answer } from '@stoke/contract';
import { rulesVersion, suggestUsername, trustScoreStart } from '@stoke/domain';
import { writeAudit } from '../../site/audit/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelCodes, codeKinds } from '../codes/index.ts';
import { askMail } from './account-mail.ts';
import { type EmailDeps, sendLink } from './confirm-email.ts';
import {
  type Device,
  endEverySession,
  networkOf,
  type GuessLimit,
  openSession,
  type Tokens,
  type Origin,
  placeOf,
} from '../sessions/index.ts';
import {
  isEmailTaken,
  acceptRules,
  dropWallet,
  findByEmail,
  insertUser,
  makeAdmin,
} from '../users/index.ts';
import { askForStep } from './login-steps.ts';
import { type FactorDeps, eraseFactor } from '../second-factor/index.ts';
import { hashPassword, isPassword, isWeakPassword } from './password.ts';

type Deps = Core & { tokens: Tokens; guessLimit: GuessLimit };

/**
 * Starts a session, or answers the ticket of the second step for users who have one. An unknown
 * email and a wrong password are indistinguishable (rule 2.2).
 */
export async function login(
  deps: Deps & FactorDeps,
  input: { email: string; password: string; from: Origin; device: Device },
): Promise<{ userId: string } & Answer<'login'>> {
  const { email, from, password, device } = input;
  const user = await findByEmail(deps.db, email);
  const place = await placeOf(deps, user?.id ?? null, from);
  const guess = { secret: 'password', account: email, place } as const;
  const isUsedUp = await deps.guessLimit.countGuess(guess);
  const network = networkOf(from.ip);
  if (isUsedUp) await askMail(deps, { email, wants: 'warning', network });
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
    throw new Refusal('login.failed');
  }
  await deps.guessLimit.succeeded(guess);
  const { id, sessionVersion } = user;
  const step = await askForStep(deps, { id, sessionVersion });
  if (step !== null) return { userId: id, ...step };
  const token = await deps.db.transaction((tx) =>
    openSession(deps, tx, { id, sessionVersion, device }),
  );
  return { userId: id, token };
}

type NewAccount = { username: string; email: string; password: string };
type RegisterDeps = EmailDeps & { tokens: Tokens };

/** Creates an account and its first session, and mails the link that confirms its address. */
export async function register(deps: RegisterDeps, account: NewAccount, device: Device) {
  if (isWeakPassword(account.password, account)) throw new Refusal('register.password_weak');
  const passwordHash = await hashPassword(account.password);
  return deps.db.transaction(async (tx) => {
    const { email } = account;
    if (await isEmailTaken(tx, { email, userId: null, now: deps.clock.now() })) {
      throw new Refusal('register.email_taken');
    }
    const userId = await insertAccount(deps, tx, { ...account, passwordHash, role: 'user' });
    await sendLink(deps, tx, { userId, kind: 'confirm', email });
    const token = await openSession(deps, tx, { id: userId, sessionVersion: 1, device });
    return { userId, token };
  });
}

/** Inserts the user row, its address confirmed only if `isConfirmed`. Refuses a taken email or username, saying which. */
export async function insertAccount(
  deps: Pick<RegisterDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: {
    username: string;
    email: string;
    passwordHash: string;
    role: 'user' | 'admin';
    isConfirmed?: true;
  },
): Promise<string> {
  const id = await insertOrSkip(deps, tx, input);
  if (id !== null) return id;
  throw new Refusal(await takenBy(tx, input.email));
}

/** The id of the new account; null when its name or address is taken. */
async function insertOrSkip(
  deps: Pick<RegisterDeps, 'clock' | 'newId'>,
  tx: Tx,
  input: Parameters<typeof insertAccount>[2],
): Promise<string | null> {
  const id = deps.newId();
  const createdAt = deps.clock.now();
  const emailConfirmedAt = input.isConfirmed ? createdAt : null;
  const user = { ...input, id, trustScore: trustScoreStart, emailConfirmedAt, createdAt };
  return (await insertUser(tx, user)) ? id : null;
}

async function takenBy(q: Queryable, email: string) {
  const owner = await findByEmail(q, email);
  return owner ? 'register.email_taken' : 'register.username_taken';
}

/** Records that the user accepted the current rules (rule 2.4). Only the first time counts. */
export async function acknowledgeRules(
  deps: Pick<Core, 'db' | 'clock'>,
  userId: string,
  version: string = rulesVersion,
) {
  if (version !== rulesVersion) throw new Refusal('rules.version_unknown');
  return deps.db.transaction(async (tx) => {
    const stored = await acceptRules(tx, { userId, version, at: deps.clock.now() });
    tx.publish('session', { user: userId });
    return { version: stored.version, acknowledgedAt: stored.acceptedAt };
  });
}

type AdminDeps = Core & {
  dropTelegram(tx: Tx, input: { userId: string; at: Date }): Promise<void>;
};

/**
 * Ensures that the configured admin exists. The password counts when the account becomes an admin's and never
 * again: one that the admin has changed since is not put back. A member who has registered the address
 * loses the account, see `takeAway`. Of several processes that start together one inserts.
 */
export async function ensureAdmin(
  deps: AdminDeps,
  admin: { email: string; password: string },
): Promise<void> {
  const email = admin.email.trim().toLowerCase();
  const existing = await findByEmail(deps.db, email);
  if (existing?.role === 'admin') return;
  const passwordHash = await hashPassword(admin.password);
  await deps.db.transaction(async (tx) => {
    const account = { email, passwordHash, role: 'admin', isConfirmed: true } as const;
    const insert = (username: string) =>
      username === '' ? null : insertOrSkip(deps, tx, { ...account, username });
    // Named after the address, unless that name is taken or reserved.
    const inserted =
      existing === null
        ? ((await insert(suggestUsername(email))) ??
          (await insert(`admin-${deps.newId().slice(-8)}`)))
        : null;
    const made = inserted ?? (await makeAdmin(tx, { email, passwordHash, at: deps.clock.now() }));
    if (made === null) return;
    if (inserted === null) await takeAway(deps, tx, made);
    const act = { actor: null, action: 'role-changed', subject: made } as const;
    await writeAudit(deps, tx, { ...act, about: { kind: 'make_admin', by: 'ADMIN_EMAIL' } });
  });
}

/**
 * Takes an account from its member: what could let them in again, such as the link of a change of the email, or keep
 * its next owner out, such as a second factor; and what is theirs, wallet and Telegram.
 */
async function takeAway(deps: AdminDeps, tx: Tx, userId: string): Promise<void> {
  const at = deps.clock.now();
  await endEverySession(tx, { userId, at });
  await cancelCodes(tx, { userId, kinds: codeKinds, at });
  await eraseFactor(tx, userId);
  await dropWallet(tx, userId);
  await deps.dropTelegram(tx, { userId, at });
}

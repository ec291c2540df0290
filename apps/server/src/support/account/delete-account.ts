import { type RefusalCode, refusals } from '@stoke/contract/refusals';
import { formatUsd, type Usdc } from '@stoke/domain';
import type { Mail } from '../../gateways/mail/index.ts';
import { closeAccount } from '../../people/profile/index.ts';
import { lockUser } from '../../people/users/index.ts';
import type { GuessLimit } from '../../people/sessions/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { proveIdentity } from '../../people/sign-in/index.ts';
import { accounts, balance, post } from '../../money/ledger/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closeErasure, type Erasure, insertErasure, postponeErasure } from './erasure-store.ts';

export type AccountDeps = Core & {
  guessLimit: GuessLimit;
  mail: Pick<Mail, 'forget'>;
  /** The personal data of every module. */
  personal: readonly PersonalData[];
  /** Removes files that only this account uploaded. */
  removeImages(userId: string): Promise<void>;
  forget(userId: string): void;
};

type Deletion = {
  userId: string;
  sessionId: string;
  password: string;
  /** The username, typed as a confirmation. */
  confirm: string;
  /** The balance that the user agrees to give up, micro-USDC. */
  leaveBehind: Usdc;
};

/**
 * Deletes an account permanently. Personal data goes in this transaction, its part of signals and of group
 * traffic and files right after it; what the books and other people need stays under the id alone. An available
 * balance becomes unclaimed if the user agrees to exactly that amount; it stays owed and never
 * becomes the platform's.
 */
export async function deleteAccount(deps: AccountDeps, deletion: Deletion): Promise<void> {
  const { userId } = deletion;
  const proven = await proveIdentity(deps, deletion);
  if (deletion.confirm !== proven.username) throw new Refusal('account.confirm_mismatch');
  const personal = deps.personal.toReversed();
  const outside = await askOutside(deps, userId);
  await deps.db.transaction(async (tx) => {
    for (const { lock } of personal) await lock?.(tx, userId);
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    if (user.passwordHash !== proven.passwordHash) throw new Refusal('password.wrong');
    const [blocker] = await obstaclesOf(deps, tx, { user, outside });
    if (blocker) throw new Refusal(blocker);
    const left = await balance(tx, accounts.earnerAvailable(userId));
    if (left !== deletion.leaveBehind) throw new Refusal('account.balance_remains', leaves(left));
    const at = deps.clock.now();
    for (const { keep } of personal) await keep?.(tx, userId);
    // The profile comes first in the export but is removed last, because other modules look up
    // their rows by it.
    for (const { erase } of personal) await erase?.(tx, userId);
    await closeAccount(tx, user, at);
    await insertErasure(tx, { id: userId, createdAt: at });
    tx.wake('account.erase');
    // The page that asks learns it from the reply, which must not come after a logout.
    tx.publish('session', { user: userId }, deletion.sessionId);
    await placeLeft(tx, { userId, left, at });
  });
  deps.forget(userId);
}

/** What prevents a deletion now, and the balance that would become unclaimed. */
export async function checkDeletion(deps: AccountDeps, userId: string) {
  const outside = await askOutside(deps, userId);
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    const codes = await obstaclesOf(deps, tx, { user, outside });
    return {
      obstacles: codes.map((code) => ({ code, message: refusals[code].text })),
      balance: await balance(tx, accounts.earnerAvailable(userId)),
    };
  });
}

type Outside = ReadonlyMap<PersonalData, RefusalCode>;

/** What prevents a deletion outside the books. */
async function askOutside({ personal }: AccountDeps, userId: string): Promise<Outside> {
  const found = new Map<PersonalData, RefusalCode>();
  for (const part of personal) {
    // oxlint-disable-next-line no-await-in-loop -- one of them asks
    const code = (await part.blocksBefore?.(userId)) ?? null;
    if (code !== null) found.set(part, code);
  }
  return found;
}

async function obstaclesOf(
  deps: AccountDeps,
  tx: Tx,
  {
    user,
    outside,
  }: { user: { id: string; role: string; accountStatus: string }; outside: Outside },
): Promise<RefusalCode[]> {
  const found = new Set<RefusalCode>();
  if (user.accountStatus === 'banned') found.add('account.banned');
  if (user.role === 'admin') found.add('account.admin');
  for (const part of deps.personal) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const code = (await part.blocks?.(tx, user.id)) ?? outside.get(part) ?? null;
    if (code !== null) found.add(code);
  }
  return [...found];
}

/** Moves the balance to `unclaimed`, so that no money stays in an account without an owner. */
async function placeLeft(
  tx: Tx,
  { userId, left: amount, at }: { userId: string; left: Usdc; at: Date },
): Promise<void> {
  if (amount === 0n) return;
  const from = accounts.earnerAvailable(userId);
  const moves = [{ from, to: accounts.unclaimed, amount }];
  await post(tx, { reference: `account-deleted:${userId}`, kind: 'account-deleted', moves, at });
}

function leaves(left: Usdc): { message: string } {
  if (left === 0n) return { message: 'Your balance has changed. Please look again.' };
  return {
    message: `You still have ${formatUsd(left)}. Request a payout first, or confirm that you give up the balance.`,
  };
}

/** Longer than any request takes: by then, everything that a concurrent request wrote is there. */
const settledAfterMs = 120_000;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'mail' | 'personal' | 'removeImages'>;

/**
 * Removes the remains of a deleted account: its part of signals and of group traffic and files right away, and everything
 * again two minutes later. Safe to repeat after a crash.
 */
export async function erase(deps: Deps, taken: Erasure): Promise<void> {
  const { id: userId, createdAt: deletedAt } = taken;
  const now = deps.clock.now();
  const personal = deps.personal.toReversed();
  await deps.db.transaction(async (tx) => {
    for (const { lock } of personal) await lock?.(tx, userId);
    await lockStatus(tx, userId);
    for (const { erase } of personal) await erase?.(tx, userId);
  });
  for (const { eraseLater } of personal) await eraseLater?.(userId);
  await deps.mail.forget(userId);
  await deps.removeImages(userId);
  const settledAt = new Date(deletedAt.getTime() + settledAfterMs);
  if (now < settledAt) return postponeErasure(deps.db, userId, settledAt);
  return closeErasure(deps.db, userId, now);
}

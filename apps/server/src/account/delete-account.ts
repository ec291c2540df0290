import { type RefusalCode, refusals } from '@stoke/contract/refusals';
import { formatUsd, toDollars, type Usdc } from '@stoke/domain';
import type { Mail } from '../gateways/mail/index.ts';
import { closeAccount, type GuessLimit, lockAccount, proveIdentity } from '../identity/index.ts';
import { accounts, balance, post } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { Refusal } from '../platform/refusal.ts';
import { closeErasure, type Erasure, insertErasure, postponeErasure } from './erasure-store.ts';

export type AccountDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  guessLimit: GuessLimit;
  mail: Pick<Mail, 'forget'>;
  /** Every module's share of what is known of a person. */
  personal: readonly PersonalData[];
  /** Removes what the account uploaded and nobody else did. */
  removeImages(userId: string): Promise<void>;
  forget(userId: string): void;
};

type Deletion = {
  userId: string;
  password: string;
  /** The username, typed. */
  confirm: string;
  /** What the person agrees to leave behind, micro-USDC. */
  leaveBehind: Usdc;
  ip: string;
};

/**
 * Deletes an account for good. Everything personal goes in this transaction, files right after it;
 * what the books and other people need stays under the id alone. An available balance is left
 * behind if the person agrees to exactly that amount: it is owed on, and never the platform's.
 */
export async function deleteAccount(deps: AccountDeps, of: Deletion): Promise<void> {
  const { userId } = of;
  const proven = await proveIdentity(deps, of);
  if (of.confirm !== proven.username) throw new Refusal('account.confirm_mismatch');
  await deps.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (user?.passwordHash !== proven.passwordHash) throw new Refusal('password.wrong');
    const [obstacle] = await obstaclesOf(deps, tx, user);
    if (obstacle) throw new Refusal(obstacle);
    const left = await balance(tx, accounts.earnerAvailable(userId));
    if (left !== of.leaveBehind) throw new Refusal('account.balance_remains', leaves(left));
    const at = deps.clock.now();
    await placeLeft(tx, { userId, left, at });
    // the profile comes first in the export and goes last: others find what is theirs by it
    for (const { shred } of deps.personal.toReversed()) await shred?.(tx, userId);
    await closeAccount(tx, user, at);
    await insertErasure(tx, { id: userId, createdAt: at });
    tx.wake('account.erase');
    tx.changed('session', { user: userId });
  });
  deps.forget(userId);
}

/** What stands in the way of a deletion now, and what would be left behind. */
export async function checkDeletion(deps: AccountDeps, userId: string) {
  return deps.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (!user) throw new Refusal('session.invalid');
    const codes = await obstaclesOf(deps, tx, user);
    return {
      obstacles: codes.map((code) => ({ code, message: refusals[code].text })),
      balance: toDollars(await balance(tx, accounts.earnerAvailable(userId))),
    };
  });
}

async function obstaclesOf(
  deps: AccountDeps,
  tx: Tx,
  user: { id: string; role: string; accountStatus: string },
): Promise<RefusalCode[]> {
  const found = new Set<RefusalCode>();
  if (user.accountStatus === 'banned') found.add('account.banned');
  if (user.role === 'admin') found.add('account.admin');
  for (const { blocks } of deps.personal) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const code = (await blocks?.(tx, user.id)) ?? null;
    if (code !== null) found.add(code);
  }
  return [...found];
}

/** The books name what was left behind: nothing stays on an account that nobody can open. */
async function placeLeft(tx: Tx, of: { userId: string; left: Usdc; at: Date }): Promise<void> {
  const { userId, left: amount, at } = of;
  if (amount === 0n) return;
  const from = accounts.earnerAvailable(userId);
  const moves = [{ from, to: accounts.unclaimed, amount }];
  await post(tx, { reference: `left-behind:${userId}`, kind: 'left-behind', moves, at });
}

function leaves(left: Usdc): { message: string } {
  if (left === 0n) return { message: 'Your balance has changed. Please look again.' };
  return {
    message: `You still have ${formatUsd(left)}. Request a payout first, or agree to leave it behind.`,
  };
}

/** Longer than a request may take: what one wrote that was under way is there by then. */
const settledAfterMs = 120_000;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'mail' | 'personal' | 'removeImages'>;

/**
 * Removes what is left of a deleted account: files at once, and two minutes later everything once
 * more. All of it can be repeated, so that a process may die at any point.
 */
export async function erase(deps: Deps, taken: Erasure): Promise<void> {
  const { id: userId, createdAt: deletedAt } = taken;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const { shred } of deps.personal) await shred?.(tx, userId);
  });
  await deps.mail.forget(userId);
  await deps.removeImages(userId);
  const settledAt = new Date(deletedAt.getTime() + settledAfterMs);
  if (now < settledAt) return postponeErasure(deps.db, userId, settledAt);
  return closeErasure(deps.db, userId, now);
}

import { hash } from 'node:crypto';
import type { Usdc } from '@stoke/domain';
import { systemClock } from '../../platform/clock.ts';
import { uuidV7From } from '../../platform/ids.ts';
import type { Account } from './accounts.ts';

const largestAmount = 2n ** 63n - 1n;

/** Moves `amount` (micro-USDC, above zero) from one account to another. */
export type Move = { from: Account; to: Account; amount: Usdc };

/** One business event in the books. */
export type Transaction = {
  /** The idempotency key, unique per event, such as `deposit:{signature}`. */
  reference: string;
  /** The kind of event, for statements and totals. */
  kind: string;
  /** At least one. */
  moves: readonly Move[];
  /** When it happened, by the caller's clock; the system clock by default. */
  at?: Date;
};

/** What an account gains (or loses, below zero) in a transaction. */
type Entry = { account: Account; amount: bigint };

/** A transaction in the form that the database takes. */
export type Prepared = {
  id: string;
  reference: string;
  hash: Buffer;
  kind: string;
  at: Date;
  /** One per account, in the order of account ids. They sum to zero. */
  entries: readonly Entry[];
};

/**
 * Checks a transaction and nets its moves per account. `about` is extra content that a repeat must
 * share.
 * @throws {RangeError} for an amount that is not positive or too large, a move from an account to
 * itself, no moves, moves that cancel out, or a reference or kind that is empty or too long.
 */
export function prepare(transaction: Transaction, about = ''): Prepared {
  const { reference, kind, moves } = transaction;
  checkNames(transaction);
  if (moves.length === 0) throw new RangeError('A transaction needs a move.');
  const entries = new Map<string, Entry>();
  const add = (account: Account, amount: bigint) => {
    const entry = entries.get(account.id);
    if (entry) entry.amount += amount;
    else entries.set(account.id, { account, amount });
  };
  for (const { from, to, amount } of moves) {
    if (amount <= 0n) throw new RangeError('An amount is above zero.');
    if (from.id === to.id) throw new RangeError('A move goes from one account to another.');
    add(from, -amount);
    add(to, amount);
  }
  const netted = [...entries.values()].filter(({ amount }) => amount !== 0n);
  if (netted.length === 0) throw new RangeError('The moves of a transaction cancel out.');
  if (netted.some(({ amount }) => amount > largestAmount || amount < -largestAmount)) {
    throw new RangeError('An amount is too large for the books.');
  }
  netted.sort((a, b) => (a.account.id < b.account.id ? -1 : 1));
  const at = transaction.at ?? systemClock.now();
  const requestHash = hashOf(kind, netted, about);
  return {
    id: transactionId(reference, at),
    reference,
    hash: requestHash,
    kind,
    at,
    entries: netted,
  };
}

/** @throws {RangeError} for a reference or kind that is empty or too long. */
export function checkNames({ reference, kind }: { reference: string; kind: string }): void {
  if (!isName(reference, 200) || !isName(kind, 60)) {
    throw new RangeError('A reference has 1 to 200 characters, a kind 1 to 60.');
  }
}

function isName(text: string, longest: number): boolean {
  return text.length > 0 && text.length <= longest;
}

/** Sorts by time like every id, and is the same for the same reference and time. */
export function transactionId(reference: string, at: Date): string {
  const bits = hash('sha256', reference, 'buffer');
  return uuidV7From(at.getTime(), bits.subarray(0, 16));
}

function hashOf(kind: string, entries: readonly Entry[], about: string): Buffer {
  const lines = entries.map(({ account, amount }) => `${account.id}:${amount}`);
  return hash('sha256', JSON.stringify([kind, about, ...lines]), 'buffer');
}

/**
 * An account would fall below zero. Nothing was posted and the transaction is still usable.
 * Modules turn it into their own refusal.
 */
export class InsufficientFunds extends Error {
  readonly account: Account;

  constructor(account: Account) {
    super(`Not enough in ${account.kind} of ${account.owner ?? 'the platform'}.`);
    this.name = 'InsufficientFunds';
    this.account = account;
  }
}

/** A reference is in the books with other content: a bug. The database transaction is lost. */
export class ReferenceReused extends Error {
  constructor(reference: string, options?: ErrorOptions) {
    super(`The reference ${reference} is in the books with other content.`, options);
    this.name = 'ReferenceReused';
  }
}

/** A hold that is unknown, or was closed differently from what the caller asks. */
export class HoldNotOpen extends Error {
  readonly state: 'unknown' | 'posted' | 'released';

  constructor(id: string, state: HoldNotOpen['state']) {
    super(`Hold ${id} is not open: ${state}.`);
    this.name = 'HoldNotOpen';
    this.state = state;
  }
}

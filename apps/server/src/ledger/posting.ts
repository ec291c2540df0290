import { hash } from 'node:crypto';
import type { Usdc } from '@stoke/domain';
import { systemClock } from '../platform/clock.ts';
import { uuidV7From } from '../platform/ids.ts';
import { accounts, type Account } from './accounts.ts';

const largestAmount = 2n ** 63n - 1n;

/** `amount` (micro-USDC, above zero) goes out of one account into another. */
export type Move = { from: Account; to: Account; amount: Usdc };

/** One business event in the books. */
export type Posting = {
  /** What happened, once: the idempotency key, such as `deposit:{signature}`. */
  fact: string;
  /** The sort of event, for statements and totals. */
  kind: string;
  /** At least one. */
  moves: readonly Move[];
  /** When it happened, by the caller's clock; the system clock when left out. */
  at?: Date;
};

/** What an account gains (or loses, below zero) by a posting; `seq` counts in its shard from 1. */
export type Leg = { account: Account; amount: bigint; seq: number };

/** A posting as the books take it. */
export type Entry = {
  id: string;
  fact: string;
  hash: Buffer;
  kind: string;
  at: Date;
  /** One per account, in the order of locking. In every shard they sum to zero. */
  legs: readonly Leg[];
};

/**
 * Checks a posting and nets its moves per account. A move between two shards goes through the
 * clearing accounts of both. `about` is further content that a repeated posting must share.
 * @throws {RangeError} for an amount that is not above zero or too large, for a move from an account
 * to itself, for no moves, for moves that cancel out, and for a fact or kind without a name or
 * with one that is too long.
 */
export function toEntry(posting: Posting, about = ''): Entry {
  const { fact, kind } = posting;
  if (!isName(fact, 200) || !isName(kind, 60))
    throw new RangeError('A fact and a kind have names.');
  if (posting.moves.length === 0) throw new RangeError('A posting needs a move.');
  const legs = new Map<string, Leg>();
  const add = (account: Account, amount: bigint) => {
    const key = `${account.shard}:${account.id}`;
    const leg = legs.get(key);
    if (leg) leg.amount += amount;
    else legs.set(key, { account, amount, seq: 0 });
  };
  for (const { from, to, amount } of posting.moves) {
    if (amount <= 0n) throw new RangeError('An amount is above zero.');
    if (from.shard === to.shard && from.id === to.id) {
      throw new RangeError('A move goes from one account to another.');
    }
    add(from, -amount);
    add(to, amount);
    if (from.shard !== to.shard) {
      add(accounts.clearing(from.shard), amount);
      add(accounts.clearing(to.shard), -amount);
    }
  }
  const netted = [...legs.values()].filter((leg) => leg.amount !== 0n).sort(byLockOrder);
  if (netted.length === 0) throw new RangeError('The moves of a posting cancel out.');
  if (netted.some(({ amount }) => amount > largestAmount || amount < -largestAmount)) {
    throw new RangeError('An amount is too large for the books.');
  }
  netted.forEach((leg, i) => {
    const before = netted[i - 1];
    leg.seq = before?.account.shard === leg.account.shard ? before.seq + 1 : 1;
  });
  const at = posting.at ?? systemClock.now();
  const requestHash = hashOf(kind, netted, about);
  return { id: transferId(fact, at), fact, hash: requestHash, kind, at, legs: netted };
}

/** The order in which accounts are locked, in every call. */
export function byLockOrder(a: { account: Account }, b: { account: Account }): number {
  if (a.account.shard !== b.account.shard) return a.account.shard - b.account.shard;
  if (a.account.id === b.account.id) return 0;
  return a.account.id < b.account.id ? -1 : 1;
}

function isName(text: string, longest: number): boolean {
  return text.length > 0 && text.length <= longest;
}

// Time-ordered like every id, and the same for the same fact and time.
function transferId(fact: string, at: Date): string {
  const bits = hash('sha256', fact, 'buffer');
  return uuidV7From(at.getTime(), bits.subarray(0, 16));
}

function hashOf(kind: string, legs: readonly Leg[], about: string): Buffer {
  const lines = legs.map(({ account, amount }) => `${account.shard}:${account.id}:${amount}`);
  return hash('sha256', JSON.stringify([kind, about, ...lines]), 'buffer');
}

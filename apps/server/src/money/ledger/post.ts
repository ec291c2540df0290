import type { Tx } from '../../platform/db/db.ts';
import type { Account } from './accounts.ts';
import {
  InsufficientFunds,
  prepare,
  type Prepared,
  ReferenceReused,
  type Transaction,
} from './transaction.ts';
import { record, type Recorded } from './post-store.ts';

export type PostResult =
  | { outcome: 'posted' | 'repeated' }
  /** Only this one was not posted: the account would have fallen below zero. */
  | { outcome: 'refused'; account: Account };

/**
 * Writes one business event into the books, in one database call.
 * @returns `repeated` when the reference already exists with the same content: nothing changes.
 * @throws {InsufficientFunds} nothing was posted; the database transaction is still usable.
 * @throws {ReferenceReused} the reference exists with other content.
 * @throws {RangeError} for invalid amounts or moves.
 */
export async function post(tx: Tx, transaction: Transaction): Promise<'posted' | 'repeated'>;
/**
 * Writes many events in one database call, netted per account; results are in the order of the
 * transactions. When money is short, the batch is halved until only the offending ones are left
 * out. Within a batch, money may be spent before the transaction that brings it.
 * @throws {ReferenceReused} a reference exists, or occurs twice in the batch, with other content.
 */
export async function post(tx: Tx, transactions: readonly Transaction[]): Promise<PostResult[]>;
export async function post(
  tx: Tx,
  asked: Transaction | readonly Transaction[],
): Promise<PostResult[] | 'posted' | 'repeated'> {
  if (isMany(asked)) {
    return postAll(
      asked.map((transaction) => prepare(transaction)),
      (part) => record(tx, part),
    );
  }
  return onlyResult(await postAll([prepare(asked)], (part) => record(tx, part)));
}

/**
 * The same for events that belong together: posts all of them, or throws.
 * @throws {InsufficientFunds} one was refused, or what `onShort` makes of it; roll the database transaction back.
 */
export async function postTogether(
  tx: Tx,
  transactions: readonly Transaction[],
  onShort: (fault: InsufficientFunds) => Error = (fault) => fault,
): Promise<void> {
  if (transactions.length === 0) return;
  for (const result of await post(tx, transactions)) {
    if (result.outcome === 'refused') throw onShort(new InsufficientFunds(result.account));
  }
}

function isMany(asked: Transaction | readonly Transaction[]): asked is readonly Transaction[] {
  return Array.isArray(asked);
}

/** @throws {InsufficientFunds} it was refused. */
export function onlyResult([only]: readonly PostResult[]): 'posted' | 'repeated' {
  if (!only) throw new RangeError('No result.');
  if (only.outcome === 'refused') throw new InsufficientFunds(only.account);
  return only.outcome;
}

/** Posts all of them, except those already in the books and those short of money. */
export async function postAll<P extends Prepared>(
  all: readonly P[],
  send: (part: readonly P[]) => Promise<Recorded>,
): Promise<PostResult[]> {
  const results = new Map<P, PostResult>();
  const byReference = new Map<string, P>();
  for (const one of all) {
    const earlier = byReference.get(one.reference);
    if (earlier && !earlier.hash.equals(one.hash)) throw new ReferenceReused(one.reference);
    if (!earlier) byReference.set(one.reference, one);
  }
  await postHalving([...byReference.values()], send, results);
  return all.map((one) => {
    const result = results.get(one);
    if (result) return result;
    // A reference that occurs twice in the batch has the result of its first occurrence.
    const first = results.get(byReference.get(one.reference) ?? one);
    return first?.outcome === 'refused' ? first : { outcome: 'repeated' };
  });
}

async function postHalving<P extends Prepared>(
  part: readonly P[],
  send: (part: readonly P[]) => Promise<Recorded>,
  results: Map<P, PostResult>,
): Promise<void> {
  const [only] = part;
  if (!only) return;
  const recorded = await send(part);
  if (recorded.outcome === 'posted') {
    for (const one of part) results.set(one, { outcome: 'posted' });
    return;
  }
  if (recorded.outcome === 'repeated') {
    const known = new Set(recorded.which.map((i) => part[i]));
    for (const one of part) if (known.has(one)) results.set(one, { outcome: 'repeated' });
    const others = part.filter((one) => !known.has(one));
    return postHalving(others, send, results);
  }
  if (part.length === 1) {
    results.set(only, { outcome: 'refused', account: recorded.account });
    return;
  }
  const half = Math.ceil(part.length / 2);
  await postHalving(part.slice(0, half), send, results);
  await postHalving(part.slice(half), send, results);
}

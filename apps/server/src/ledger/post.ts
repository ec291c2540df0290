import type { Tx } from '../platform/db/db.ts';
import { InsufficientFunds } from './ledger-errors.ts';
import { recordOne } from './record-store.ts';
import { toEntry, type Entry, type Posting } from './posting.ts';

/**
 * Writes one business event into the books, in one call of the database.
 * @returns `repeated` when the fact was there already with the same content: nothing is changed.
 * @throws {InsufficientFunds} nothing was posted, the transaction is still usable.
 * @throws {FactReused} the fact is there with other content.
 * @throws {RangeError} for amounts and moves that make no sense.
 */
export async function post(tx: Tx, posting: Posting): Promise<'posted' | 'repeated'> {
  return postEntry(tx, toEntry(posting));
}

export async function postEntry(tx: Tx, entry: Entry): Promise<'posted' | 'repeated'> {
  const recorded = await recordOne(tx, entry);
  if (recorded.outcome !== 'short') return recorded.outcome;
  const [account] = recorded.accounts;
  if (!account) throw new Error('The books refused without naming an account.');
  throw new InsufficientFunds(account);
}

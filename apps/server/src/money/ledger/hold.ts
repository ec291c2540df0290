import type { Usdc } from '@stoke/domain';
import { systemClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { closeAll, openAll, type HoldAnswer, type HoldEnd } from './post-store.ts';
import { checkNames, HoldNotOpen, prepare, transactionId } from './transaction.ts';
import { onlyResult, postAll, type PostResult } from './post.ts';

export type Hold = {
  /** Made by the caller; names the hold when it is closed. */
  id: string;
  /** The idempotency key of the transaction into `via`. */
  reference: string;
  kind: string;
  from: Account;
  /** Where the money waits. */
  via: Account;
  /** Where it goes when the hold is posted. */
  to: Account;
  /** Micro-USDC, above zero. */
  amount: Usdc;
  at?: Date;
};

export type Closing = {
  /** The hold. */
  id: string;
  /** The idempotency key of the transaction out of `via`. */
  reference: string;
  /** Defaults to the first part of the reference. */
  kind?: string;
  at?: Date;
};

export type CloseResult =
  | { outcome: 'closed' | 'repeated' }
  /** Not open: this is its final state. */
  | { outcome: 'refused'; state: 'unknown' | HoldEnd };

/**
 * Moves money from `from` into `via`, to be posted or released later; many in one database call.
 * Results are in the order of the holds. Only holds without cover are refused.
 * @throws {ReferenceReused} a reference exists with other content.
 */
export async function openHolds(tx: Tx, holds: readonly Hold[]): Promise<PostResult[]> {
  const prepared = holds.map((asked) => {
    const { id, from, via, to, amount } = asked;
    const moves = [{ from, to: via, amount }];
    return { ...prepare({ ...asked, moves }, `hold ${id} for ${to.id}`), hold: asked };
  });
  return postAll(prepared, (part) => openAll(tx, part));
}

/**
 * The same for one hold.
 * @throws {InsufficientFunds} nothing was held; the database transaction is still usable.
 * @throws {ReferenceReused} the reference exists with other content.
 */
export async function hold(tx: Tx, asked: Hold): Promise<'held' | 'repeated'> {
  return onlyResult(await openHolds(tx, [asked])) === 'posted' ? 'held' : 'repeated';
}

/**
 * Posts or releases holds in one database call. Results are in the order of the closings:
 * `repeated` when this reference has already closed the hold in the same way.
 * @throws {RangeError} for a hold that is named twice.
 */
export async function closeHolds(
  tx: Tx,
  closings: readonly (Closing & { end: HoldEnd })[],
): Promise<CloseResult[]> {
  if (closings.length === 0) return [];
  if (new Set(closings.map(({ id }) => id)).size < closings.length) {
    throw new RangeError('A hold is closed once.');
  }
  const answers = await closeAll(
    tx,
    closings.map((closing) => {
      const { id, reference, end, at = systemClock.now() } = closing;
      const kind = closing.kind ?? reference.split(':')[0] ?? reference;
      checkNames({ reference, kind });
      return { hold: id, end, id: transactionId(reference, at), reference, kind, at };
    }),
  );
  return answers.map(toResult);
}

function toResult(answer: HoldAnswer): CloseResult {
  if (answer === 'closed' || answer === 'repeated') return { outcome: answer };
  return { outcome: 'refused', state: answer };
}

/**
 * Posts a hold: its money moves on to the destination.
 * @returns `repeated` when this reference has already posted it.
 * @throws {HoldNotOpen} for a hold that is unknown, released, or posted under another reference.
 */
export async function postHold(tx: Tx, closing: Closing): Promise<'posted' | 'repeated'> {
  return (await close(tx, closing, 'posted')) ? 'posted' : 'repeated';
}

/**
 * Releases a hold: its money returns to the source.
 * @returns `repeated` when this reference has already released it.
 * @throws {HoldNotOpen} for a hold that is unknown, posted, or released under another reference.
 */
export async function releaseHold(tx: Tx, closing: Closing): Promise<'released' | 'repeated'> {
  return (await close(tx, closing, 'released')) ? 'released' : 'repeated';
}

async function close(tx: Tx, closing: Closing, end: HoldEnd): Promise<boolean> {
  const [outcome] = await closeEveryHold(tx, [{ ...closing, end }]);
  return outcome === 'closed';
}

/**
 * Posts or releases holds in one database call, all of which must be open or closed so before.
 * @throws {HoldNotOpen} for the first that is not. The database transaction must be rolled back.
 */
export async function closeEveryHold(
  tx: Tx,
  closings: readonly (Closing & { end: HoldEnd })[],
): Promise<('closed' | 'repeated')[]> {
  return (await closeHolds(tx, closings)).map((result, i) => {
    if (result.outcome !== 'refused') return result.outcome;
    throw new HoldNotOpen(closings[i]?.id ?? '', result.state);
  });
}

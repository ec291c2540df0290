import type { Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { HoldNotOpen } from './ledger-errors.ts';
import { closeHold, insertHold, lockHold } from './hold-store.ts';
import { postEntry } from './post.ts';
import { toEntry } from './posting.ts';

export type Hold = {
  /** Client-made; names the hold when it is closed. */
  id: string;
  /** The idempotency key of the money going into `via`. */
  fact: string;
  kind: string;
  from: Account;
  /** Where the money waits. */
  via: Account;
  /** Where it goes if the hold is posted. */
  to: Account;
  /** Micro-USDC, above zero. */
  amount: Usdc;
  at?: Date;
};

export type Closing = {
  /** The hold. */
  id: string;
  /** The idempotency key of the money leaving `via`. */
  fact: string;
  /** The first part of the fact when left out. */
  kind?: string;
  at?: Date;
};

/**
 * Moves money from `from` into `via` now, to go on or back later.
 * @throws {InsufficientFunds} nothing was held, the transaction is still usable.
 * @throws {FactReused} the fact is there with other content.
 */
export async function hold(tx: Tx, asked: Hold): Promise<'held' | 'repeated'> {
  const { from, via, to, amount } = asked;
  const entry = toEntry(
    { ...asked, moves: [{ from, to: via, amount }] },
    `hold ${asked.id} for ${to.shard}:${to.id}`,
  );
  if ((await postEntry(tx, entry)) === 'repeated') return 'repeated';
  await insertHold(tx, { id: asked.id, fact: asked.fact, from, via, to, amount, entry });
  return 'held';
}

/**
 * Lets the money of a hold go on to where it was meant for.
 * @returns `repeated` when this very fact has posted it before.
 * @throws {HoldNotOpen} for a hold that is unknown, released, or posted by another fact.
 */
export async function postHold(tx: Tx, closing: Closing): Promise<'posted' | 'repeated'> {
  return (await close(tx, closing, 'posted')) ? 'posted' : 'repeated';
}

/**
 * Gives the money of a hold back to where it came from.
 * @returns `repeated` when this very fact has released it before.
 * @throws {HoldNotOpen} for a hold that is unknown, posted, or released by another fact.
 */
export async function releaseHold(tx: Tx, closing: Closing): Promise<'released' | 'repeated'> {
  return (await close(tx, closing, 'released')) ? 'released' : 'repeated';
}

async function close(tx: Tx, closing: Closing, state: 'posted' | 'released'): Promise<boolean> {
  const { id, fact } = closing;
  const held = await lockHold(tx, id);
  if (!held) throw new HoldNotOpen(id, 'unknown');
  if (held.state !== 'open') {
    if (held.state === state && held.closedFact === fact) return false;
    throw new HoldNotOpen(id, held.state);
  }
  const { from, via, to, amount } = held;
  const move = { from: via, to: state === 'posted' ? to : from, amount };
  const kind = closing.kind ?? fact.split(':')[0] ?? fact;
  const entry = toEntry({ ...closing, kind, moves: [move] }, `${state} ${id}`);
  if ((await postEntry(tx, entry)) === 'repeated') {
    throw new Error(`Hold ${id} is open although ${fact} is in the books.`);
  }
  await closeHold(tx, { shard: via.shard, id, state, fact, entry });
  return true;
}

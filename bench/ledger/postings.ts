import { randomInt, randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import {
  accounts,
  post,
  type Account,
  type Transaction,
} from '../../apps/server/src/money/ledger/index.ts';
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Variant } from '../measure/interleave.ts';
import { loop } from '../measure/loop.ts';

const people = 2000;
const connections = 8;
/** Callers that have other work in the transaction before they post. */
export const crowd = 32;
const perBatch = 100;
const plenty = usdc(1_000_000_000_000n);
const one = usdc(1n);

/** A campaign whose pool pays everybody, and the earners it pays. All of them have money. */
export type LedgerPeople = { pool: Account; earners: readonly Account[] };

export async function openLedgerPeople(db: Db): Promise<LedgerPeople> {
  const pool = accounts.campaignPool(randomUUID());
  const earners = Array.from({ length: people }, () => accounts.earnerAvailable(randomUUID()));
  for (const to of [pool, ...earners]) {
    const moves = [{ from: accounts.treasury, to, amount: plenty }];
    await db.transaction((tx) => post(tx, { reference: `opened:${to.id}`, kind: 'opened', moves }));
  }
  const rewards = earners.map((to) => move(pool, to));
  await db.transaction((tx) => post(tx, rewards));
  return { pool, earners };
}

/** Postings per second out of one pool to earners at random, a hundred in each transaction. */
export function batches(db: Db, { pool, earners }: LedgerPeople): Variant {
  return loop(1, async () => {
    const payments = Array.from({ length: perBatch }, () => move(pool, draw(earners)));
    const results = await db.transaction((tx) => post(tx, payments));
    if (results.some(({ outcome }) => outcome !== 'posted')) throw new Error('Not all was posted.');
    return perBatch;
  });
}

/** Postings per second between earners at random: one call of the database each, on its own. */
export function singles(db: Db, people: LedgerPeople): Variant {
  // A statement that no transaction was begun for is one of its own.
  const alone: Tx = {
    ...db,
    transaction: true,
    publish: () => undefined,
    wake: () => undefined,
  };
  return loop(connections, async () => {
    await post(alone, moveAmong(people));
    return 1;
  });
}

/** The same with a begin and a commit around each, which is how a request posts. */
export function transactions(db: Db, people: LedgerPeople): Variant {
  return loop(connections, async () => {
    await db.transaction((tx) => post(tx, moveAmong(people)));
    return 1;
  });
}

/** The same on 32 connections, with ten milliseconds of other work before the posting. */
export function crowded(db: Db, people: LedgerPeople): Variant {
  return loop(crowd, async () => {
    await db.transaction(async (tx) => {
      await tx.run(sql`select pg_sleep(0.01)`);
      await post(tx, moveAmong(people));
    });
    return 1;
  });
}

/** A payment from any earner to any other. */
export function moveAmong({ earners }: LedgerPeople): Transaction {
  const from = draw(earners);
  for (;;) {
    const to = draw(earners);
    if (to !== from) return move(from, to);
  }
}

function move(from: Account, to: Account): Transaction {
  return { reference: `moved:${randomUUID()}`, kind: 'moved', moves: [{ from, to, amount: one }] };
}

function draw(earners: readonly Account[]): Account {
  const drawn = earners[randomInt(earners.length)];
  if (!drawn) throw new RangeError('There are no earners.');
  return drawn;
}

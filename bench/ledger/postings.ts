import { randomInt, randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import {
  accounts,
  post,
  postBatch,
  type Account,
  type Posting,
} from '../../apps/server/src/ledger/index.ts';
import type { Db, Tx } from '../../apps/server/src/platform/db/db.ts';
import type { Variant } from '../measure/interleave.ts';
import { loop } from '../measure/loop.ts';

const people = 2000;
const connections = 8;
const perBatch = 100;
const plenty = usdc(1_000_000_000_000n);
const one = usdc(1n);

/**
 * A campaign whose pool pays everybody, and the earners it pays. All of them have money, and the
 * accounts between the shards are open.
 */
export type LedgerPeople = { pool: Account; earners: readonly Account[] };

export async function openLedgerPeople(db: Db): Promise<LedgerPeople> {
  const pool = accounts.campaignPool(randomUUID(), randomUUID());
  const earners = Array.from({ length: people }, () => accounts.earnerAvailable(randomUUID()));
  for (const to of [pool, ...earners]) {
    const moves = [{ from: accounts.treasury(to), to, amount: plenty }];
    await db.transaction((tx) => post(tx, { fact: `opened:${to.id}`, kind: 'opened', moves }));
  }
  const rewards = earners.map((to) => move(pool, to));
  await db.transaction((tx) => postBatch(tx, rewards));
  return { pool, earners };
}

/** Those of the people who need no account between shards to pay each other. */
export function ofOneShard({ pool, earners }: LedgerPeople): LedgerPeople {
  return { pool, earners: earners.filter(({ shard }) => shard === pool.shard) };
}

/** Postings per second out of one pool to earners at random, a hundred in each transaction. */
export function batches(db: Db, { pool, earners }: LedgerPeople): Variant {
  return loop(1, async () => {
    const postings = Array.from({ length: perBatch }, () => move(pool, draw(earners)));
    const results = await db.transaction((tx) => postBatch(tx, postings));
    if (results.some(({ outcome }) => outcome !== 'posted')) throw new Error('Not all was posted.');
    return perBatch;
  });
}

/** Postings per second between earners at random: one call of the database each, on its own. */
export function singles(db: Db, people: LedgerPeople): Variant {
  // A statement that no transaction was begun for is one by itself.
  const alone: Tx = { all: db.all, one: db.one, run: db.run, transaction: true };
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

/** A posting from any earner to any other. */
export function moveAmong({ earners }: LedgerPeople): Posting {
  const from = draw(earners);
  for (;;) {
    const to = draw(earners);
    if (to !== from) return move(from, to);
  }
}

function move(from: Account, to: Account): Posting {
  return { fact: `moved:${randomUUID()}`, kind: 'moved', moves: [{ from, to, amount: one }] };
}

function draw(earners: readonly Account[]): Account {
  const drawn = earners[randomInt(earners.length)];
  if (!drawn) throw new RangeError('There are no earners.');
  return drawn;
}

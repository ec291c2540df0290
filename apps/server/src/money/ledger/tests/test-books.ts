import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usdc } from '@stoke/domain';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Reach } from '../run-checks.ts';
import { checksFolder, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { accounts, balance, hold, post, runChecks, type Account, type Hold } from '../index.ts';

export type Books = Awaited<ReturnType<typeof openBooks>>;

/** Fresh books on real PostgreSQL, with the actions that the ledger's tests share. */
export async function openBooks(connections = 10) {
  const database = await openTestDatabase(connections);
  const { db, ownerUrl } = database;
  return {
    db,
    close: () => database.close(),
    /** Deposits money from outside into an account. */
    fund: (to: Account, amount: bigint) =>
      db.transaction((tx) => post(tx, { ...move(accounts.treasury, to, amount) })),
    read: (account: Account) => balance(db, account),
    /** The ledger's own checks that fail. */
    failing: () => failingLedgerChecks(db),
    /** Runs as the owner of the database. */
    asOwner: async <T>(work: (owner: pg.Client) => Promise<T>) => {
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      try {
        return await work(owner);
      } finally {
        await owner.end();
      }
    },
  };
}

/** The names of the ledger's own checks that fail. Other modules have their own checks. */
export async function failingLedgerChecks(q: Queryable, reach?: Reach): Promise<string[]> {
  return (await runChecks({ books: q, traffic: [] }, await ledgerChecks(), reach)).map(
    ({ name }) => name,
  );
}

/** A folder with the ledger's own checks, until the end of the test. */
export async function ledgerChecks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoke-ledger-checks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = (await readdir(checksFolder)).filter((name) => name.startsWith('ledger-'));
  await Promise.all(files.map((name) => copyFile(join(checksFolder, name), join(folder, name))));
  return folder;
}

/** One move under its own reference. */
export function move(
  from: Account,
  to: Account,
  amount: bigint,
  reference = `moved:${randomUUID()}`,
) {
  return { reference, kind: 'moved', moves: [{ from, to, amount: usdc(amount) }] };
}

/** A hold for an earner's reward, out of a creator's money. */
export function rewardHold(from: Account, earnerId: string, amount: bigint): Hold {
  const id = randomUUID();
  const via = accounts.earnerReserved(earnerId);
  const to = accounts.earnerAvailable(earnerId);
  return {
    id,
    reference: `submitted:${id}`,
    kind: 'submitted',
    from,
    via,
    to,
    amount: usdc(amount),
  };
}

export async function openRewardHold(books: Books, from: Account, earner: string, amount: bigint) {
  const reward = rewardHold(from, earner, amount);
  await books.db.transaction((tx) => hold(tx, reward));
  return reward;
}

export const newCreator = () => accounts.creatorAvailable(randomUUID());
export const newEarner = () => accounts.earnerAvailable(randomUUID());

/** A creator's account and an earner's. */
export const pair = () => [newCreator(), newEarner()] as const;

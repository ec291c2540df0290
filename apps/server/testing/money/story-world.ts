import { accounts, balance } from '../../src/money/ledger/index.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { storyPeople } from '../people/people.ts';
import { printBooks } from './print-books.ts';
import { usualSettings } from '../site/usual-settings.ts';
import { openTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { failedChecks } from './failed-checks.ts';

export type StoryWorld = Awaited<ReturnType<typeof openStoryWorld>>;

/** A separate database, an adjustable clock, users, and their books. */
export async function openStoryWorld(given?: TestDatabase) {
  const database = given ?? (await openTestDatabase(32));
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const settings = usualSettings(db);
  const { books, traffic } = database;
  const deps = { db: books, traffic, clock, newId: uuidV7(clock), settings };
  /** Names of users and campaigns by id, for printing. */
  const names = new Map<string, string>();
  const inTx = <T>(work: (tx: Tx<never>) => Promise<T>) => db.transaction(work);
  return {
    db,
    database,
    clock,
    deps,
    names,
    inTx,
    ...storyPeople({ db, clock, deps, names, inTx }),
    /** Advances the clock without running the workers. */
    wait: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    books: () => printBooks(db, names),
    creatorBalance: (userId: string) => balance(db, accounts.creatorAvailable(userId)),
    poolOf: (campaignId: string) => balance(db, accounts.campaignPool(campaignId)),
    /** The findings of the checks; empty when all is well. */
    findings: () => failedChecks(db),
    close: () => database.close(),
  };
}

import { campaignWorkers, figuresOfWork } from '../campaigns/index.ts';
import { dripKind, dripWork, type DripDeps } from '../drip/index.ts';
import { uuidV7 } from '../platform/ids.ts';
import type { Tx } from '../platform/db/db.ts';
import { reviewWorkers, type ReviewDeps } from '../review/index.ts';
import { openTestDatabase } from './test-database.ts';
import { usualSettings } from './usual-settings.ts';

export type DripWorld = Awaited<ReturnType<typeof openDripWorld>>;

/** Drip and review as they are wired, on a database of their own, with a clock one can set. */
export async function openDripWorld() {
  const database = await openTestDatabase(32);
  const { db } = database;
  let now = new Date('2026-11-21T09:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const newId = uuidV7(clock);
  const campaigns = { db, clock, newId, kinds: [dripKind] };
  const kinds = { drip: dripWork };
  const review: ReviewDeps = { db, clock, newId, kinds, ...figuresOfWork(campaigns) };
  const deps: DripDeps = { ...campaigns, review, listener: null, settings: usualSettings(db) };
  const workers = [...campaignWorkers(deps), ...reviewWorkers(review)];

  const sweep = async () => {
    for (const due of workers) await due.run();
  };
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  return {
    db,
    database,
    clock,
    deps,
    review,
    /** Users and campaigns by id, for printing. */
    names: new Map<string, string>(),
    inTx: <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work),
    /** Runs what looks for due work. */
    sweep,
    /** Sets the clock on; nothing looks for due work yet. */
    wait,
    /** Sets the clock on and runs what looks for due work. */
    pass: (hours: number) => {
      wait(hours * 3_600_000);
      return sweep();
    },
    close: () => database.close(),
  };
}

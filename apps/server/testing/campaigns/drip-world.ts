import { campaignWorkers, figuresOfWork } from '../../src/campaigns/core/index.ts';
import { dripKind, dripWork, type DripDeps } from '../../src/campaigns/drip/index.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import { queueWorkers } from '../../src/work/queue/index.ts';
import type { ReviewDeps } from '../../src/work/submissions/index.ts';
import { openTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { usualReview } from '../work/usual-review.ts';
import { usualSettings } from '../site/usual-settings.ts';
import { sweeping } from '../platform/run-workers.ts';

export type DripWorld = Awaited<ReturnType<typeof openDripWorld>>;

type Given = {
  /** Without one, it has a database of its own. */
  database?: Omit<TestDatabase, 'ownerUrl' | 'onPublished'>;
  startsAt?: Date;
  /** Ids for which this is false are not used. */
  mayBeId?: (id: string) => boolean;
};

/** Drip and review as they are wired, with a clock one can set. */
export async function openDripWorld(given: Given = {}) {
  const database = given.database ?? (await openTestDatabase(32));
  const { db } = database;
  let now = given.startsAt ?? new Date('2026-11-21T09:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const anyId = uuidV7(clock);
  const newId = (): string => {
    const id = anyId();
    return (given.mayBeId?.(id) ?? true) ? id : newId();
  };
  const { books, traffic } = database;
  const campaigns = { db: books, traffic, clock, newId, kinds: [dripKind] };
  const kinds = { drip: dripWork };
  const review: ReviewDeps = {
    ...usualReview,
    db: books,
    clock,
    newId,
    kinds,
    ...figuresOfWork(campaigns),
  };
  const deps: DripDeps = { ...campaigns, review, listener: null, settings: usualSettings(books) };
  const workers = [...campaignWorkers(deps), ...queueWorkers(review)];

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
    /** Sets the clock on; nothing looks for due work yet. */
    wait,
    ...sweeping(wait, workers),
    close: () => database.close(),
  };
}

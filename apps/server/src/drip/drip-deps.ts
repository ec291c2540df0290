import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { NewId } from '../platform/ids.ts';
import type { ReviewDeps } from '../review/index.ts';

export type DripDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  review: ReviewDeps;
  /** Null: nothing is remembered between two calls. */
  listener: Listener | null;
};

/** What the verbs below the routes need: they write in the transaction they are given. */
export type DripWorkDeps = Pick<DripDeps, 'clock' | 'newId'>;

import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';

export type FomoDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
};

/** What the verbs below the routes need: they write in the transaction they are given. */
export type FomoWorkDeps = Pick<FomoDeps, 'clock' | 'newId'>;

import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';

export type BoostDeps = { db: Db; clock: Clock; newId: NewId };

import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { NewId } from './ids.ts';

/** What almost every function is given. */
export type Core = { db: Db; clock: Clock; newId: NewId };

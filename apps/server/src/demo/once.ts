import type { Db, Tx } from '../platform/db/db.ts';
import type { Clock } from '../platform/clock.ts';
import { hasAnswered, onceByKey } from '../platform/http/idempotency-store.ts';

const demoUser = '00000000-0000-7000-8000-000000000000';

/**
 * One step of the demo world, in one transaction, at most once: a start that is killed in the
 * middle goes on where it was, and two starting processes do not do it twice.
 */
export function once<T>(
  deps: { db: Db; clock: Clock },
  step: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const of = { ...deps, userId: demoUser, call: 'demo', request: step };
  return onceByKey(of, `demo: ${step}`, work);
}

export function isStepDone(db: Db, step: string): Promise<boolean> {
  return hasAnswered(db, demoUser, `demo: ${step}`);
}

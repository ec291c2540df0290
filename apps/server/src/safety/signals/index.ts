import { signalLevelFrom } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { findWithSignal } from './signal-store.ts';

export { addDue, findSparkDeals } from './due-store.ts';
export {
  recordPatterns,
  recordReport,
  keyOf,
  type Pattern,
  type SignalDeps,
} from './find-signals.ts';
export { signalModule } from './module.ts';
export { strengthAlone } from './strength.ts';

/** Those of these users about whom an open signal is that needs a look. */
export function findSuspected(q: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  return findWithSignal(q, { userIds, from: signalLevelFrom.medium });
}

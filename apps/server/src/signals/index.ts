import { signalLevelFrom } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { hasSignal } from './signal-store.ts';

export { findSparkDeals } from './due-store.ts';
export { keepPatterns, keyOf, type Pattern, type SignalDeps } from './find-signals.ts';
export { signalModule } from './module.ts';
export { strengthAlone } from './strength.ts';
export { networkOf } from './network.ts';
export { addDue, leaveTraces, sharesTrace } from './trace-store.ts';

/** Whether an open signal that needs a look is about the user. */
export function isSuspected(q: Queryable, userId: string): Promise<boolean> {
  return hasSignal(q, { userId, from: signalLevelFrom.medium });
}

import { alarmAdmins } from '../identity/index.ts';
import type { NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';

/** Tells every admin once a day (UTC). */
export async function alarmOfDay(
  deps: NotifyDeps,
  tx: Tx,
  of: { alarm: 'history_lost' | 'transaction_given_up' | 'treasury_surplus'; about: string },
): Promise<void> {
  const subject = `${of.alarm}:${deps.clock.now().toISOString().slice(0, 10)}`;
  await alarmAdmins(deps, tx, { subject, facts: { checks: [], isPaused: false, ...of } });
}

import { alarmAdmins } from '../identity/index.ts';
import type { PayoutDeps } from './payout-deps.ts';

/** Tells every admin once a day (UTC). */
export async function alarmOfDay(
  deps: PayoutDeps,
  of: { alarm: 'late_payouts' | 'treasury_sol_low' | 'screening_down'; about: string },
): Promise<void> {
  const subject = `${of.alarm}:${deps.clock.now().toISOString().slice(0, 10)}`;
  const facts = { checks: [], isPaused: false, ...of };
  await deps.db.transaction((tx) => alarmAdmins(deps, tx, { subject, facts }));
}

import { wholeDollars } from '@stoke/domain';
import { requestPayout, stepPayouts } from '../payouts/index.ts';
import { pause } from '../platform/clock.ts';
import type { SetClock } from './demo-clock.ts';
import type { DemoDeps } from './demo-deps.ts';
import { readPayoutState } from './demo-store.ts';
import { once } from './once.ts';
import { demoEarners } from './people.ts';
import { payoutDollars } from './plan.ts';

const stepsAtMost = 200;

/** One payout of the demo earner, really sent on the embedded chain. */
export async function seedPayout(deps: DemoDeps, clock: SetClock, userId: string): Promise<void> {
  const { payouts } = deps.partsAt(clock);
  const address = demoEarners[0]?.wallet ?? '';
  const amount = wholeDollars(payoutDollars);
  const { id } = await once(deps, 'payout', async (tx) => {
    const payout = await requestPayout(payouts, tx, { userId, amount, address });
    return { id: payout.id };
  });
  for (let step = 0; step < stepsAtMost; step += 1) {
    if ((await readPayoutState(deps.db, id)) === 'confirmed') return;
    await stepPayouts(payouts);
    await pause(150);
  }
  throw new Error('The payout of the demo world was not confirmed.');
}

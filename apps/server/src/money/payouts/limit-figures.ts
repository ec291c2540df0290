import type { Figure } from '../../platform/http/operations.ts';
import { countHeld } from './hour-store.ts';
import type { PayoutDeps } from './payout-deps.ts';

/** The metric of payouts that wait for a limit of the hour. */
export function limitFigures({ db, clock }: Pick<PayoutDeps, 'db' | 'clock'>): Figure[] {
  return [
    {
      name: 'stoke_payouts_held_by_limit',
      help: 'Payouts and withdrawals that do not fit into the hour and are sent later',
      label: 'purpose',
      read: async () => {
        const held = await countHeld(db, clock.now());
        const count = (purpose: string) =>
          held.filter((one) => one.purpose === purpose).reduce((sum, one) => sum + one.count, 0);
        return { earnings: count('earnings'), withdrawal: count('withdrawal') };
      },
    },
  ];
}

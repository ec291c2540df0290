import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetUnpaidAddresses, hasPayoutUnderWay, listPayouts } from './personal-store.ts';

export function payoutPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'payouts',
      read: (userId) => rowsById((page) => listPayouts(db, { userId, ...page })),
      blocks: async (tx, userId) =>
        (await hasPayoutUnderWay(tx, userId)) ? 'account.payout_in_flight' : null,
      shred: forgetUnpaidAddresses,
    },
  ];
}

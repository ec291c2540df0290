import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { hasOpenDeposit, listDeposits } from './deposit-store.ts';

export function fundingPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'deposits',
      read: (userId) => rowsById((page) => listDeposits(db, { userId, ...page })),
      blocks: async (tx, userId) =>
        (await hasOpenDeposit(tx, userId)) ? 'account.deposit_open' : null,
    },
  ];
}

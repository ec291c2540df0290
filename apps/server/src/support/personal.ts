import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { blankTickets, listTickets } from './ticket-store.ts';

export function supportPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'tickets',
      read: (userId) => rowsById((page) => listTickets(db, { userId, ...page })),
      shred: blankTickets,
    },
  ];
}

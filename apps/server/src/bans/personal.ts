import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { blankBans, listBansById } from './personal-store.ts';

export function banPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'bans',
      read: (userId) => rowsById((page) => listBansById(db, { userId, ...page })),
      shred: blankBans,
    },
  ];
}

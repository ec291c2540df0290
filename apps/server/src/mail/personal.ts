import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetMail, listMail } from './mail-store.ts';

export function mailPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'mails',
      read: (userId) => rowsById((page) => listMail(db, { userId, ...page })),
      shred: forgetMail,
    },
  ];
}

import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetAuthorship, forgetReplies, listActions, listCampaigns } from './personal-store.ts';

export function dripPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'dripActions',
      read: (userId) => rowsById((page) => listActions(db, { userId, ...page })),
      shred: forgetReplies,
    },
    {
      name: 'dripCampaigns',
      read: (userId) => rowsById((page) => listCampaigns(db, { userId, ...page })),
      shred: forgetAuthorship,
    },
  ];
}

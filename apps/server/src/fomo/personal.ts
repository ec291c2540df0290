import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { blankCampaigns, listCampaigns } from './personal-store.ts';

export function fomoPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'fomoCampaigns',
      read: (userId) => rowsById((page) => listCampaigns(db, { userId, ...page })),
      shred: blankCampaigns,
    },
  ];
}

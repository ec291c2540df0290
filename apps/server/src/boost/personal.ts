import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import {
  blankCampaigns,
  blankParticipations,
  listCampaigns,
  listParticipations,
} from './boost-store.ts';

export function boostPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'boostCampaigns',
      read: (userId) => rowsById((page) => listCampaigns(db, { userId, ...page })),
      shred: blankCampaigns,
    },
    {
      name: 'boostParticipations',
      read: (userId) => rowsById((page) => listParticipations(db, { userId, ...page })),
      shred: blankParticipations,
    },
  ];
}

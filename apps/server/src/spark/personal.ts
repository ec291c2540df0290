import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import {
  blankActions,
  blankCampaigns,
  hasOpenActions,
  listActions,
  listCampaigns,
  listParticipations,
} from './personal-store.ts';

export function sparkPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'sparkCampaigns',
      read: (userId) => rowsById((page) => listCampaigns(db, { userId, ...page })),
      shred: blankCampaigns,
    },
    {
      name: 'sparkParticipations',
      read: (userId) => rowsById((page) => listParticipations(db, { userId, ...page })),
    },
    {
      name: 'sparkActions',
      read: (userId) => rowsById((page) => listActions(db, { userId, ...page })),
      blocks: async (tx, userId) =>
        (await hasOpenActions(tx, userId)) ? 'account.work_waiting' : null,
      shred: blankActions,
    },
  ];
}

import { accruing } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, type PersonalData } from '../../platform/personal-data.ts';
import {
  eraseActions,
  eraseCampaigns,
  hasOpenActions,
  listActions,
  listCampaigns,
  listParticipations,
  listRewardDays,
  eraseReversals,
  listReversals,
  lockReversalsOf,
} from './personal-store.ts';

export function sparkPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'sparkCampaigns',
      read: byId(db, listCampaigns),
      erase: eraseCampaigns,
    },
    {
      name: 'sparkParticipations',
      read: byId(db, listParticipations),
    },
    {
      name: 'sparkRewards',
      read: byId(db, listRewardDays),
    },
    {
      name: 'sparkActions',
      read: byId(db, listActions),
      blocks: async (tx, userId) => {
        const isOpen = (await hasOpenActions(tx, userId)) || (await accruing(tx, userId)) > 0n;
        return isOpen ? 'account.work_waiting' : null;
      },
      erase: eraseActions,
    },
    {
      name: 'sparkReversals',
      read: byId(db, listReversals),
      lock: lockReversalsOf,
      erase: eraseReversals,
    },
  ];
}

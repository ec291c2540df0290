import { accruing } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TrafficDatabases } from '../../platform/db/traffic.ts';
import { byId, type PersonalData } from '../../platform/personal-data.ts';
import {
  eraseActions,
  eraseCampaigns,
  hasAppeal,
  hasOpenActions,
  listActions,
  listCampaigns,
  listParticipations,
  listRewardDays,
  eraseReversals,
  listReversals,
  lockReversalsOf,
  noteTelegram,
} from './personal-store.ts';

export function sparkPersonal(deps: { db: Db; traffic: TrafficDatabases }): PersonalData[] {
  const { db, traffic } = deps;
  return [
    {
      name: 'sparkCampaigns',
      read: byId(db, listCampaigns),
      erase: eraseCampaigns,
    },
    {
      name: 'sparkParticipations',
      read: byId(deps, listParticipations),
    },
    {
      name: 'sparkRewards',
      read: byId(db, listRewardDays),
    },
    {
      name: 'sparkActions',
      read: byId(deps, listActions),
      blocks: async (tx, userId) => {
        const isOpen = (await hasAppeal(tx, userId)) || (await accruing(tx, userId)) > 0n;
        return isOpen ? 'account.work_waiting' : null;
      },
      blocksBefore: async (userId) =>
        (await hasOpenActions(traffic, userId)) ? 'account.work_waiting' : null,
      erase: noteTelegram,
      eraseLater: (userId) => eraseActions(deps, userId),
    },
    {
      name: 'sparkReversals',
      read: byId(db, listReversals),
      lock: lockReversalsOf,
      erase: eraseReversals,
    },
  ];
}

import { accruing } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TrafficDatabases } from '../../platform/db/traffic.ts';
import { byId, type PersonalData } from '../../platform/personal-data.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import {
  eraseActions,
  eraseCampaigns,
  hasAppeal,
  hasOpenActions,
  listActions,
  listCampaigns,
  listParticipations,
  eraseReversals,
  lockReversalsOf,
  noteTelegram,
} from './personal-store.ts';

export function sparkPersonal(deps: { db: Db; traffic: TrafficDatabases }): PersonalData[] {
  const { db, traffic } = deps;
  return [
    { name: 'sparkCampaigns', read: byId(db, listCampaigns), erase: eraseCampaigns },
    { name: 'sparkParticipations', read: byId(deps, listParticipations) },
    {
      name: 'sparkRewards',
      // Each id is that of a receipt.
      read: exportRows(
        db,
        'spark_reward_day',
        'id, campaign_id, day::text as day, actions, amount_micro, forfeited_micro',
      ),
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
      // Who took it back is left out: it is another person's data.
      read: exportRows(
        db,
        'spark_reversal',
        'id, campaign_id, actions, amount_micro, reason, note, reversed_at, state, appeal_before, answer_before, answer, closed_at',
      ),
      lock: lockReversalsOf,
      erase: eraseReversals,
    },
  ];
}

import type { PersonalData } from '../platform/personal-data.ts';
import { hasUnsettledCampaign, removeUnpaid } from './creator-store.ts';

/** What holds for campaigns of every kind; each kind exports its own. */
export function campaignPersonal(): PersonalData[] {
  return [
    {
      name: 'campaigns',
      blocks: async (tx, userId) =>
        (await hasUnsettledCampaign(tx, userId)) ? 'account.campaign_running' : null,
      shred: removeUnpaid,
    },
  ];
}

import type { PersonalData } from '../platform/personal-data.ts';
import { hasUnsettledCampaign, removeUnpaid } from './creator-store.ts';

/** Personal data that campaigns of every kind hold; each kind exports its own. */
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

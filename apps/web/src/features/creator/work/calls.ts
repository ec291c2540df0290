import type { CampaignWork } from '@stoke/contract';
import { listQuery } from '../../../lib/session/call-query.ts';

/** Which work of a campaign; what is left out does not narrow it. */
export type WorkWish = {
  state?: CampaignWork['status'] | undefined;
  taskId?: string | undefined;
  person?: string | undefined;
  pictures?: 'yes' | undefined;
};

/** Each picture is a call of its own, and calls per minute are limited. */
const picturesPerPage = 24;

/** The work of an own campaign with its proof, newest first. Live with `campaigns`. */
export function campaignWork(campaignId: string, wish: WorkWish) {
  return listQuery('campaignWork', ['campaigns', 'work', campaignId, wish], {
    params: { campaignId },
    query: { ...wish, ...(wish.pictures && { limit: picturesPerPage }) },
  });
}

/** Who takes part in an own Spark, the latest first. Live with `campaigns`. */
export function sparkPeople(campaignId: string, person: string | undefined) {
  return listQuery('sparkPeople', ['campaigns', 'people', campaignId, { person }], {
    params: { campaignId },
    query: { person },
  });
}

/** What one of them did there, newest first. Live with `campaigns`. */
export function sparkPersonActions(campaignId: string, userId: string) {
  return listQuery('sparkPersonActions', ['campaigns', 'people', campaignId, userId], {
    params: { campaignId, userId },
  });
}

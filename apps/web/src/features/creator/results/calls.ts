import { boost, campaignKindNames, type CampaignKindName } from '@stoke/domain';
import type { Sent } from '@stoke/contract/client';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** The kind of campaign that an address names; null when there is none of this name. */
export function readKind(name: string): CampaignKindName | null {
  return campaignKindNames.find((kind) => kind === name) ?? null;
}

/** What became of an own campaign. Live with `campaigns`. */
export function campaignResults(kind: CampaignKindName, campaignId: string) {
  return callQuery(kindPages[kind].calls.results, ['campaigns', 'results', kind, campaignId], {
    params: { campaignId },
  });
}

/** What became of an own volume boost campaign. Live with `campaigns`. */
export function boostResults(campaignId: string) {
  return callQuery('boostResults', ['campaigns', 'results', boost.name, campaignId], {
    params: { campaignId },
  });
}

export type CompareWish = Omit<NonNullable<Sent<'comparedCampaigns'>['query']>, 'page' | 'limit'>;
export const comparedPerPage = 25;

/** A numbered page of the own campaigns of every kind, side by side. Live with `campaigns`. */
export function comparedCampaigns(wish: CompareWish, page: number) {
  return callQuery('comparedCampaigns', ['campaigns', 'compared', wish, page], {
    query: { ...wish, page, limit: comparedPerPage },
  });
}

/** The public replies of an own drip, newest first. Live with `campaigns`. */
export function postedReplies(campaignId: string) {
  return listQuery('dripReplies', ['campaigns', 'results', campaignId, 'replies'], {
    params: { campaignId },
  });
}

import { boost, campaignKindNames, type CampaignKindName } from '@stoke/domain';
import type { Sent } from '@stoke/contract/client';
import { useMutation } from '@tanstack/react-query';
import type { CampaignFile } from '../../../entities/campaigns/kinds/kind-pages.ts';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { callFile } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { saveFile } from '../../../lib/save-file.ts';

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

/** Saves all of them in the same order. */
export function useComparedFile(wish: CompareWish) {
  return useMutation({
    mutationFn: async () => {
      const file = await callFile('comparedCampaignsFile', { query: wish });
      saveFile('stoke-campaigns.csv', file, 'text/csv');
    },
  });
}

/** The public replies of an own drip, newest first. Live with `campaigns`. */
export function postedReplies(campaignId: string) {
  return listQuery('dripReplies', ['campaigns', 'results', campaignId, 'replies'], {
    params: { campaignId },
  });
}

/** Saves what happened in a campaign as a file. */
export function useCampaignFile({ call: name, name: kind }: CampaignFile, campaignId: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await callFile(name, { params: { campaignId } });
      saveFile(`stoke-${kind}-${campaignId}.csv`, file, 'text/csv');
    },
  });
}

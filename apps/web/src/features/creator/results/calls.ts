import { boost, campaignKindNames, type CampaignKindName } from '@stoke/domain';
import type { Sent } from '@stoke/contract/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CampaignFile } from '../../../entities/campaigns/kinds/kind-pages.ts';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { call, callFile } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** The kind of campaign that an address names; null when there is none of this name. */
export function readKind(name: string): CampaignKindName | null {
  return campaignKindNames.find((kind) => kind === name) ?? null;
}

/** What became of an own campaign. Live with `campaigns`. */
export function campaignResults(kind: CampaignKindName, campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'results', kind, campaignId],
    queryFn: ({ signal }) =>
      call(kindPages[kind].calls.results, { params: { campaignId }, signal }),
  });
}

/** What became of an own volume boost campaign. Live with `campaigns`. */
export function boostResults(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'results', boost.name, campaignId],
    queryFn: ({ signal }) => call('boostResults', { params: { campaignId }, signal }),
  });
}

export type CompareWish = Omit<NonNullable<Sent<'comparedCampaigns'>['query']>, 'page' | 'limit'>;
export const comparedPerPage = 25;

/** A numbered page of the own campaigns of every kind, side by side. Live with `campaigns`. */
export function comparedCampaigns(wish: CompareWish, page: number) {
  return queryOptions({
    queryKey: ['campaigns', 'compared', wish, page],
    queryFn: ({ signal }) =>
      call('comparedCampaigns', { query: { ...wish, page, limit: comparedPerPage }, signal }),
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

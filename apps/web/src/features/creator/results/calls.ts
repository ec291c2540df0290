import type { CampaignResults } from '@stoke/contract';
import type { Sent } from '@stoke/contract/client';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callFile, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';
import { saveFile } from '../../../lib/save-file.ts';

export type Kind = CampaignResults['kind'];

const kinds = {
  drip: { results: 'dripResults', file: 'dripWorkFile' },
  spark: { results: 'sparkResults', file: 'sparkWorkFile' },
  fomo: { results: 'fomoResults', file: 'fomoWorkFile' },
} as const satisfies Record<Kind, object>;

/** The kind of campaign that an address names; null when there is none of this name. */
export function readKind(name: string): Kind | null {
  return name === 'drip' || name === 'spark' || name === 'fomo' ? name : null;
}

/** What became of an own campaign. Live with `campaigns`. */
export function campaignResults(kind: Kind, campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'results', kind, campaignId],
    queryFn: ({ signal }) => call(kinds[kind].results, { params: { campaignId }, signal }),
  });
}

/** What became of an own volume boost campaign. Live with `campaigns`. */
export function boostResults(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns', 'results', 'boost', campaignId],
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
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'results', 'drip', campaignId, 'replies'],
    queryFn: ({ pageParam, signal }) =>
      callPage('dripReplies', { params: { campaignId }, query: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

export type FileKind = Kind | 'boost' | 'spark-actions' | 'replies';

const files = {
  ...kinds,
  boost: { file: 'boostLoopsFile' },
  'spark-actions': { file: 'sparkActionsFile' },
  replies: { file: 'dripRepliesFile' },
} as const satisfies Record<FileKind, object>;

/** Saves what happened in a campaign as a file. */
export function useWorkFile(kind: FileKind, campaignId: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await callFile(files[kind].file, { params: { campaignId } });
      saveFile(`stoke-${kind}-${campaignId}.csv`, file, 'text/csv');
    },
  });
}

import type { CampaignWork } from '@stoke/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { firstPage, nextPage, shortPage } from '../../../lib/pages.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { callFile, callPage } from '../../../lib/session/api.ts';

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
  const isGallery = wish.pictures !== undefined;
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'work', campaignId, wish],
    queryFn: ({ pageParam, signal }) =>
      callPage('campaignWork', {
        params: { campaignId },
        query: { ...wish, ...pageParam, ...(isGallery && { limit: picturesPerPage }) },
        signal,
      }),
    initialPageParam: isGallery ? shortPage(picturesPerPage) : firstPage,
    getNextPageParam: nextPage,
  });
}

/** Saves all work of a campaign with its proof as a file. */
export function useWorkFile(campaignId: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await callFile('campaignWorkFile', { params: { campaignId } });
      saveFile(`stoke-work-${campaignId}.csv`, file, 'text/csv');
    },
  });
}

/** Who takes part in an own Spark, the latest first. Live with `campaigns`. */
export function sparkPeople(campaignId: string, person: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'people', campaignId, { person }],
    queryFn: ({ pageParam, signal }) =>
      callPage('sparkPeople', { params: { campaignId }, query: { person, ...pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

/** What one of them did there, newest first. Live with `campaigns`. */
export function sparkPersonActions(campaignId: string, userId: string) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'people', campaignId, userId],
    queryFn: ({ pageParam, signal }) =>
      callPage('sparkPersonActions', {
        params: { campaignId, userId },
        query: pageParam,
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

import type { FomoParticipation } from '@stoke/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';

export type Part = FomoParticipation;
export type PartLink = Part['links'][number];
export type Proof = { text: string; link: string; image: File | null };

/** The user's place in a FOMO campaign and the work on its links. Live with `submissions`. */
export function ownPart(campaignId: string) {
  return callQuery('fomoParticipation', ['submissions', 'fomo', campaignId], {
    params: { campaignId },
  });
}

/** Takes a place in a task; null gives it back. `onDone` comes before the page changes. */
export function useMove(campaignId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (taskId: string | null) =>
      taskId === null
        ? call('leavePlace', { params: { campaignId } })
        : call('takePlace', { params: { campaignId, taskId } }),
    onSuccess: (part) => {
      onDone();
      currentClient().setQueryData(ownPart(campaignId).queryKey, part);
    },
    onSettled: useRefresh(campaignId),
  });
}

/** Submits one link; the same proof sent again is the same submission. */
export function submitLink(
  input: { campaignId: string; linkId: string },
  { text, link, image }: Proof,
) {
  const body = {
    ...(text.trim() === '' ? {} : { proofText: text.trim() }),
    ...(link.trim() === '' ? {} : { proofLink: link.trim() }),
  };
  const facts = { files: image && [image.name, image.size, image.lastModified] };
  return callOnce('submitLink', { params: input, body, files: { proofImage: image } }, facts);
}

/** Fetches the places left and the own part anew. */
export function useRefresh(campaignId: string) {
  return useRefetch(['campaigns', 'fomo', campaignId], ['submissions', 'fomo', campaignId]);
}

import { campaignKindNames, submittedKinds, type CampaignKindName } from '@stoke/domain';
import type { QueueFilter } from '../../features/creator/review/calls.ts';

/** The work that admins see first. */
export const [usualKind] = campaignKindNames;

/** What the address of a review queue holds: which work is shown. */
export type ReviewSearch = Omit<QueueFilter, 'kind' | 'scope' | 'campaignId'> & {
  work?: CampaignKindName | undefined;
  campaign?: string | undefined;
};

/** Reads it leniently: an address is typed and pasted by people. What is not understood is undefined. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { work, campaign, trustBelow: below, x } = search;
  const isScore = typeof below === 'number' && Number.isInteger(below);
  const yes = (input: unknown) => (input === 'yes' ? input : undefined);
  return {
    work: submittedKinds.find((kind) => kind === work),
    campaign: typeof campaign === 'string' && campaign !== '' ? campaign : undefined,
    trustBelow: isScore && below > 0 && below <= 1000 ? below : undefined,
    x: x === 'verified' || x === 'unverified' ? x : undefined,
    noReply: yes(search['noReply']),
    fast: yes(search['fast']),
    flagged: yes(search['flagged']),
    claim: search['claim'] === 'mine' ? 'mine' : undefined,
  };
}

/** The filter that the address stands for; its kind of work is up to the page. */
export function filterOf({ work: _work, campaign, ...rest }: ReviewSearch): QueueFilter {
  return { ...rest, campaignId: campaign };
}

/** The address that stands for the filter. */
export function searchOf({ kind, scope: _scope, campaignId, ...rest }: QueueFilter): ReviewSearch {
  return { ...rest, campaign: campaignId, work: kind === usualKind ? undefined : kind };
}

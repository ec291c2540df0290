import type { CampaignWork } from '@stoke/contract';
import { rejectionText, type CampaignKindName } from '@stoke/domain';

export const workStates = ['pending', 'approved', 'rejected'] as const;

/** How the decision on work is shown. */
export const decisions = {
  pending: { tone: 'waiting', label: 'In review' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
} as const;
const forfeited = { tone: 'neutral', label: 'Taken back' } as const;

export function decisionOf({ status, isForfeited }: CampaignWork) {
  return isForfeited ? forfeited : decisions[status];
}

const deciders = {
  creator: 'by you',
  platform: 'by our reviewers',
  system: 'automatically',
} as const;

/** Who decided, and why it was rejected or taken back. */
export function decisionFacts(work: CampaignWork, kind: CampaignKindName): string[] {
  const { reason, note, decidedBy, isForfeited } = work;
  return [
    ...(reason === null ? [] : [rejectionText(reason, kind)]),
    ...(note === null ? [] : [note]),
    ...(isForfeited ? ['The account was banned. Its reward returned to the campaign.'] : []),
    ...(decidedBy === null ? [] : [`Decided ${deciders[decidedBy]}`]),
  ];
}

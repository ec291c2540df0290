import { dripActions } from './drip.ts';
import {
  linkRejections,
  rejectionReasons,
  tweetRejections,
  type RejectionTexts,
} from '../work/rejection.ts';

/** What server and pages both know of a kind of campaign. */
type KindFacts = {
  /** As people read it. */
  label: string;
  /** Whether it runs for a number of hours; otherwise until it is stopped or all its work is decided. */
  isTimed: boolean;
  /** Whether people submit work for it, to be decided on; otherwise single actions are paid. */
  isSubmitted: boolean;
  /** Actions in one piece of approved work. */
  actionsPerWork: number;
  /** Whether its tasks are tweets, and its work is what was done on them. */
  isOnTweets: boolean;
  /** What a person must have linked to do its work; null: depends on the task. */
  needsAccount: 'x' | 'telegram' | null;
  /** What its pace is counted in. */
  paceUnit: string;
  /** Whether a campaign's creator decides on its work, besides the admins. */
  isReviewedByCreator: boolean;
  /** What a rejection of its work says for each reason. */
  rejections: RejectionTexts;
  /** The page where earners take part. */
  pathOf(campaign: { campaignId: string; creatorId: string }): string;
};

export const campaignKindNames = ['drip', 'spark', 'fomo'] as const;
export type CampaignKindName = (typeof campaignKindNames)[number];

/** Everything that lists the kinds of campaign, or what they have, is made from this. */
export const campaignKinds: Readonly<Record<CampaignKindName, KindFacts>> = {
  drip: {
    label: 'Drip',
    isTimed: true,
    isSubmitted: true,
    actionsPerWork: dripActions.length,
    isOnTweets: true,
    needsAccount: 'x',
    paceUnit: 'completions',
    isReviewedByCreator: false,
    rejections: tweetRejections,
    pathOf: ({ creatorId }) => `/creator/${creatorId}`,
  },
  spark: {
    label: 'Spark',
    isTimed: true,
    isSubmitted: false,
    actionsPerWork: 1,
    isOnTweets: false,
    needsAccount: 'telegram',
    paceUnit: 'paid actions',
    isReviewedByCreator: false,
    rejections: tweetRejections,
    pathOf: ({ campaignId }) => `/spark-campaign/${campaignId}`,
  },
  fomo: {
    label: 'FOMO',
    isTimed: false,
    isSubmitted: true,
    actionsPerWork: 1,
    isOnTweets: false,
    needsAccount: null,
    paceUnit: 'approvals',
    isReviewedByCreator: true,
    rejections: linkRejections,
    pathOf: ({ campaignId }) => `/campaign/${campaignId}`,
  },
};

/** The kinds whose work is submitted and decided on. */
export const submittedKinds = campaignKindNames.filter((kind) => campaignKinds[kind].isSubmitted);

/** The text of a reason as the wire carries it; one that this version does not know, as it is. */
export function rejectionText(reason: string, kind: CampaignKindName): string {
  const known = rejectionReasons.find((candidate) => candidate === reason);
  return known ? campaignKinds[kind].rejections[known] : reason;
}

/** What the books call the moves between a campaign's pool and its creator. */
export function campaignEvents(kind: CampaignKindName) {
  return {
    funded: `${kind}-funded`,
    toppedUp: `${kind}-topped-up`,
    settled: `${kind}-settled`,
  };
}

/** A volume boost is paid outside Stoke: it is listed and compared with the others, no more. */
export const boost = { name: 'boost', label: 'Boost' } as const;

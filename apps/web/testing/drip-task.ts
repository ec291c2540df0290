import type { DripTask } from '@stoke/contract';

/** A task no one has touched, unless said otherwise; each number is another task. */
export function dripTask(number: number, is: Partial<DripTask> = {}): DripTask {
  return {
    _id: `0190f0c0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    campaignId: `0190f0c0-0000-7000-9000-${String(number).padStart(12, '0')}`,
    creatorId: `c${number}`,
    creatorName: `Creator ${number}`,
    creatorUsername: `creator${number}`,
    creatorLogo: null,
    reviews: null,
    hourlyPay: null,
    tweetLink: `https://x.com/creator${number}/status/${7_000_000 + number}`,
    about: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    endTime: '2026-12-01T00:00:00.000Z',
    earningAmount: 18_000,
    poolLeft: 412.3,
    isFullyCompletedByUser: false,
    isPendingByUser: false,
    isVerifiedByUser: false,
    areAllIndividualActionsCompleted: false,
    userActionProgress: { isLiked: false, isRetweeted: false, isCommented: false },
    replyLink: null,
    actionsToRepeat: [],
    rejection: null,
    ...is,
  };
}

export function dripTasks(count: number): DripTask[] {
  return Array.from({ length: count }, (_, index) => dripTask(index + 1));
}

export const allDone = {
  areAllIndividualActionsCompleted: true,
  userActionProgress: { isLiked: true, isRetweeted: true, isCommented: true },
} as const;

import type { ReviewSummary } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';

const noCounts = { noReply: 0, fast: 0, flagged: 0, verified: 0, unverified: 0 };

/** The summary of a review queue in which nothing waits. */
export const noWork: ReviewSummary = {
  waiting: 0,
  isMore: false,
  late: 0,
  oldest: null,
  fitting: 0,
  counts: { ...noCounts, trustBelow: [300, 500, 700].map((below) => ({ below, count: 0 })) },
  campaigns: [],
};

const noSamples = { checked: 0, agreed: 0 };

const noProgress: Reply<'reviewProgress'> = {
  from: '2026-11-27T00:00:00.000Z',
  decided: 0,
  reviewers: [],
  samples: { system: noSamples, together: noSamples },
};

const none = { approved: 0, rejected: 0, waiting: 0 };

const noHistory: Reply<'workHistory'> = {
  joinedAt: '2026-11-01T09:00:00.000Z',
  brand: { ...none, latest: [] },
  all: none,
};

/** What the server says of public lists and whole queues when they are empty. */
export const noLists = {
  'GET /api/campaigns': { body: [] },
  'GET /api/spark-campaigns/public-active': { body: [] },
  'GET /api/tasks/available': { body: [] },
  'GET /api/users/automatic-payout': { body: { threshold: null, stoppedBecause: null } },
  'GET /api/admin/review/progress': { body: noProgress },
  'GET /api/review/submissions/any/history': { body: noHistory },
  'GET /api/review/submissions/any/posts': { body: [] },
  'GET /api/admin/people/any/signals': { body: [] },
  'GET /api/review/summary?kind=drip': { body: noWork },
  'GET /api/review/summary?kind=fomo': { body: noWork },
  'GET /api/review/summary?scope=own': { body: noWork },
};

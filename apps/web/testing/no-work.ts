import type { ReviewSummary } from '@stoke/contract';

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

/** What the server says of public lists and whole queues when they are empty. */
export const noLists = {
  'GET /api/campaigns': { body: [] },
  'GET /api/spark-campaigns/public-active': { body: [] },
  'GET /api/tasks/available': { body: [] },
  'GET /api/users/automatic-payout': { body: { threshold: null, stoppedBecause: null } },
  'GET /api/review/summary?kind=drip': { body: noWork },
  'GET /api/review/summary?kind=fomo': { body: noWork },
  'GET /api/review/summary?scope=own': { body: noWork },
};

import type { BoostResults, CampaignResults } from '@stoke/contract';
import { inHours } from './creator-world.ts';

/** A drip after two hours: of four pieces of work one waits and one was refused. */
export function campaignResults(is: Partial<CampaignResults> = {}): CampaignResults {
  const work = { handedIn: 4, waiting: 1, approved: 2, refused: 1, forfeited: 0 };
  return {
    _id: 'campaign-1',
    kind: 'drip',
    name: 'Ignition Drip',
    status: 'active',
    createdAt: inHours(-3),
    activatedAt: inHours(-2),
    end_time: inHours(9.999),
    endedAt: null,
    price: 899,
    isFunded: true,
    startsAt: null,
    pool: { total: 719.2, spent: 0.36, reserved: 0.36, disputed: 0, left: 718.48, refunded: 0 },
    disputedUntil: null,
    fee: { total: 179.8, earned: 0.09, open: 179.71, refunded: 0 },
    work: { ...work, medianDecisionSeconds: 1500 },
    engagedUsers: 3,
    groupPeople: null,
    people: { new: 2, returning: 1, costEach: 0.15 },
    growth: {
      people: [{ from: inHours(-2), count: 3, total: 3 }],
      actions: [
        { from: inHours(-2), count: 3, total: 3 },
        { from: inHours(-1), count: 3, total: 6 },
      ],
    },
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 16 ? 6 : 0)),
    engagements: 12,
    actionsPerWork: 3,
    costPerAction: 0.075,
    costPerWork: 0.225,
    refusals: [{ reason: 'low_quality', count: 1 }],
    parts: [
      {
        _id: 'tweet-1',
        name: 'Tweet 1',
        link: 'https://x.com/heliolabs/status/1873450000000007919',
        ...work,
        spent: 0.36,
      },
    ],
    actions: null,
    spending: {
      stepHours: 1,
      steps: [
        { from: inHours(-2), approved: 1, spent: 0.18, total: 0.18 },
        { from: inHours(-1), approved: 1, spent: 0.18, total: 0.36 },
      ],
    },
    days: [
      {
        day: '2026-11-21T00:00:00.000Z',
        actions: 6,
        spent: 0.36,
        costPerAction: 0.075,
        costPerWork: 0.225,
      },
    ],
    secondsToHalf: null,
    ...is,
  };
}

/** What was done in a Spark: most messages are paid, and one waits. */
export const sparkActions: NonNullable<CampaignResults['actions']> = {
  kinds: [
    {
      kind: 'message',
      done: 1300,
      waiting: 1,
      paid: 1204,
      reserved: 204,
      unpaid: 95,
      spent: 12.04,
    },
    { kind: 'reaction', done: 40, waiting: 0, paid: 38, reserved: 0, unpaid: 2, spent: 0.95 },
    { kind: 'click', done: 9, waiting: 0, paid: 9, reserved: 0, unpaid: 0, spent: 0.225 },
  ],
  unpaid: [
    { reason: 'too_short', count: 80 },
    { reason: 'person', count: 17 },
  ],
  doubtful: 0,
  forfeited: 0,
};

/** A volume boost after two hours: three take part, one of them is paid. */
export function boostResults(is: Partial<BoostResults> = {}): BoostResults {
  return {
    _id: 'boost-1',
    name: 'Steady market',
    status: 'active',
    createdAt: inHours(-2),
    lastVerifiedAt: inHours(-1),
    speed: 'Steady',
    tweetLink: 'https://x.com/heliolabs/status/1',
    estimatedTotalCost: 60,
    estimatedUserPayouts: 50,
    volume: { target: 2500, done: 250, perLoop: 25 },
    participants: { needed: 10, joined: 4, active: 1, awaitingPayout: 2, paid: 1 },
    loops: { total: 100, perUser: 10, completed: 10, verified: 6 },
    rewards: { accrued: 3, paid: 0.5, waiting: 2.5 },
    rewardPerLoop: 0.5,
    spending: {
      stepHours: 1,
      steps: [
        { from: inHours(-2), approved: 4, spent: 2, total: 2 },
        { from: inHours(-1), approved: 2, spent: 1, total: 3 },
      ],
    },
    ...is,
  };
}

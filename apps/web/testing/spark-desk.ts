import type { Reply } from '@stoke/contract/client';
import { now } from '../src/lib/clock.ts';
import { member, type Answers } from './stage.tsx';
import { personInFull } from './desk-world.ts';

export const campaignId = '0190f0c0-0000-7000-8000-00000000c001';
export const personId = '0190f0c0-0000-7000-8000-00000000a001';
const other = '0190f0c0-0000-7000-8000-00000000a002';
const people = [
  { _id: personId, username: 'ada_stone' },
  { _id: other, username: 'bob_reed' },
];
const at = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000).toISOString();
const actionIds = ['0190f0c0-0000-7000-8000-00000000d001'];

type OnDesk = Reply<'sparkDesk'>[number];

/** A Spark that needs no look. */
export function sparkOnDesk(is: Partial<OnDesk> = {}): OnDesk {
  return {
    _id: campaignId,
    name: 'Ember Spark',
    status: 'active',
    userRewardPool: 80,
    used: 12.5,
    actionsToday: 1240,
    paidShare: 0.72,
    refusedShare: 0.28,
    alarms: [],
    ...is,
  };
}

const action = (is: object) => ({
  _id: actionIds[0],
  kind: 'message',
  at,
  status: 'reserved',
  amount: 0.01,
  code: null,
  doubt: null,
  text: 'Buy now, friends',
  hiding: null,
  url: 'https://t.me/c/42/7',
  ...is,
});

const desk = `/api/admin/sparks/${campaignId}`;
export const check = `POST ${desk}/reversals/check`;
export const reversals = `POST ${desk}/reversals`;
export const rings = `GET ${desk}/rings`;
export const copies = `GET ${desk}/copies`;

export const ring = { people, inside: 40, given: 52, actionIds, reserved: 0.5, available: 0.25 };
export const copied = {
  people,
  messages: 5,
  samples: [
    {
      _id: 'm1',
      username: 'ada_stone',
      at,
      words: 9,
      text: 'Buy now',
      url: 'https://t.me/c/42/7',
    },
    { _id: 'm2', username: 'bob_reed', at, words: 9, text: null, url: null },
  ],
  actionIds,
  reserved: 0.02,
  available: 0,
};

/** What the server says to an admin about one busy Spark. */
export const deskAnswers: Answers = {
  ...member({ role: 'admin' }),
  'GET /api/admin/sparks?search=': { body: [sparkOnDesk({ alarms: ['refused'] })] },
  [`GET ${desk}/outcomes?by=hour`]: {
    body: {
      campaign: sparkOnDesk(),
      outcomes: [
        { at, outcome: 'paid', actions: 900, amount: 9.2 },
        { at, outcome: 'DUP_GROUP', actions: 340, amount: 0 },
      ],
    },
  },
  [`GET /api/admin/people/${personId}`]: { body: personInFull({ username: 'ada_stone' }) },
  [`GET ${desk}/earners`]: {
    body: [
      {
        ...people[0],
        accountStatus: 'active',
        reputationScore: 512,
        createdAt: at,
        actions: 41,
        reserved: 0.31,
        available: 0.1,
        share: 0.0051,
      },
    ],
  },
  [rings]: { body: [ring] },
  [copies]: { body: [copied] },
  [`GET ${desk}/people/${personId}/actions`]: {
    body: [
      action({}),
      action({
        _id: 'a2',
        text: 'Buy now, all',
        status: 'unpaid',
        amount: 0,
        code: 'DUP_GROUP',
        url: null,
      }),
    ],
  },
  [check]: { body: { people: 2, actions: 3, amount: 0.03, tooLate: 1 } },
};

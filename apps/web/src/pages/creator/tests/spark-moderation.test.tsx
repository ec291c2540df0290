import { refusals } from '@stoke/contract/refusals';
import { expect, test } from 'vitest';
import { button, creator, inHours, write } from '../../../../testing/creator-world.ts';
import { campaignResults } from '../../../../testing/results-world.ts';
import { memberStage, type Answers } from '../../../../testing/stage.tsx';

const stage = memberStage();
const id = '0190f0c0-0000-7000-8000-00000000c001';
const person = '0190f0c0-0000-7000-8000-00000000a001';
const [first, second] = [
  '0190f0c0-0000-7000-8000-00000000d001',
  '0190f0c0-0000-7000-8000-00000000d002',
];
const address = `/creator-dashboard/campaigns/spark/${id}/moderation`;
const own = `/api/spark-campaigns/${id}/moderation`;

const doubtful = (_id: string) => ({
  _id,
  user: { _id: person, username: 'ada_stone' },
  at: inHours(-1),
  words: 7,
  text: 'apple river stone cloud',
  code: 'words',
  reason: 'It reads like a list of random words.',
  amount: 0.01,
  until: inHours(23),
  url: 'https://t.me/c/42/7',
});

const answers: Answers = {
  ...creator([]),
  [`GET /api/spark-campaigns/${id}/results`]: {
    body: campaignResults({ _id: id, kind: 'spark', name: 'Ember Spark' }),
  },
  [`GET ${own}/doubtful`]: { body: [doubtful(first), doubtful(second)] },
  [`GET ${own}/earners`]: {
    body: [
      {
        _id: person,
        username: 'ada_stone',
        actions: 4,
        reserved: 0.03,
        available: 0.01,
        share: 0.01,
        mutedAt: null,
      },
    ],
  },
  [`GET ${own}/people/${person}`]: {
    body: { _id: person, username: 'ada_stone', mutedAt: null },
  },
  [`POST ${own}/people/${person}/mute`]: { body: { message: 'Muted.' } },
  [`POST ${own}/people/${person}/report`]: { body: { message: 'Reported to the admins.' } },
  [`GET ${own}/people/${person}/actions`]: {
    body: [
      {
        _id: first,
        kind: 'message',
        at: inHours(-1),
        status: 'doubtful',
        amount: 0.01,
        refusal: null,
        doubt: 'words',
        text: 'apple river stone cloud',
        hiding: null,
        url: null,
      },
    ],
  },
  [`POST ${own}/doubtful/pay`]: { body: { message: '2 messages paid.', actions: 2 } },
  [`POST ${own}/reversals/check`]: { body: { people: 1, actions: 1, amount: 0.01, tooLate: 0 } },
  [`POST ${own}/reversals`]: {
    body: { message: 'Taken back.', people: 1, actions: 1, amount: 0.01, tooLate: 0 },
  },
};

function sent(call: string): unknown[] {
  const made = stage.asked.filter(({ method, path }) => `${method} ${path}` === call);
  return made.map(({ body }) => body);
}

test('a creator sees doubtful messages with their reason, and pays them', async () => {
  await stage.open(address, answers);
  await stage.sees('apple river stone cloud7 words');
  await stage.sees('It reads like a list of random words.');
  await stage.shows(2, '[data-testid=doubtful]');
  await stage.press('Pay all 2');
  await stage.sees('2 messages paid.');
  expect(sent(`POST ${own}/doubtful/pay`)).toEqual([{ actionIds: [first, second] }]);
});

test('a decision against one has a reason, and says what it takes back', async () => {
  await stage.open(address, answers);
  await stage.press('Reject all 2');
  await stage.sees('one reward of one person, $0.01');
  await stage.press('Take back');
  await stage.sees('Taken back.');
  expect(sent(`POST ${own}/reversals`)).toEqual([
    { actionIds: [first, second], reason: 'low_quality', note: '' },
  ]);
});

test('a person leads to what they did, and everything reserved can be taken back', async () => {
  await stage.open(`${address}?person=${person}`, answers);
  await stage.shows(1, '[data-testid=spark-action]');
  await stage.sees('apple river stone cloud');
  await stage.press('Take back everything reserved');
  await stage.sees('Earners can appeal for 14 days.');
  await stage.press('All people');
  await stage.shows(1, '[data-testid=own-earner]');
});

test('a person is muted, and reported with a reason', async () => {
  await stage.open(`${address}?person=${person}`, answers);
  await stage.sees('ada_stone');
  await stage.press('Mute');
  await stage.sees('Muted.');
  expect(sent(`POST ${own}/people/${person}/mute`)).toEqual([{ isMuted: true }]);
  await stage.press('Report');
  await write('The same advert in four groups.');
  await stage.pressLast('Report');
  await stage.sees('Reported to the admins.');
  expect(sent(`POST ${own}/people/${person}/report`)).toEqual([
    { note: 'The same advert in four groups.' },
  ]);
});

const hide = `POST ${own}/actions/${first}/hide`;

test('a message is hidden once that is confirmed, and a refusal says what to do', async () => {
  const message = refusals['spark.hide_no_right'].text;
  await stage.open(`${address}?person=${person}`, {
    ...answers,
    [hide]: [{ status: 409, body: { message } }, { body: { message: 'Being deleted.' } }],
  });
  await stage.press('Hide');
  await stage.sees('Its reward stays: take it back separately.');
  await stage.pressLast('Hide');
  await stage.sees(message);
  await stage.press('OK');
  await stage.shows(0, '[role=dialog]');
  await stage.press('Hide');
  await stage.pressLast('Hide');
  await stage.sees('Being deleted.');
  expect(sent(hide)).toHaveLength(2);
});

test.each([
  ['waiting', -1, 'Being deleted in the group', false],
  ['hidden', -1, 'Hidden', false],
  ['no_right', -1, 'Not hidden: the bot may not delete messages', true],
  ['too_old', -49, 'Not hidden: older than 48 hours', false],
] as const)('what became of hiding is shown: %s', async (hiding, hours, text, mayHide) => {
  const row = {
    _id: first,
    kind: 'message',
    at: inHours(hours),
    status: 'available',
    amount: 0.01,
    refusal: null,
    doubt: null,
    text: 'buy now',
    hiding,
    url: null,
  };
  await stage.open(`${address}?person=${person}`, {
    ...answers,
    [`GET ${own}/people/${person}/actions`]: { body: [row] },
  });
  await stage.sees(text);
  expect(button('Hide') !== undefined).toBe(mayHide);
});

test('another creator’s campaign is not found', async () => {
  await stage.open(address, {
    ...answers,
    [`GET /api/spark-campaigns/${id}/results`]: {
      status: 404,
      body: { message: 'Not found.', code: 'request.not_found' },
    },
  });
  await stage.sees('Your campaigns');
});

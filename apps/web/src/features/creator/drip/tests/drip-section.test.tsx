import type { DripCampaign } from '@stoke/contract';
import { tweetLabel } from '../../../../entities/work/tweet-label.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../../lib/session/query-client.ts';
import {
  balance,
  button,
  campaign,
  creator,
  creatorId,
  inHours,
  noteSent,
  submit,
  write,
} from '../../../../../testing/creator-world.ts';
import { memberStage, type Answers } from '../../../../../testing/stage.tsx';

const list = `GET /api/drip-campaigns/creator/${creatorId}`;
const add = 'POST /api/drip-campaigns/campaign-1/add-tweet';
const start = 'POST /api/drip-campaigns/campaign-1/start';
const tweet = 'https://x.com/heliolabs/status/1873450000000031676';
const stage = memberStage();

async function open(is: Partial<DripCampaign> = {}, answers: Answers = {}) {
  await stage.open('/creator-dashboard', { ...creator([campaign(is)]), ...answers });
  await stage.sees('Drip Campaigns');
}

async function addTweet(link: string, answers: Answers = {}) {
  await open({}, answers);
  await stage.press('Add Tweet');
  await stage.types('Tweet link', link);
  await stage.press('Submit');
}

test.each([
  [{ status: 422, body: { message: 'Odd.' } }, 'Odd.'],
  [{ status: 422, body: {} }, 'Failed to load drip campaigns.'],
])('campaigns that cannot be loaded are said and can be tried again: %j', async (answer, text) => {
  await open({}, { [list]: [answer, { body: [campaign()] }] });
  await stage.sees(text);
  await stage.press('Try again');
  await stage.sees('Ignition Drip');
});

test('campaigns on their way hold their place', async () => {
  await open({}, { [list]: 'never' });
  expect(document.querySelector('[aria-label="Loading drip campaigns"]')).not.toBeNull();
});

test('rewards of rejected work are held for appeals, with a date, also before it is stopped', async () => {
  await open({ poolReserved: 0, poolDisputed: 0.36, disputedUntil: '2026-12-06T09:00:00.000Z' });
  const held = 'Held for appeals $0.36, until Dec 6';
  await stage.sees(`In review $0.00${held}`);
  await stage.press('Stop campaign');
  const late =
    'If earners have finished work to submit, it returns in ten minutes, less that work.';
  await stage.sees(`returns to your balance now. ${late} ${held}.`);
  expect(stage.text()).not.toContain('stays reserved for submissions in review');
});

test('an active campaign shows its package, time left, price, engagements, pool and tweets', async () => {
  await open();
  await stage.sees(
    'Ignition Drip',
    'Active',
    '12 hours',
    '9h 59m',
    '$899.00',
    '1,284',
    '$210.60 / $719.20',
    'In review $48.24',
    'x.com/heliolabs/status/1873450000000007919',
  );
});

test('the last two minutes are counted down by the second', async () => {
  await open({ end_time: inHours(110 / 3600) });
  await stage.sees('Time left1m ');
  const left = () => document.querySelector('[role=timer]')?.textContent;
  const first = left();
  expect(first).toMatch(/^1m \d+s$/);
  for (let round = 0; round < 200 && left() === first; round += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  expect(left()).not.toBe(first);
});

test('a countdown that is over says so until the server does', async () => {
  await open({ end_time: inHours(-0.001) });
  await stage.sees('Time leftCompleted');
});

test('a completed campaign shows its end date and takes no tweets', async () => {
  await open({ status: 'completed', end_time: '2026-11-18T18:26:00Z' });
  await stage.sees('Completed');
  await stage.sees('EndedNov 18, 2026');
  expect(button('Add Tweet')?.disabled).toBe(true);
});

test('Cancel closes the form of a tweet, sends nothing, and it opens again empty', async () => {
  await open();
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  await stage.press('Cancel');
  expect(button('Submit')).toBeUndefined();
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  await stage.press('Add Tweet');
  expect(stage.field('Tweet link').value).toBe('');
});

test("a tweet that another creator's drip pays for is warned about before it is added", async () => {
  await open(
    {},
    {
      'GET /api/drip-campaigns/running-tweet': { body: { isElsewhere: true, isOfStranger: false } },
    },
  );
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  await stage.sees("Another creator's drip already pays for this tweet");
});

test("a stranger's tweet asks first, and is sent only when it is meant", async () => {
  const body = { isElsewhere: false, isOfStranger: true };
  await open(
    {},
    {
      'GET /api/drip-campaigns/running-tweet': { body },
      [add]: { body: { message: 'Tweet is in.' } },
    },
  );
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  await stage.sees('This tweet is not from an account of yours');
  await stage.press('Submit');
  await stage.sees('Add a tweet by @heliolabs?');
  await stage.press('Do not add');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  await stage.press('Submit');
  await stage.sees('Add a tweet by @heliolabs?');
  await stage.pressLast('Add tweet');
  await stage.sees('Tweet Added');
});

test('a tweet without any actions is removed after a question, the others have no button', async () => {
  const tweets = [1, 2].map((n) => `https://x.com/heliolabs/status/187345000000000000${n}`);
  const remove = 'POST /api/drip-campaigns/campaign-1/remove-tweet';
  await open(
    { tweets, tweetTexts: ['', ''], tweetEngagements: [3, 0] },
    { [remove]: { body: { message: 'Tweet removed.' } } },
  );
  const label = `Remove ${tweetLabel(tweets[1] ?? '')}`;
  await stage.shows(1, '[aria-label^="Remove "]');
  await stage.press(label);
  await stage.press('Keep it');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  await stage.press(label);
  await stage.press('Remove tweet');
  await stage.sees('Tweet removed.');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    tweetLink: tweets[1],
  });
});

test('a tweet that the drip itself has is not said to be in another one', async () => {
  const own = campaign({ tweets: [tweet] });
  const another = tweet.replace(/6$/, '7');
  const other = { ...own, _id: 'campaign-2', name: 'Surge Drip', tweets: [another] };
  await open({}, creator([own, other]));
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  await stage.sees('This tweet is already part of the campaign.');
  expect(stage.text()).not.toContain('An X account is paid once per tweet');
  await stage.types('Tweet link', another);
  await stage.sees('This tweet is already in your Surge Drip');
});

test('an ended campaign shows its end date and takes no tweets', async () => {
  await open({ status: 'ended', end_time: '2026-11-18T18:26:00Z', refunded: 898.55 });
  await stage.sees('EndedNov 18, 2026');
  await stage.sees('$898.55 returned to your balance');
  expect(button('Add Tweet')?.disabled).toBe(true);
});

test('a pending campaign says what it lacks and cannot start yet', async () => {
  await open({ status: 'pending', end_time: null, missing: 321.5 });
  await stage.sees('Add $321.50 to start.');
  expect(button('Start now')?.disabled).toBe(true);
  expect(button('Add Tweet')?.disabled).toBe(true);
  await stage.press('Add funds');
  await stage.isAt('/add-funds');
});

test('a pending campaign that lacks less than a cent asks for a cent', async () => {
  await open({ status: 'pending', end_time: null, missing: 0.000001 });
  await stage.sees('Add $0.01 to start.');
});

test('a pending campaign that the balance covers starts now', async () => {
  const sent = noteSent();
  const started = { message: 'It runs.', campaign: campaign() };
  await open({ status: 'pending', end_time: null }, { [start]: { body: started } });
  await stage.sees('Your balance covers this campaign.');
  stage.answers({ [list]: { body: [campaign()] } });
  await stage.press('Start now');
  await stage.sees('It runs.');
  await stage.sees('Active');
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a campaign that does not start says why', async () => {
  const refused = { status: 409, body: { message: 'Please add funds.' } };
  await open({ status: 'pending', end_time: null }, { [start]: refused });
  await stage.press('Start now');
  await stage.sees('Campaign Not Started');
  await stage.sees('Please add funds.');
});

test('a running campaign is stopped after its refund was told', async () => {
  const stop = 'POST /api/drip-campaigns/campaign-1/stop';
  const stopped = { message: 'It has ended.', campaign: campaign({ status: 'ended' }) };
  await open({ refundIfStopped: 575.45 }, { [stop]: { body: stopped } });
  await stage.press('Stop campaign');
  await stage.sees('Stop Ignition Drip?');
  await stage.sees('$575.45 (unspent rewards and their fee) returns to your balance now.');
  await stage.sees(
    'If earners have finished work to submit, it returns in ten minutes, less that work.',
  );
  await stage.sees('$48.24 stays reserved');
  await stage.press('Keep it running');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
  await stage.press('Stop campaign');
  await stage.sees('Stop Ignition Drip?');
  stage.answers({ [list]: { body: [campaign({ status: 'ended' })] } });
  await stage.pressLast('Stop campaign');
  await stage.sees('It has ended.');
});

test('a pending campaign is cancelled, and called so', async () => {
  const cancel = 'POST /api/drip-campaigns/campaign-1/cancel';
  const over = campaign({ status: 'ended', activatedAt: null, end_time: inHours(0) });
  await open(
    { status: 'pending', end_time: null },
    { [cancel]: { body: { message: 'It is cancelled.', campaign: over } } },
  );
  await stage.press('Cancel campaign');
  await stage.sees('Nothing was charged for it.');
  stage.answers({ [list]: { body: [over] } });
  await stage.pressLast('Cancel campaign');
  await stage.sees('It is cancelled.');
  await stage.sees('Cancelled');
  expect(button('Cancel campaign')).toBeUndefined();
});

test('what a pending campaign lacks follows the balance without reload', async () => {
  await open({ status: 'pending', end_time: null, missing: 321.5 });
  await stage.sees('Add $321.50');
  await stage.sees('$1,240.25');
  stage.answers({
    'GET /api/creator/balance': { body: { ...balance, available: 5000 } },
    [list]: { body: [campaign({ status: 'pending', end_time: null, missing: 0 })] },
  });
  await act(() => currentClient().invalidateQueries({ queryKey: ['balance'] }));
  await stage.sees('Your balance covers this campaign.');
});

test('an empty tweet link is refused in the words of the specification', async () => {
  await addTweet('  ');
  await stage.sees(
    "Tweet link cannot be empty. Please ensure your backend allows this format if it's not a URL.",
  );
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a link that is not a tweet is refused before it is sent', async () => {
  await addTweet('https://x.com/heliolabs');
  await stage.sees('Please enter a valid Twitter (X) tweet URL.');
  expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a tweet is not added without a session', async () => {
  await open();
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  localStorage.clear();
  await submit();
  await stage.sees('Authentication required to add tweet.');
});

test('an added tweet is confirmed and listed', async () => {
  await open({}, { [add]: { body: { message: 'Tweet is in.' } } });
  await stage.press('Add Tweet');
  await stage.types('Tweet link', ` ${tweet} `);
  stage.answers({ [list]: { body: [campaign({ tweets: [tweet] })] } });
  await stage.press('Submit');
  await stage.sees('Tweet Added');
  await stage.sees('Tweet is in.');
  await stage.sees('x.com/heliolabs/status/1873450000000031676');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({ tweetLink: tweet });
});

test('a tweet is added with what it is about', async () => {
  await open({}, { [add]: { body: { message: 'Tweet is in.' } } });
  await stage.press('Add Tweet');
  await stage.types('Tweet link', tweet);
  await write('Fees in dollars.');
  await stage.press('Submit');
  await stage.sees('Tweet Added');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    tweetLink: tweet,
    about: 'Fees in dollars.',
  });
});

test('the form is busy while a tweet is added', async () => {
  // Not the tweet of the next test: what is under way is not sent a second time.
  await addTweet(tweet.replace(/\d$/, '0'), { [add]: 'never' });
  await stage.sees('Adding...');
  expect(button('Adding...')?.disabled).toBe(true);
});

test.each([
  [{ status: 409, body: { message: 'Twice.' } }, 'Twice.'],
  [{ status: 500, body: {} }, 'Server error: 500'],
  ['unreachable', 'Failed to add tweet.'],
] as const)('a tweet that is not added is explained and kept: %j', async (answer, text) => {
  await addTweet(tweet, { [add]: answer });
  await stage.sees('Failed to Add Tweet');
  await stage.sees(text);
  expect(stage.field('Tweet link').value).toBe(tweet);
});

import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  balance,
  campaign,
  creator,
  creatorId,
  noteSent,
  period,
} from '../../../../testing/creator-world.ts';
import { holdToken, memberStage } from '../../../../testing/stage.tsx';

const stage = memberStage();

const open = (answers = {}) => stage.open('/creator-dashboard', { ...creator(), ...answers });

test('two hundred campaigns stay usable: few at first, ended ones by page, found by filter and search', async () => {
  const list = `GET /api/drip-campaigns/creator/${creatorId}`;
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      campaign({
        _id: `campaign-${from + at}`,
        status: from < 20 ? 'active' : 'ended',
        tweets: [`https://x.com/helio/status/${1000 + from + at}`],
      }),
    );
  await stage.open('/creator-dashboard', {
    ...creator(many(0, 20)),
    [`${list}?state=over&limit=12`]: { body: many(20, 32), total: 180, next: 'more' },
    [`${list}?state=over&limit=12&cursor=more`]: { body: many(32, 44), total: 180, next: 'yet' },
    [`${list}?state=over&q=status%2F1150&limit=12`]: { body: many(150, 151), total: 1 },
    [`${list}?state=over&q=nothing&limit=12`]: { body: [], total: 0 },
  });
  await stage.shows(6, 'article');
  await stage.sees('200 drip campaigns');
  await stage.press('Show 12 more drip campaigns');
  await stage.shows(18, 'article');
  await stage.press('Show 180 ended');
  await stage.shows(30, 'article');
  await stage.press('Show more ended drip campaigns');
  await stage.shows(42, 'article');
  await stage.types('Search drip campaigns', 'status/1150');
  await stage.shows(1, 'article');
  await stage.sees('1 of 200');
  await stage.types('Search drip campaigns', 'nothing');
  await stage.sees('No drip campaigns match.');
});

test('more open campaigns than one list has are counted, and the comparison has them all', async () => {
  const drips = [campaign(), campaign({ _id: 'campaign-2' })];
  await stage.open('/creator-dashboard', {
    ...creator(),
    [`GET /api/drip-campaigns/creator/${creatorId}?state=open&limit=200`]: {
      body: drips,
      total: 230,
    },
    'GET /api/creator/campaigns?kind=drip&sort=started&order=desc&page=1&limit=25': {
      body: { campaigns: [], total: 0, page: 1 },
    },
  });
  await stage.sees('230 drip campaigns');
  await stage.sees('The newest 2 of 230 open campaigns are listed.');
  await stage.press('Compare all');
  await stage.isAt('/creator-dashboard/campaigns?campaignKind=drip');
});

test('ended campaigns are folded while another one runs', async () => {
  await stage.open('/creator-dashboard', {
    ...creator([campaign({ status: 'ended' }), campaign({ _id: 'campaign-2' })]),
  });
  await stage.shows(1, 'article');
  await stage.press('Show 1 ended');
  await stage.shows(2, 'article');
  await stage.press('Hide ended');
  await stage.shows(1, 'article');
});

test('ended campaigns are in view when nothing else is', async () => {
  await stage.open('/creator-dashboard', creator([campaign({ status: 'ended' })]));
  await stage.shows(1, 'article');
});

test('seven days are compared with the seven before, and a longer time on demand', async () => {
  const nothing = { people: 0, actions: 0, spent: 0, reserved: 0, costPerAction: null, costPerPerson: null }; // prettier-ignore
  const figures = { ...period.figures, reserved: 2.5 };
  await open({
    'GET /api/creator/period?days=90': { body: { ...period, figures, before: nothing } },
    'GET /api/creator/period': { body: { ...period, before: null } },
  });
  await stage.sees('All campaigns · compared with the 7 days before');
  await stage.sees('People214+19%, 180 before');
  await stage.sees('Cost per action$0.075−6%, $0.0801 before');
  await stage.sees('Approved actions1,284');
  await stage.sees('Spent$96.30+25%, $76.90 before');
  await stage.chooses('Figures of', '90');
  await stage.sees('People214Up, 0 before');
  await stage.sees('Cost per action$0.075– before');
  await stage.sees('Reserved in Sparks$2.50Up, $0.00 before');
  await stage.chooses('Figures of', '');
  await stage.sees('People214Since Nov 19, 2026');
  expect(stage.text()).not.toContain('compared with');
});

test('a new creator is told the next step instead of figures that are all zero', async () => {
  const nothing = {
    ...balance,
    available: 0,
    held: 0,
    spent: 0,
    refunded: 0,
    withdrawn: 0,
    withdrawing: 0,
  };
  await open({ 'GET /api/creator/balance': { body: { ...nothing, deposited: 0 } } });
  await stage.sees('Start your first campaign');
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Add funds');
  expect(stage.text()).not.toContain('Cost per action');
  expect(stage.text()).not.toContain('Withdrawn');
});

test('a creator with funds and no campaign is led to the first one', async () => {
  const funded = { ...balance, available: 900, held: 0, spent: 0, refunded: 0, deposited: 900 };
  await open({ 'GET /api/creator/balance': { body: funded } });
  await stage.sees('See the results');
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Start a drip');
  await stage.sees('Available balance');
});

test('a running campaign is topped up with the split said before, and once', async () => {
  const sent = noteSent();
  await stage.open('/creator-dashboard', {
    ...creator([
      campaign(),
      campaign({ _id: 'campaign-2', status: 'pending', packageName: 'Surge Drip' }),
    ]),
    'POST /api/creator/campaigns/campaign-1/top-up': { body: { message: 'It has more now.' } },
  });
  await stage.press('Top up');
  await stage.press('Add funds to pool');
  await stage.sees('Enter an amount of at least $1.');
  await stage.types('Amount in USDC', '50');
  await stage.sees('$40.00 for rewards, $10.00 platform fee.');
  await stage.press('Add $50.00');
  await stage.sees('It has more now.');
  expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 50 });
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  await stage.shows(0, '[role=dialog]');
});

test('an addition without an answer is the same one in a dialog opened later, and says so', async () => {
  const sent = noteSent();
  const added = { body: { message: 'It has more now.' } };
  const surge = campaign({ _id: 'campaign-2', packageName: 'Surge Drip' });
  await stage.open('/creator-dashboard', {
    ...creator([campaign(), surge]),
    'POST /api/creator/campaigns/campaign-1/top-up': ['unreachable', added],
    'POST /api/creator/campaigns/campaign-2/top-up': added,
  });
  async function add(amount: string, name = 'Ignition Drip') {
    await stage.press(`Top up: ${name}`);
    await stage.types('Amount in USDC', amount);
    await stage.press(`Add $${amount}`);
  }
  const isDone = () => stage.shows(0, '[role=dialog]');
  await add('50.00');
  await stage.sees('We do not know whether this was added. Try again; it is never added twice.');
  await stage.press('Cancel');
  await stage.press('Discard');
  await isDone();
  await add('40.00');
  await isDone();
  await add('50.00', 'Surge Drip');
  await isDone();
  await add('50.00');
  await isDone();
  await add('50.00');
  await isDone();
  const [first, less, other, same, next] = sent().map(({ key }) => key);
  expect(same).toBe(first);
  expect(new Set([first, less, other, next]).size).toBe(4);
});

test('what the dashboard confirms stays for three seconds', async () => {
  await stage.open('/creator-dashboard', {
    ...creator([campaign()]),
    'POST /api/creator/campaigns/campaign-1/top-up': { body: { message: 'It has more now.' } },
  });
  await stage.press('Top up');
  await stage.types('Amount in USDC', '50');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await stage.press('Add $50.00');
  await pass(100);
  expect(stage.text()).toContain('It has more now.');
  await pass(2800);
  expect(stage.text()).toContain('It has more now.');
  // It fades in and out.
  await pass(600);
  expect(stage.text()).not.toContain('It has more now.');
});

test('an addition that is refused says why and keeps the amount', async () => {
  const refused = { message: 'Please add funds.', code: 'campaign.top_up_needs_funds' };
  await stage.open('/creator-dashboard', {
    ...creator([campaign()]),
    'POST /api/creator/campaigns/campaign-1/top-up': { status: 409, body: refused },
  });
  await stage.press('Top up');
  await stage.types('Amount in USDC', '50');
  await stage.press('Add $50.00');
  await stage.sees('Please add funds.');
  expect(stage.field('Amount in USDC').value).toBe('50');
  await stage.types('Amount in USDC', '40');
  expect(stage.text()).not.toContain('Please add funds.');
});

test('an addition beyond the balance is not sent, and says what is missing', async () => {
  const short = { body: { ...balance, available: 101.5 } };
  await stage.open('/creator-dashboard', {
    ...creator([campaign()]),
    'GET /api/creator/balance': short,
  });
  await stage.press('Top up');
  await stage.sees('Your balance is $101.50.');
  await stage.types('Amount in USDC', '101.51');
  await stage.sees('Your creator balance does not cover this amount. Please add funds.');
  await stage.press('Add $101.51');
  await stage.sees('Add $0.01');
  await stage.types('Amount in USDC', '101.500001');
  await stage.sees('Add $0.01');
  await stage.types('Amount in USDC', '101.50');
  expect(stage.text()).not.toContain('does not cover');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an amount that was typed is there again after a visit to another page', async () => {
  await stage.open('/creator-dashboard', creator([campaign()]));
  await stage.press('Top up');
  await stage.types('Amount in USDC', '50');
  await stage.close('kept');
  stage.begin();
  holdToken();
  await stage.open('/creator-dashboard', creator([campaign()]));
  await stage.press('Top up');
  await stage.sees('Add $50.00', '$40.00 for rewards, $10.00 platform fee.');
});

test('a button pressed offline fails, and nothing is sent when the network is back', async () => {
  await stage.open('/creator-dashboard', {
    ...creator([campaign()]),
    'POST /api/creator/campaigns/campaign-1/top-up': 'unreachable',
  });
  await stage.press('Top up');
  await stage.types('Amount in USDC', '50');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await stage.press('Add $50.00');
  await stage.sees('You are offline. Try again when you are connected.');
  await act(async () => onlineManager.setOnline(true));
  await stage.press('Cancel');
  expect(stage.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('drips of one package are told apart by tweet and start', async () => {
  await stage.open('/creator-dashboard', creator([campaign()]));
  await stage.sees('@heliolabs …7919 · started');
});

test('of fifty tweets a card shows five, and all on demand', async () => {
  const tweets = Array.from({ length: 50 }, (_, at) => `https://x.com/helio/status/${1000 + at}`);
  await stage.open('/creator-dashboard', creator([campaign({ tweets })]));
  await stage.sees('50 tweets');
  await stage.shows(5, 'article li');
  await stage.press('Show all 50 tweets');
  await stage.shows(50, 'article li');
});

test('a tweet is listed by what was said of it, with its link in short, else by its link', async () => {
  const tweets = [1, 2].map((at) => `https://x.com/helio/status/${at}`);
  await stage.open(
    '/creator-dashboard',
    creator([campaign({ tweets, tweetTexts: ['Fees.', ''] })]),
  );
  await stage.sees('2 tweetsFees.@helio …1x.com/helio/status/2');
});

test('five tweets need no button', async () => {
  const tweets = Array.from({ length: 5 }, (_, at) => `https://x.com/helio/status/${1000 + at}`);
  await stage.open('/creator-dashboard', creator([campaign({ tweets })]));
  await stage.shows(5, 'article li');
  expect(stage.text()).not.toContain('Show all');
});

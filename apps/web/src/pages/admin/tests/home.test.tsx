import type { AdminFigures, Found, Overview } from '@stoke/contract';
import { expect, test } from 'vitest';
import { all as everyElement } from '../../../../testing/find.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const read = 'GET /api/admin/overview';
const books = 'GET /api/admin/books';
const find = 'GET /api/admin/find';
const figures = 'GET /api/admin/figures';
const stage = memberStage();

const overview: Overview = {
  queues: [
    { name: 'reviews', count: 1204, oldest: '2026-11-01T00:00:00.000Z', kind: 'fomo' },
    { name: 'appeals', count: 0, oldest: null, kind: null },
  ],
  money: {
    treasury: 1000.5,
    earners: 400.25,
    creators: 300,
    campaigns: 200,
    inFlight: 80,
    leaving: 50,
    platform: 50.25,
  },
  chain: { usdc: 1000.5, sol: 1.25 },
  comparison: { surplus: 0, at: '2026-11-20T03:00:00.000Z', isCurrent: true },
  isBotReachable: true,
  isTrafficReachable: [],
};
const quiet = {
  decided: 0,
  bySystem: 0,
  paid: 0,
  payouts: 0,
  deposited: 0,
  deposits: 0,
  alarms: 0,
};
const days = Array.from({ length: 14 }, (_, at) => {
  return { ...quiet, day: `2026-11-${String(at + 7).padStart(2, '0')}` };
});
const decided = {
  decided: 1204,
  bySystem: 1100,
  paid: 61.5,
  payouts: 1,
  deposited: 899,
  alarms: 2,
};
const ofDays: AdminFigures = {
  days: [...days.slice(0, -1), { ...quiet, ...decided, deposits: 3, day: '2026-11-20' }],
  deciders: [
    { _id: 'a1', username: 'first_admin', today: 80, approved: 1300, rejected: 24, overturned: 2 },
  ],
};
const green = '2026-11-20T10:00:00.000Z';
const run = { name: 'minute' as const, ranAt: green, greenAt: green, wrong: [], unknown: [] };

async function open(answers: Answers = {}, path = '/admin') {
  const usual = {
    [read]: { body: overview },
    [figures]: { body: ofDays },
    [books]: { body: { pause: null, isLate: false, runs: [run] } },
  };
  await stage.open(path, { ...member({ role: 'admin' }), ...usual, ...answers });
}

test('shows every queue with its count and oldest item, and leads to it', async () => {
  await open();
  await stage.sees('Work to review');
  const [reviews] = document.querySelectorAll<HTMLAnchorElement>('[aria-label=Queues] a');
  expect(reviews?.getAttribute('href')).toBe('/admin/task-verification?work=fomo');
  expect(reviews?.textContent).toContain('1,204');
  expect(reviews?.querySelector('[data-late]')?.textContent).toContain('oldest');
});

test('more work than the server counts is shown as more', async () => {
  const [reviews, ...others] = overview.queues;
  await open({
    [read]: { body: { ...overview, queues: [{ ...reviews, count: 10_000 }, ...others] } },
  });
  await stage.sees('Work to review');
  expect(document.querySelector('[aria-label=Queues] a b')?.textContent).toBe('9,999+');
});

test('shows what the day brought beside the days before, and who decided', async () => {
  await open();
  await stage.sees('Decided by all1,2041,100 by the system', 'Paid$61.501 payout', 'Alarms2');
  await stage.sees('Deposited$899.003 deposits', 'first_admin801,300242');
  expect(everyElement('[role=img]').map((chart) => chart.getAttribute('aria-label'))).toContain(
    'Paid: $61.50 today; the table has each day',
  );
  await stage.press('Show as table');
  await stage.shows(14, '[aria-label="The last days, as a table"] tbody tr');
  await stage.sees('Nov 20, 20261,2041,100$61.501$899.0032');
});

test('without a decision it says so, and figures that fail leave the rest', async () => {
  await open({ [figures]: [{ status: 400, body: {} }, { body: { ...ofDays, deciders: [] } }] });
  await stage.sees('The figures could not be loaded', 'Work to review');
  await stage.press('Try again');
  await stage.sees('No admin decided on work.');
});

test('shows whose money the treasury holds', async () => {
  await open();
  await stage.sees('Earners$400.25');
  await stage.sees('SOL for fees1.25 SOL');
  expect(stage.text()).not.toContain('short');
});

test('says when the chain has less than the books, beyond what is on its way', async () => {
  await open({ [read]: { body: { ...overview, chain: { usdc: 940.25, sol: 0 } } } });
  await stage.sees('The treasury is $10.25 short');
});

test('raises no alarm while the difference is on its way', async () => {
  await open({ [read]: { body: { ...overview, chain: { usdc: 950.5, sol: 0 } } } });
  await stage.sees('Treasury on chain$950.50');
  expect(stage.text()).not.toContain('short');
});

test.for([
  [{ surplus: 0 }, 'Even'],
  [{ surplus: 12.5 }, 'Surplus $12.50'],
  [{ surplus: -0.000001 }, 'Short $0.000001'],
  [{ surplus: 0, isCurrent: false }, 'The chain could not be askedLast compared'],
] as const)('says how the treasury compared with the books: %o', async ([found, result]) => {
  const comparison = { at: '2026-11-20T03:00:00.000Z', isCurrent: true, ...found };
  await open({ [read]: { body: { ...overview, comparison } } });
  await stage.sees(`Compared with the books${result}`);
});

test('before the first comparison it says so', async () => {
  await open({ [read]: { body: { ...overview, comparison: null } } });
  await stage.sees('Compared with the booksNot yet');
});

test('a chain, a bot and traffic databases that do not answer are named, and the rest is shown', async () => {
  const away = { chain: null, isBotReachable: false, isTrafficReachable: [true, false] };
  await open({ [read]: { body: { ...overview, ...away } } });
  await stage.sees('Traffic database 1Reachable');
  await stage.sees('Traffic database 2Not reachable');
  await stage.sees('SolanaNot reachable');
  await stage.sees('TelegramNot reachable');
  await stage.sees('Creator balances$300.00');
});

const all: Found[] = [
  { kind: 'person', _id: 'p1', name: 'ann', email: 'ann@example.com' },
  { kind: 'campaign', _id: 'c1', name: 'Chat', of: 'spark', creator: 'Kestrel' },
  { kind: 'campaign', _id: 'c2', name: 'Drip', of: 'drip', creator: 'Kestrel' },
  { kind: 'work', _id: 'w1', person: { _id: 'p2', username: 'bob' }, campaign: 'Drip' },
  { kind: 'payout', _id: 'o1', username: 'ann', amount: 50, status: 'confirmed' },
  { kind: 'deposit', _id: 'd1', username: 'kestrel', amount: 20, signature: null },
  { kind: 'ticket', _id: 't1', title: 'Where is it?', status: 'open' },
];

test('a search leads to what it finds, from the address too', async () => {
  await open({ [`${find}?search=ann`]: { body: all } }, '/admin?q=ann');
  await stage.sees('ann@example.com');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[aria-label=Results] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/people?person=p1',
    '/admin/spark?campaign=c1',
    '/creator-dashboard/campaigns/drip/c2',
    '/admin/people?person=p2',
    '/admin/payouts?payout=o1',
    '/admin/deposits',
    '/admin/support?ticket=t1',
  ]);
});

test('a search that finds nothing says what can be searched', async () => {
  await open({ [`${find}?search=zz`]: { body: [] } }, '/admin?q=zz');
  await stage.sees('Nothing found');
});

test('a failed load can be tried again', async () => {
  await open({ [read]: { status: 500, body: { message: 'Down.' } } });
  await stage.sees('The overview could not be loaded');
  stage.answers({ [read]: { body: overview } });
  await stage.press('Try again');
  await stage.sees('Work to review');
});

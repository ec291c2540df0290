import type { Reply } from '@stoke/contract/client';
import { act } from 'react';
import { expect, test } from 'vitest';
import { creator } from '../../../../testing/creator-world.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import { memberStage } from '../../../../testing/stage.tsx';

type Compared = Reply<'comparedCampaigns'>['campaigns'][number];

const stage = memberStage();

const listed = 'GET /api/creator/campaigns?sort=started&order=desc&page=1&limit=25';
const compared = (is: Partial<Compared> = {}): Compared => ({
  _id: 'campaign-1',
  kind: 'drip',
  name: 'Surge Drip',
  status: 'active',
  funded: 2499,
  spent: 12.5,
  reserved: 0,
  people: 41,
  actions: 166,
  costPerAction: 0.0753,
  costPerPerson: 0.3049,
  approvedShare: 0.876,
  actionsPerDay: 83.4,
  startedAt: '2024-11-20T12:00:00.000Z',
  endedAt: null,
  startsAt: null,
  ...is,
});
const totals: Reply<'comparedTotals'> = {
  funded: 2559,
  spent: 0.3,
  reserved: 2.61,
  people: 75,
  actions: 332,
  costPerAction: 0.008765,
  costPerPerson: 0.0388,
};
const ownAct = async () => null;
const answer = (campaigns: Compared[], total = campaigns.length, page = 1) => ({
  body: { campaigns, total, page },
});

test('campaigns stand side by side, and a press on a column sorts by it on all pages', async () => {
  const dearest = 'GET /api/creator/campaigns?sort=cost&order=desc&page=1&limit=25';
  const cheapest = 'GET /api/creator/campaigns?sort=cost&order=asc&page=1&limit=25';
  await stage.open('/creator-dashboard/campaigns', {
    ...creator(),
    [listed]: answer([compared(), compared({ _id: '2', name: 'Talk', kind: 'spark' })], 31),
    'GET /api/creator/campaigns/totals': { body: totals },
    [dearest]: answer([compared({ name: 'The dearest' })], 31),
    [cheapest]: answer([compared({ name: 'The cheapest' })], 31),
  });
  await stage.sees('Surge DripDripActive$2,499.00$12.5041166$0.0753$0.3088%83Nov 2024–');
  await stage.sees('1–25 of 31 campaigns');
  expect(document.querySelector('[aria-sort=descending]')?.textContent).toBe('Started');
  await stage.press('Per action');
  await stage.sees('The dearest');
  await stage.press('Per action');
  await stage.sees('The cheapest');
  await stage.isAt('/creator-dashboard/campaigns?by=cost&order=asc');
  expect(document.querySelector('[aria-sort=ascending]')?.textContent).toBe('Per action');
});

test('reserved amounts are separate from spent ones, and a boost spends nothing here', async () => {
  await stage.open('/creator-dashboard/campaigns', {
    ...creator(),
    [listed]: answer([
      compared({ kind: 'spark', spent: 0.26, reserved: 2.61 }),
      compared({
        _id: '2',
        kind: 'boost',
        funded: null,
        spent: 0,
        costPerAction: null,
        costPerPerson: null,
      }),
    ]),
    'GET /api/creator/campaigns/totals': { body: totals },
  });
  await stage.sees('Surge DripSparkActive$2,499.00$0.26$2.61 reserved41');
  await stage.sees('Surge DripBoostActive––41166––88%');
});

test('a filter that nothing fits is taken back by a press', async () => {
  await stage.open('/creator-dashboard/campaigns?campaignKind=boost&state=pending', {
    ...creator(),
    [listed]: answer([compared()]),
    'GET /api/creator/campaigns?kind=boost&state=pending&sort=started&order=desc&page=1&limit=25':
      answer([]),
  });
  await stage.sees('No matching campaigns');
  await stage.press('Clear filters');
  await stage.sees('Surge Drip');
});

test('a scheduled campaign says so', async () => {
  const startsAt = '2027-01-10T12:00:00.000Z';
  await stage.open('/creator-dashboard/campaigns', {
    ...creator(),
    [listed]: answer([compared({ status: 'pending', startsAt, startedAt: null })]),
  });
  await stage.sees('Surge DripDripScheduled');
});

test('campaigns of a period are searched by text, and the address keeps both', async () => {
  await stage.open('/creator-dashboard/campaigns?days=30', {
    ...creator(),
    'GET /api/creator/campaigns?days=30&sort=started&order=desc&page=1&limit=25': answer([
      compared(),
    ]),
    'GET /api/creator/campaigns?days=30&q=nova&sort=started&order=desc&page=1&limit=25': answer([
      compared({ name: 'Nova' }),
    ]),
  });
  await stage.sees('Surge Drip');
  await stage.types('Search campaigns by name, link or ID', 'nova');
  await stage.sees('NovaDrip');
  await stage.isAt('/creator-dashboard/campaigns?days=30&q=nova');
});

test('the file has the order and the filter of the page', async () => {
  URL.createObjectURL = () => 'blob:file';
  const file = '/api/creator/campaigns.csv?state=over&days=7&q=nova&sort=spent&order=desc';
  await stage.open('/creator-dashboard/campaigns?state=over&by=spent&days=7&q=nova', {
    ...creator(),
    'GET /api/creator/campaigns?state=over&days=7&q=nova&sort=spent&order=desc&page=1&limit=25':
      answer([compared()]),
    [`GET ${file}`]: () => new Response('campaign,kind\r\n'),
  });
  await stage.press('Export CSV');
  await expect.poll(() => stage.asked.map(({ path }) => path)).toContain(file);
});

test('what cannot be loaded is said, and loaded again on demand', async () => {
  await stage.open('/creator-dashboard/campaigns', {
    ...creator(),
    [listed]: [{ status: 404, body: { message: 'Gone fishing.' } }, answer([compared()])],
  });
  await stage.sees('Your campaigns could not be loadedGone fishing.');
  await stage.press('Try again');
  await stage.sees('Surge Drip');
});

test('the last row adds up all pages and follows own acts, and two campaigns stand side by side', async () => {
  await stage.open('/creator-dashboard/campaigns', {
    ...creator(),
    [listed]: answer([
      compared({ spent: 0.1 }),
      compared({ _id: '2', name: 'Talk', kind: 'spark', funded: 60, spent: 0.2, reserved: 2.61 }),
      compared({ _id: '3', name: 'Loops', kind: 'boost', funded: null, spent: 50 }),
    ]),
    'GET /api/creator/campaigns/totals': { body: totals },
  });
  await stage.sees('All but boosts$2,559.00$0.30$2.61 reserved75332$0.0087$0.03');
  stage.answers({ 'GET /api/creator/campaigns/totals': { body: { ...totals, people: 76 } } });
  const client = currentClient();
  await act(() => client.getMutationCache().build(client, { mutationFn: ownAct }).execute(null));
  await stage.sees('$2.61 reserved76332');
  await stage.chooses('First campaign', 'campaign-1');
  await stage.chooses('Second campaign', '2');
  await stage.sees('Figure1. Surge Drip2. Talk');
  await stage.sees('Funded$2,499.00$60.00');
});

test('boosts alone have no totals, and totals that could not be loaded are said', async () => {
  const failed = { status: 404, body: { message: 'Gone.' } };
  await stage.open('/creator-dashboard/campaigns?campaignKind=boost', {
    ...creator(),
    'GET /api/creator/campaigns?kind=boost&sort=started&order=desc&page=1&limit=25': answer([
      compared({ kind: 'boost' }),
      compared({ kind: 'boost', _id: '2' }),
    ]),
    [listed]: answer([compared(), compared({ _id: '2', name: 'Talk' })]),
    'GET /api/creator/campaigns/totals': failed,
  });
  await stage.sees('Surge DripBoostActive');
  expect(stage.asked.filter(({ path }) => path.includes('/totals'))).toEqual([]);
  await stage.chooses('Kind', '');
  await stage.sees('The totals could not be loaded.');
});

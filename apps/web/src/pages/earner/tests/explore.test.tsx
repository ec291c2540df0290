import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { typeInto } from '../../../../testing/alone.tsx';
import { fomo, fomos, spark } from '../../../../testing/campaigns.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { settingsThat } from '../../../../testing/settings.ts';
import { readExploreSearch } from '../explore-search.ts';

const stage = stageOfTests();

const fomosPath = '/api/campaigns';
/** The call for a numbered page of the FOMO campaigns that fit. */
const pageOf = (page: number, wish = '') => `GET ${fomosPath}?${wish}page=${page}&limit=24`;
const sparksPath = '/api/spark-campaigns/public-active';
const names = () =>
  [...document.querySelectorAll('[data-testid$=-card] h3')].map((each) => each.textContent);
const search = () => document.querySelector<HTMLInputElement>('input[type=search]');

async function open(path: string, answers: Answers = {}) {
  holdToken();
  await stage.open(path, {
    ...member(),
    'GET /api/public/settings': { body: settingsThat() },
    ...answers,
  });
}

async function choose(label: string, value: string) {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (!select) throw new Error(`No ${label}.`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const three = [
  fomo(1, { name: 'Newest', payoutPerUser: 1, earningTag: 'Low Earning', completedUsersCount: 0 }),
  fomo(2, { name: 'Fullest', payoutPerUser: 2, tags: ['Bridge'], completedUsersCount: 150 }),
  fomo(3, { name: 'Richest', payoutPerUser: 3, earningTag: null, completedUsersCount: 20 }),
];

test.each(['/fomo-campaigns', '/explore'])('%s lists the FOMO campaigns', async (path) => {
  await open(path, { [`GET ${fomosPath}`]: { body: three } });
  await stage.sees('3 campaigns');
  expect(document.querySelector('h1')?.textContent).toBe('FOMO Campaigns');
  expect(stage.text()).toContain(
    'Campaigns by creators seeking to boost their on-chain metrics. Participation opens soon.FOMOSOONSpark',
  );
  expect(names()).toEqual(['Newest', 'Fullest', 'Richest']);
});

describe('the list', () => {
  test.each([
    ['paid', ['Richest', 'Fullest', 'Newest']],
    ['ending', ['Fullest', 'Richest', 'Newest']],
    ['newest', ['Newest', 'Fullest', 'Richest']],
  ])('is sorted: %s', async (order, sorted) => {
    const [newest, fullest, richest] = three;
    await open('/explore?tag=low', {
      [pageOf(1, 'tag=low&')]: { body: three },
      [pageOf(1, 'tag=low&sort=paid&')]: { body: [richest, fullest, newest] },
      [pageOf(1, 'tag=low&sort=ending&')]: { body: [fullest, richest, newest] },
    });
    await stage.sees('3 campaigns');
    await choose('Order', order);
    await expect.poll(() => names()).toEqual(sorted);
    const sort = order === 'newest' ? '' : `&sort=${order}`;
    await stage.isAt(`/explore?tag=low${sort}`);
  });

  test('is narrowed by earning and by a search, which the server does', async () => {
    const [newest, fullest] = three;
    await open('/fomo-campaigns', {
      [`GET ${fomosPath}`]: { body: three },
      [pageOf(1, 'tag=low&')]: { body: [newest] },
      [pageOf(1, 'q=bridge&')]: { body: [fullest] },
      [pageOf(1, 'q=nothing+like+it&')]: { body: [] },
    });
    await stage.sees('3 campaigns');
    await choose('Earning', 'low');
    await stage.isAt('/fomo-campaigns?tag=low');
    await stage.sees('1 campaign');
    expect(names()).toEqual(['Newest']);
    await choose('Earning', '');
    await stage.sees('3 campaigns');
    await typeInto(search(), 'bridge');
    await stage.isAt('/fomo-campaigns?q=bridge');
    await stage.sees('1 campaign');
    expect(names()).toEqual(['Fullest']);
    await typeInto(search(), 'nothing like it');
    await stage.sees('No matching campaigns');
    await stage.press('Clear search and filters');
    await stage.sees('3 campaigns');
    await stage.isAt('/fomo-campaigns');
  });

  test('fetches the page that it shows, and the address says which', async () => {
    await open('/explore?q=sun', {
      [pageOf(1, 'q=sun&')]: { body: fomos(24), total: 50 },
      [pageOf(2, 'q=sun&')]: { body: [fomo(25)], total: 50 },
      [pageOf(3, 'q=sun&')]: { body: [fomo(49), fomo(50)], total: 50 },
    });
    await stage.sees('1–24 of 50 campaigns');
    expect(names()).toHaveLength(24);
    await stage.press('Page 3');
    await stage.isAt('/explore?q=sun&page=3');
    await stage.sees('49–50 of 50 campaigns');
    await stage.sees('Campaign 49');
    await stage.press('Previous');
    await stage.isAt('/explore?q=sun&page=2');
    await stage.sees('Campaign 25');
    expect(stage.asked.filter(({ path }) => path.startsWith(fomosPath))).toHaveLength(3);
  });

  test('more than the usual list has are fetched by pages', async () => {
    await open('/explore', {
      [`GET ${fomosPath}`]: { body: fomos(50), next: 'c50' },
      [pageOf(1)]: { body: fomos(24), total: 51 },
    });
    await stage.sees('1–24 of 51 campaigns');
  });

  test('24 need no pages', async () => {
    await open('/explore', { [`GET ${fomosPath}`]: { body: fomos(24) } });
    await stage.sees('24 campaigns');
    expect(stage.text()).not.toContain('Previous');
  });

  test('past its end is the last page', async () => {
    await open('/explore?page=9', { [pageOf(9)]: { body: [fomo(25)], total: 25 } });
    await stage.sees('25–25 of 25 campaigns');
    await stage.sees('Campaign 25');
  });
});

describe('when there is nothing to list', () => {
  test('because nothing runs, it says so', async () => {
    await open('/explore');
    await stage.sees('No campaigns yet');
    await stage.press('Spark');
    await stage.sees('No spark campaigns are running');
  });

  test('because it loads, it holds the places', async () => {
    await open('/explore', { [`GET ${fomosPath}`]: 'never' });
    await stage.sees('FOMO Campaigns');
    await stage.shows(6, '[aria-hidden=true] > div:has(.mantine-Skeleton-root)');
  });

  test('because it failed, it says so and tries again', async () => {
    await open('/fomo-campaigns', {
      [`GET ${fomosPath}`]: [
        { status: 409, body: { message: 'The list is lost.' } },
        { body: [fomo(1)] },
      ],
    });
    await stage.sees('Failed to fetch FOMO campaigns. Please try again later.The list is lost.');
    await stage.press('Try again');
    await stage.sees('Campaign 1');
  });

  test('because the session is over, it leads to the login and back', async () => {
    await open('/fomo-campaigns', {
      [`GET ${fomosPath}`]: {
        status: 401,
        body: { message: 'You must be logged in to view campaigns.' },
      },
    });
    await stage.isAt('/login?next=%2Ffomo-campaigns');
  });
});

test('Spark campaigns have a tab of their own, sorted by what ends and what pays', async () => {
  const long = spark(1, { name: 'Long', durationHours: 9, currentRewardPoolBalance: 1 });
  const short = spark(2, { name: 'Short', durationHours: 3 });
  await open('/explore', { [`GET ${sparksPath}`]: { body: [long, short] } });
  await stage.press('Spark');
  await stage.isAt('/explore?kind=spark');
  await stage.sees('2 spark campaigns');
  expect(document.querySelector('h1')?.textContent).toBe('Spark Campaigns');
  await choose('Order', 'ending');
  expect(names()).toEqual(['Short', 'Long']);
  await choose('Order', 'paid');
  expect(names()).toEqual(['Short', 'Long']);
  await typeInto(search(), '#STOKE');
  expect(names()).toHaveLength(2);
  await typeInto(search(), 'maker1');
  expect(names()).toEqual(['Long']);
});

test.each([
  [{}, {}],
  [
    { kind: 'spark', q: 'a', tag: 'low', sort: 'paid', page: 2 },
    { kind: 'spark', q: 'a', tag: 'low', sort: 'paid', page: 2 },
  ],
  [{ kind: 'boost', q: 1873, tag: 'all', sort: 'newest', page: 1 }, { q: '1873' }],
  [{ q: ['x'], sort: '<b>', page: 'two' }, {}],
  [{ page: -1 }, {}],
  [{ page: 1e99 }, {}],
])('an address of %j is read as %j', (typed, read) => {
  expect(readExploreSearch(typed)).toEqual(read);
});

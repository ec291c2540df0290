import type { Reply } from '@stoke/contract/client';
import { dayMs } from '@stoke/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openResultsStory } from './results-story.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';

type Story = Awaited<ReturnType<typeof openResultsStory>>;
let story: Story;
let ana: string;
let drips: string[];
beforeAll(async () => {
  story = await openResultsStory();
  ana = await story.creator('ana', 1798n);
  drips = [];
  for (let n = 0; n < 3; n += 1) {
    story.wait(minute);
    drips.push((await story.create(ana)).campaignId);
  }
  const [first = '', second = ''] = drips;
  await story.addTweet(first, ana, tweet(2));
  const [bob, cid] = [await story.earner('bob'), await story.earner('cid')];
  const workOn = async (campaignId: string, position: number, by: string) =>
    story.work(by, await story.taskOf(campaignId, position));
  const works = [
    await workOn(first, 1, bob),
    await workOn(first, 2, bob),
    await workOn(first, 1, cid),
    await workOn(second, 1, cid),
  ];
  story.wait(60 * minute);
  for (const [n, { id }] of works.entries()) {
    await (n === 2 ? story.reject(id, story.admin) : story.approve(id, story.admin));
  }
  await addBoost();
});
afterAll(() => story.close());

const minute = 60_000;
/** A loop of this volume boost pays 50 cents. */
const addBoost = () =>
  story.db.run(sql`
    insert into boost_campaign (id, creator_id, name, state, target_volume_micro,
      volume_per_loop_micro, speed, cost_micro, payouts_micro, users_needed, participants,
      loops_per_user, total_loops, loops_completed, created_at)
    values (${story.drip.newId()}, ${ana}, 'Steady market', 'active', 2500000000, 25000000, 'Steady',
      60000000, 50000000, 10, 3, 10, 100, 4, ${story.clock.now()})`);

const compare = async (query = '', by = ana) =>
  (await story.ask(by, `/api/creator/campaigns?${query}`)).json<Reply<'comparedCampaigns'>>();
const namesIn = async (query: string) => {
  const names = new Map(drips.map((id, n) => [id, n + 1]));
  return (await compare(query)).campaigns.map(({ _id }) => names.get(_id) ?? 'boost');
};

test('a creator sees campaigns of every kind side by side, with the figures of their results', async () => {
  const { campaigns, total } = await compare('sort=actions&limit=2');
  expect(total).toBe(4);
  const [first, market] = campaigns;
  const { costPerAction, engagedUsers, activatedAt } = await story.resultsOf(drips[0] ?? '', ana);
  expect(first).toEqual({
    _id: drips[0],
    kind: 'drip',
    name: expect.stringMatching(/^Ignition Drip @stoke #[0-9a-f]{4}$/),
    status: 'active',
    funded: 899,
    spent: 0.45,
    reserved: 0,
    people: engagedUsers,
    actions: 6,
    costPerAction,
    costPerPerson: 0.225,
    approvedShare: 2 / 3,
    // an hour is not extrapolated to a day
    actionsPerDay: 6,
    startedAt: activatedAt,
    endedAt: null,
    startsAt: null,
  });
  expect(market).toMatchObject({
    kind: 'boost',
    status: 'active',
    funded: null,
    // paid outside, not from the balance
    spent: 0,
    reserved: 0,
    people: 3,
    actions: 4,
    costPerAction: null,
    costPerPerson: null,
    approvedShare: null,
    actionsPerDay: null,
  });
});

test.each([
  ['', [2, 1, 'boost', 3]],
  ['sort=started&order=asc', [1, 2, 'boost', 3]],
  ['sort=actions', [1, 'boost', 2, 3]],
  ['sort=actions&order=asc', [3, 2, 'boost', 1]],
  ['sort=people', ['boost', 1, 2, 3]],
  ['sort=cost&order=asc', [2, 1, 'boost', 3]],
  ['sort=person&order=asc', [2, 1, 'boost', 3]],
  ['sort=approved&order=asc', [1, 2, 'boost', 3]],
  ['sort=pace', [1, 2, 'boost', 3]],
  ['sort=spent', [1, 2, 'boost', 3]],
  ['sort=name&order=desc&kind=boost', ['boost']],
  ['sort=kind&order=asc', ['boost', 3, 2, 1]],
  ['sort=status&order=desc', [3, 'boost', 2, 1]],
  ['state=pending', [3]],
  ['state=over', []],
  ['kind=spark', []],
  ['q=IGNITION', [2, 1, 3]],
  ['q=status/1001', [2]],
  ['q=%25', []],
  ['sort=people&limit=3&page=2', [3]],
  ['sort=started&limit=3&page=9', [3]],
])('campaigns are listed as asked for: %s', async (query, names) => {
  expect(await namesIn(query)).toEqual(names);
});

test('the totals are those of all pages, and count each person once', async () => {
  const totals = async (query = '') =>
    (await story.ask(ana, `/api/creator/campaigns/totals?${query}`)).json<
      Reply<'comparedTotals'>
    >();
  expect(await totals()).toEqual({
    funded: 1798,
    spent: 0.675,
    reserved: 0,
    people: 2,
    actions: 9,
    costPerAction: 0.075,
    costPerPerson: 0.3375,
  });
  expect(await totals('q=status/1001')).toMatchObject({ people: 1, actions: 3, spent: 0.225 });
  expect(await totals('kind=boost')).toMatchObject({ people: 0, spent: 0, costPerPerson: null });
});

test('the file has all campaigns in the same order, for their creator alone', async () => {
  const { body } = await story.ask(ana, '/api/creator/campaigns.csv?sort=actions');
  const [head, ...lines] = body.split('\r\n').slice(0, -1);
  expect(head).toContain('campaign,kind,name,status,funded_usd,spent_usd');
  expect(
    lines.map((line) =>
      line
        .replace(/ @stoke #.{4},/, ',')
        .split(',')
        .slice(1, 9)
        .join(),
    ),
  ).toEqual([
    'drip,Ignition Drip,active,899,0.45,2,6,0.075',
    'boost,Steady market,active,,0,3,4,',
    'drip,Ignition Drip,active,899,0.225,1,3,0.075',
    'drip,Ignition Drip,pending,,0,0,0,',
  ]);
  expect(await compare('', story.admin)).toEqual({ campaigns: [], total: 0, page: 1 });
});

test('a period includes campaigns by their start, or by their creation before they start', async () => {
  expect(await namesIn('days=7')).toHaveLength(4);
  story.wait(8 * dayMs);
  const yesterday = new Date(story.clock.now().getTime() - dayMs);
  await story.db.run(sql`update boost_campaign set starts_at = ${yesterday}`);
  expect(await namesIn('days=7')).toEqual(['boost']);
  expect(await namesIn('days=30')).toEqual(['boost', 2, 1, 3]);
});

test('a scheduled campaign says when it starts', async () => {
  const dan = await story.creator('dan', 899n);
  const startsAt = new Date(story.clock.now().getTime() + dayMs);
  await story.create(dan, 'ignition', startsAt);
  const { campaigns } = await compare('', dan);
  expect(campaigns).toMatchObject([{ status: 'pending', startsAt: startsAt.toISOString() }]);
});

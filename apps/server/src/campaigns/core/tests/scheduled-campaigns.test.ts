import { afterAll, afterEach, expect, test } from 'vitest';
import { firstId, lastId } from '../../../platform/http/id-cursor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { kindNames, openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import { listPublic, listStarting, readCampaign, type KindName } from '../campaign-store.ts';
import { listVisible } from '../creator-store.ts';
import { readOwnFacts } from '../creator-verbs.ts';
import { startDue } from '../fund-campaign.ts';

const hour = 3_600_000;
const day = 24 * hour;
const balance = 899_000_000n;
let creators = 0;
const story = await openKindsStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const creator = (dollars = 899n) => story.creator(`planner${(creators += 1)}`, dollars);
const price = (kind: KindName) => (kind === 'drip' ? balance : 100_000_000n);
const read = (id: string) => readCampaign(story.db, id);

/** A campaign of a creator, scheduled an hour ahead; a Spark is connected to its group. */
async function plan(kind: KindName, by: string) {
  const campaign = await story.create(kind, by, hour);
  if (kind === 'spark') await story.connect(campaign.id, by);
  return campaign;
}

/** Two campaigns of one creator, as their cards show them. */
async function readBoth(...ids: [string, string]) {
  const both = await Promise.all(ids.map(read));
  return both.filter((one) => one !== null);
}

/** Whether earners find it: in the list, by its page, and a drip by its tweets. */
async function isSeen(kind: KindName, id: string): Promise<boolean> {
  const now = story.clock.now();
  const before = { at: new Date(now.getTime() + 1), id: lastId };
  const listed = await listPublic(story.db, { kind, now, before, limit: 100 });
  const tweets = await story.db.all(sql`
    select 1 from drip_tweet where campaign_id = ${id} and is_open`);
  const visible = await listVisible(story.db, { ids: [id], userId: firstId });
  const isListed = listed.some((campaign) => campaign.id === id);
  expect(visible.length > 0).toBe(isListed);
  expect(tweets.length > 0).toBe(isListed && kind === 'drip');
  return isListed;
}

const tellings = async (id: string) =>
  (
    await story.db.all(sql`
      select 1 from notice where kind = 'campaign_started' and facts->>'campaignId' = ${id}`)
  ).length;

test.each(kindNames)(
  'a scheduled %s holds its price immediately, stays hidden from earners until its time, and starts then',
  async (kind) => {
    const ana = await creator();
    const { id, startsAt } = await plan(kind, ana);
    expect(await story.creatorBalance(ana)).toBe(balance - price(kind));
    story.wait(hour - 1);
    await story.work();
    expect([await story.stateOf(id), await isSeen(kind, id)]).toEqual(['pending', false]);
    expect(await tellings(id)).toBe(0);
    story.wait(1);
    await Promise.all([story.work(), story.work()]);
    expect([await story.stateOf(id), await isSeen(kind, id)]).toEqual(['active', true]);
    expect(await tellings(id)).toBe(1);
    const { activatedAt, endTime, durationHours } = (await read(id)) ?? {};
    expect(activatedAt).toEqual(startsAt);
    const ends = durationHours ? new Date((startsAt?.getTime() ?? 0) + durationHours * hour) : null;
    expect(endTime).toEqual(ends);
    expect(await story.creatorBalance(ana)).toBe(balance - price(kind));
  },
);

test.each(kindNames)(
  'a scheduled %s that its creator starts is active now, and its scheduled time has no effect',
  async (kind) => {
    const ana = await creator();
    const { id } = await plan(kind, ana);
    const { activatedAt } = await story.own[kind].start(id, ana);
    expect(activatedAt).toEqual(story.clock.now());
    expect(await story.creatorBalance(ana)).toBe(balance - price(kind));
    await expect(story.own[kind].start(id, ana)).rejects.toMatchObject({
      code: kind === 'drip' ? 'drip.not_pending' : 'campaign.not_pending',
    });
    story.wait(hour);
    await story.work();
    expect((await read(id))?.activatedAt).toEqual(activatedAt);
    expect(await tellings(id)).toBe(1);
  },
);

test.each(kindNames)(
  'a scheduled %s that is cancelled gives its whole price back',
  async (kind) => {
    const ana = await creator();
    const { id } = await plan(kind, ana);
    await story.own[kind].cancel(id, ana);
    expect(await story.creatorBalance(ana)).toBe(balance);
    story.wait(hour);
    await story.work();
    expect((await read(id))?.activatedAt).toBeNull();
  },
);

test.each(kindNames)(
  'money that arrives before the time of a %s funds it, and money that arrives later starts it',
  async (kind) => {
    const [ana, ben] = [await creator(0n), await creator(0n)];
    const [early, late] = [await plan(kind, ana), await plan(kind, ben)];
    await story.own[kind].credit(ana, 899n);
    expect(await story.creatorBalance(ana)).toBe(balance - price(kind));
    expect(await story.stateOf(early.id)).toBe('pending');
    story.wait(hour);
    await story.work();
    expect([await story.stateOf(early.id), await story.stateOf(late.id)]).toEqual([
      'active',
      'pending',
    ]);
    await story.own[kind].credit(ben, 899n);
    expect(await story.stateOf(late.id)).toBe('active');
  },
);

test.each(kindNames)(
  'a refund funds a scheduled %s that waits as a deposit does, and one whose start has passed starts with it',
  async (kind) => {
    const refund = kind === 'drip' ? 899n : 100n;
    const ana = await creator(refund);
    const first = await story.open(kind, ana);
    const [early, late] = [await plan(kind, ana), await plan(kind, ana)];
    expect((await read(early.id))?.fundedAt).toBeNull();
    await story.stop(kind, first, ana);
    story.wait(30 * 60_000);
    await story.work();
    // a Spark settles a day after its end
    if (kind !== 'spark') expect((await read(early.id))?.fundedAt).toEqual(story.clock.now());
    story.wait(kind === 'spark' ? day : hour);
    await story.work();
    await story.work();
    expect([await story.stateOf(early.id), await story.stateOf(late.id)]).toEqual([
      'active',
      'pending',
    ]);
    expect(await story.creatorBalance(ana)).toBe(0n);
    const now = story.clock.now();
    const both = await readBoth(early.id, late.id);
    const cards = both.map(await readOwnFacts(story.db, both, now));
    expect(cards).toMatchObject([{ missedStartAt: null }, { missedStartAt: late.startsAt }]);
    await story.own[kind].cancel(late.id, ana);
  },
);

test('money that came back funds what waits oldest first, skips what it does not cover, and starts nothing of a banned creator', async () => {
  const [ana, ben] = [await creator(899n), await creator(899n)];
  const open = await story.open('drip', ana);
  const [big, small, third] = [
    await story.create('drip', ana),
    await story.create('fomo', ana),
    await story.create('fomo', ana),
  ];
  await story.inTx((tx) =>
    tx.all(sql`
    update campaign set pool_micro = pool_micro + 899000000, price_micro = price_micro + 899000000
    where id = ${big.id}`),
  );
  await story.stop('drip', open, ana);
  await story.work();
  await story.work();
  const states = () => Promise.all([big, small, third].map(({ id }) => story.stateOf(id)));
  expect(await states()).toEqual(['pending', 'active', 'active']);
  expect(await story.creatorBalance(ana)).toBe(699_000_000n);
  const frozen = await story.open('drip', ben);
  const waiting = await story.create('fomo', ben);
  await story.stop('drip', frozen, ben);
  await story.inTx((tx) =>
    tx.all(sql`
    update app_user set account_status = 'banned', ban_reason = 'Seen' where id = ${ben}`),
  );
  await story.work();
  expect(await story.stateOf(waiting.id)).toBe('pending');
  await story.inTx((tx) =>
    tx.all(sql`
    update app_user set account_status = 'active', ban_reason = null where id = ${ben}`),
  );
  await story.work();
  expect(await story.stateOf(waiting.id)).toBe('active');
});

test('a scheduled campaign without funds starts now if the balance covers it, and keeps its time if not', async () => {
  const ana = await creator(0n);
  const { id, startsAt } = await plan('drip', ana);
  await expect(story.own.drip.start(id, ana)).rejects.toMatchObject({ code: 'drip.needs_funds' });
  expect((await read(id))?.startsAt).toEqual(startsAt);
  await story.deposit(ana, 899n);
  expect((await story.own.drip.start(id, ana)).state).toBe('active');
});

test('a Spark whose group is not connected at its time starts when it is', async () => {
  const ana = await creator();
  const { id } = await story.create('spark', ana, hour);
  story.wait(hour);
  await story.work();
  expect(await story.stateOf(id)).toBe('pending');
  // its worker leaves it to the looks at its group
  const input = { now: story.clock.now(), after: { at: new Date(0), id: firstId }, limit: 100 };
  expect(await listStarting(story.db, input)).toEqual([]);
  expect((await story.connect(id, ana)).state).toBe('active');
});

test('a Spark that is started before its group is connected waits for the group alone', async () => {
  const ana = await creator();
  const { id } = await story.create('spark', ana, hour);
  expect((await story.own.spark.start(id, ana)).state).toBe('pending');
  await expect(story.own.spark.start(id, ana)).rejects.toMatchObject({
    code: 'spark.waits_for_group',
  });
  expect((await story.connect(id, ana)).state).toBe('active');
});

test('a start is later than now and at most 90 days ahead', async () => {
  const ana = await creator(0n);
  for (const [inMs, isTaken] of [
    [-1, false],
    [0, false],
    [1, true],
    [90 * day, true],
    [90 * day + 1, false],
  ] as const) {
    const made = story.create('fomo', ana, inMs).then(
      ({ state }) => state,
      (error: { code: string }) => error.code,
    );
    expect([inMs, await made]).toEqual([inMs, isTaken ? 'pending' : 'campaign.start_invalid']);
  }
});

test.each(kindNames)(
  'a server that dies before the commit of the start of a %s has started nothing, and the next one starts it once',
  async (kind) => {
    const ana = await creator();
    const { id } = await plan(kind, ana);
    story.wait(hour);
    const deaths = await cutOffEverywhere(
      story.db,
      (tx) => startDue(story.deps, tx, id),
      async () => {
        expect([await story.stateOf(id), await isSeen(kind, id), await tellings(id)]).toEqual([
          'pending',
          false,
          0,
        ]);
      },
    );
    expect(deaths).toBeGreaterThan(4);
    await Promise.all([story.work(), story.work()]);
    expect([await story.stateOf(id), await tellings(id)]).toEqual(['active', 1]);
    expect(await story.creatorBalance(ana)).toBe(balance - price(kind));
  },
);

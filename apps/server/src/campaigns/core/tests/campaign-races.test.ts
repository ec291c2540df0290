import { maxCampaignsADay, maxWaitingCampaigns } from '@stoke/domain';
import { afterAll, afterEach, expect } from 'vitest';
import { onceByKey } from '../../../platform/http/idempotency-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { atOnce, race, raceWith, rounds, times } from '../../../../testing/platform/at-once.ts';
import { kindNames, openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import { readCampaign, type KindName } from '../campaign-store.ts';
import { endDue, settleDue } from '../end-campaign.ts';
import { fundWaiting, startDue } from '../fund-campaign.ts';

const hour = 3_600_000;
const alreadyStarted = ['drip.not_pending', 'campaign.not_pending', 'spark.waits_for_group'];
let creators = 0;
const story = await openKindsStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);
/** The rounds take turns with the kinds. */
const kindOf = (round: number) => kindNames[round % kindNames.length] ?? 'drip';
/** In dollars. */
const priceOf = (kind: KindName) => (kind === 'drip' ? 899n : 100n);

race('the same key makes and funds one campaign', async (crowd, round) => {
  const kind = kindOf(round);
  const ana = await creator(priceOf(kind) * 10n);
  const input = { db: story.db, clock: story.clock, userId: ana, call: 'create', request: {} };
  const made = await Promise.all(
    Array.from({ length: crowd }, () =>
      onceByKey(input, 'once', async (tx) => ({ id: (await story.createIn(tx, kind, ana)).id })),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await story.creatorBalance(ana)).toBe(priceOf(kind) * 9_000_000n);
});

race('the same start funds once', async (crowd, round) => {
  const kind = kindOf(round);
  const ana = await creator(0n);
  const { id } = await story.create(kind, ana);
  await story.deposit(ana, priceOf(kind) * 3n);
  const { succeeded, refused } = await atOnce(crowd, async (n) => {
    if (n !== 1) return story.own[kind].start(id, ana);
    const started = await story.own[kind].startPending(ana);
    if (started.length === 0) throw new Refusal('campaign.not_pending');
  });
  expect(succeeded).toBe(1);
  for (const code of refused) expect(alreadyStarted).toContain(code);
  expect(await story.creatorBalance(ana)).toBe(priceOf(kind) * 2_000_000n);
});

race('money that arrives while start is clicked funds the campaign once', async (crowd, round) => {
  const kind = kindOf(round);
  const ana = await creator(0n);
  const { id } = await story.create(kind, ana);
  const { refused } = await atOnce(crowd, (n) =>
    n === Math.floor(crowd / 2)
      ? story.own[kind].credit(ana, priceOf(kind) + 1n)
      : story.own[kind].start(id, ana),
  );
  const expected = [...alreadyStarted, 'drip.needs_funds', 'campaign.needs_funds'];
  for (const code of refused) expect(expected).toContain(code);
  expect(await story.creatorBalance(ana)).toBe(1_000_000n);
});

race(
  'start, cancel and money at the same time: it is funded or cancelled, and no cent is lost',
  async (crowd, round) => {
    const kind = kindOf(round);
    const ana = await creator(0n);
    const { id } = await story.create(kind, ana);
    const { start, cancel, credit } = story.own[kind];
    const { refused } = await atOnce(crowd + 1, (n) => {
      if (n === Math.floor(crowd / 2)) return credit(ana, priceOf(kind));
      return n % 2 === 1 || n === crowd ? cancel(id, ana) : start(id, ana);
    });
    const expected = [...alreadyStarted, 'drip.needs_funds', 'campaign.needs_funds'];
    for (const code of refused) expect(expected).toContain(code);
    const isActive = (await story.stateOf(id)) === 'active';
    // A Spark without a group does not run yet: its cancellation wins in the end.
    if (kind === 'spark') expect(await story.stateOf(id)).toBe('ended');
    expect(await story.creatorBalance(ana)).toBe(isActive ? 0n : priceOf(kind) * 1_000_000n);
  },
);

race(
  'a refund that comes back while start is clicked and a deposit arrives funds each campaign once',
  async (crowd, round) => {
    const kind = kindOf(round);
    const ana = await creator(priceOf(kind));
    const running = await story.create(kind, ana);
    const waiting = [await story.create(kind, ana), await story.create(kind, ana)] as const;
    const { start, cancel, stop, credit } = story.own[kind];
    const { refused } = await atOnce(crowd + 2, async (n) => {
      if (n === 0) return credit(ana, priceOf(kind));
      if (n === 1) return kind === 'spark' ? cancel(running.id, ana) : stop(running.id, ana);
      if (n % 2 === 0) return story.inTx((tx) => fundWaiting(story.deps, tx, ana));
      return start(waiting[n % 4 === 1 ? 0 : 1].id, ana);
    });
    const expected = [...alreadyStarted, 'drip.needs_funds', 'campaign.needs_funds'];
    for (const code of refused) expect(expected).toContain(code);
    await Promise.all([story.work(), story.work()]);
    const funded = await Promise.all(waiting.map(({ id }) => readCampaign(story.db, id)));
    expect(funded.every((one) => one?.fundedAt !== null)).toBe(true);
    expect(await story.creatorBalance(ana)).toBe(0n);
  },
);

race('a balance for one campaign funds one of many, the others wait', async (crowd, round) => {
  const kind = kindOf(round);
  const ana = await creator(priceOf(kind) + 50n);
  const made = await Promise.all(Array.from({ length: crowd }, () => story.create(kind, ana)));
  expect(made.filter(({ fundedAt }) => fundedAt !== null)).toHaveLength(1);
  expect(await story.creatorBalance(ana)).toBe(50_000_000n);
});

race(
  'a campaign that is stopped, ended and settled concurrently ends once and pays back once',
  async (crowd, round) => {
    const kind = kindOf(round);
    const ana = await creator(priceOf(kind));
    const id = await story.open(kind, ana);
    const { succeeded } = await atOnce(crowd, async (n) => {
      if (n % 2 === 0) return story.stop(kind, id, ana);
      await story.inTx((tx) => endDue(story.deps, tx, id));
      throw new Refusal('campaign.not_running');
    });
    expect(succeeded).toBe(1);
    story.wait(24 * hour);
    const settle = () => settleDue(story.deps, id);
    await Promise.all(Array.from({ length: crowd }, settle));
    expect(await story.creatorBalance(ana)).toBe(priceOf(kind) * 1_000_000n);
  },
);

race(
  'a scheduled campaign that is due, started and cancelled at the same time starts once or goes back whole',
  async (crowd, round) => {
    const kind = kindOf(round);
    const ana = await creator(899n);
    const { id, price } = await story.create(kind, ana, hour);
    if (kind === 'spark') await story.connect(id, ana);
    const isDue = round % 4 !== 3;
    if (isDue) story.wait(hour);
    const done: string[] = [];
    const { refused } = await atOnce(crowd, async (n) => {
      const verb = (['start', 'cancel'] as const)[(n + round) % 3];
      if (verb === undefined) return story.inTx((tx) => startDue(story.deps, tx, id));
      await story.own[kind][verb](id, ana);
      done.push(verb);
    });
    expect(done.length).toBeLessThan(2);
    for (const code of refused) {
      expect(['drip.not_pending', 'campaign.not_pending']).toContain(code);
    }
    const isCancelled = done.includes('cancel');
    const isStarted = isDue || done.includes('start');
    const state = isStarted ? 'active' : 'pending';
    expect(await story.stateOf(id)).toBe(isCancelled ? 'ended' : state);
    expect(await story.creatorBalance(ana)).toBe(899_000_000n - (isCancelled ? 0n : price));
  },
);

raceWith('a creator has at most fifty campaigns that wait for money', async (crowd) => {
  const ana = await creator(0n);
  const free = Math.ceil(crowd / 2);
  for (let n = 0; n < maxWaitingCampaigns - free; n += 1) await story.create(kindOf(n), ana);
  await rounds(async (round) => {
    const made: { kind: KindName; id: string }[] = [];
    const { succeeded, refused } = await atOnce(crowd, async (n) => {
      const kind = kindOf(round + n);
      const { id } = await story.inTx((tx) => story.createIn(tx, kind, ana));
      made.push({ kind, id });
    });
    expect(succeeded).toBe(free);
    expect(new Set(refused)).toEqual(new Set(['campaign.too_many_waiting']));
    for (const { kind, id } of made) await story.own[kind].cancel(id, ana);
    // As many of one day are too many.
    story.wait(24 * hour);
  });
});

raceWith('a creator makes at most 200 campaigns in 24 hours', async (crowd) => {
  const ana = await creator(0n);
  const apart = (24 * hour) / maxCampaignsADay;
  const make = async (n: number) => {
    const kind = kindOf(n);
    const { id } = await story.inTx((tx) => story.createIn(tx, kind, ana));
    await story.own[kind].cancel(id, ana);
  };
  for (let n = 0; n < maxCampaignsADay; n += 1) {
    await make(n);
    story.wait(apart);
  }
  // In each round the oldest that counts is just a day old: one more may be made.
  await rounds(async (round) => {
    const { refused } = await atOnce(crowd, (n) => make(round + n));
    expect(refused).toEqual(times(crowd - 1, 'campaign.too_many'));
    story.wait(apart);
  });
});

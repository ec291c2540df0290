import { afterAll, afterEach, expect } from 'vitest';
import { onceByKey } from '../platform/http/idempotency-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { atOnce, crowds, race, times } from '../testing/at-once.ts';
import { endDue, settleDue } from '../campaigns/index.ts';
import { openSparkStory } from './testing/spark-story.ts';

let creators = 0;
let groups = 0;
/** Without a balance. */
const brands: string[] = [];
const story = await openSparkStory();
const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);
for (let n = 0; n < Math.max(...crowds); n += 1) brands.push(await creator(0n));
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const freshGroup = () => `-100${(groups += 1)}`;

async function openRunning() {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  await story.connect(id, ana, freshGroup());
  return { ana, id };
}

race('the same key makes and funds one campaign', async (crowd) => {
  const ana = await creator(1000n);
  const of = { db: story.db, clock: story.clock, userId: ana, call: 'createSpark', request: {} };
  const made = await Promise.all(
    Array.from({ length: crowd }, () =>
      onceByKey(of, 'once', async (tx) => ({ id: (await story.createIn(tx, ana)).id })),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await story.creatorBalance(ana)).toBe(900_000_000n);
});

race('the same start funds once', async (crowd) => {
  const ana = await creator(0n);
  const { id } = await story.create(ana);
  await story.deposit(ana, 250n);
  const { succeeded, refused } = await atOnce(crowd, () => story.start(id, ana));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.waits_for_group')]);
  expect(await story.creatorBalance(ana)).toBe(150_000_000n);
});

race(
  'start, cancel and money at the same time: it is funded or cancelled, and no cent is lost',
  async (crowd) => {
    const ana = await creator(0n);
    const { id } = await story.create(ana);
    const { refused } = await atOnce(crowd + 1, (n) => {
      if (n === Math.floor(crowd / 2)) return story.credit(ana, 100n);
      return n % 2 === 1 || n === crowd ? story.cancel(id, ana) : story.start(id, ana);
    });
    for (const code of refused) {
      expect(['campaign.needs_funds', 'campaign.not_pending', 'spark.waits_for_group']).toContain(
        code,
      );
    }
    // the cancellation wins in the end: an ended campaign cannot start, and its budget is back
    expect(await story.stateOf(id)).toBe('ended');
    expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  },
);

race('a balance for one campaign funds one of many, the others wait', async (crowd) => {
  const ana = await creator(150n);
  const made = await Promise.all(Array.from({ length: crowd }, () => story.create(ana)));
  expect(made.filter(({ fundedAt }) => fundedAt !== null)).toHaveLength(1);
  expect(await story.creatorBalance(ana)).toBe(50_000_000n);
});

race('a token connects once', async (crowd) => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const { succeeded, refused } = await atOnce(crowd, () => story.connect(id, ana, freshGroup()));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.connect_invalid')]);
  expect(await story.stateOf(id)).toBe('active');
});

race('of many campaigns that connect one group at the same time, one starts', async (crowd) => {
  const ana = await creator(BigInt(crowd));
  const ids: string[] = [];
  for (let n = 0; n < crowd; n += 1) ids.push((await story.create(ana, { dollars: 1n })).id);
  const chatId = freshGroup();
  await Promise.all([
    ...ids.map((id) => story.connect(id, ana, chatId)),
    story.sweep(),
    story.setRights(chatId, true),
  ]);
  const states = await Promise.all(ids.map((id) => story.stateOf(id)));
  expect(states.filter((state) => state === 'active')).toHaveLength(1);
});

race('of many campaigns of a group that are funded at the same time, one starts', async (crowd) => {
  const chatId = freshGroup();
  const wait = async (by: string) => {
    const { id } = await story.create(by, { dollars: 1n });
    await story.connect(id, by, chatId);
    await story.deposit(by, 1n);
    return { id, by };
  };
  const waiting = await Promise.all(brands.slice(0, crowd).map(wait));
  await Promise.all(waiting.map(({ id, by }) => story.start(id, by)));
  const states = await Promise.all(waiting.map(({ id }) => story.stateOf(id)));
  expect(states.filter((state) => state === 'active')).toHaveLength(1);
});

race('rights that come and go while it is stopped leave it ended', async (crowd) => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const chatId = freshGroup();
  await story.connect(id, ana, chatId);
  await Promise.all(
    Array.from({ length: crowd }, (_, n) =>
      n === 0 ? story.stop(id, ana) : story.setRights(chatId, n % 2 === 0),
    ),
  );
  expect(await story.stateOf(id)).toBe('ended');
});

race(
  'however many stop, end and settle it concurrently, it ends once and pays back once',
  async (crowd) => {
    const { ana, id } = await openRunning();
    const { succeeded } = await atOnce(crowd, async (n) => {
      if (n % 2 === 0) return story.stop(id, ana);
      await story.inTx((tx) => endDue(story.deps, tx, id));
      throw new Refusal('campaign.not_running');
    });
    expect(succeeded).toBe(1);
    expect(await story.creatorBalance(ana)).toBe(0n);
    story.wait(24 * 3_600_000);
    const settle = () => story.inTx((tx) => settleDue(story.deps, tx, id));
    await Promise.all(Array.from({ length: crowd }, settle));
    expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  },
);

import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openSparkStory, type SparkStory } from './spark-story.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

let story: SparkStory;
openForEachTest(openSparkStory, (opened) => (story = opened));

test('a campaign reserves its budget immediately, starts when the bot is in the group, and ends on time', async () => {
  const ana = await story.creator('ana', 150n);
  const bob = await story.earner('bob');
  const made = await story.create(ana, { dollars: 100n, hours: 24 });
  expect([made.state, made.fundedAt]).toEqual(['pending', story.clock.now()]);
  expect(await story.creatorBalance(ana)).toBe(50_000_000n);
  story.wait(3_600_000);
  const started = await story.connect(made.id, ana);
  expect([started.state, started.activatedAt]).toEqual(['active', story.clock.now()]);
  expect(started.endTime?.getTime()).toBe(story.clock.now().getTime() + 24 * 3_600_000);
  await story.earn(made.id, bob, 25n);
  await story.pass(24);
  expect(await story.stateOf(made.id)).toBe('ended');
  // the pool stays for actions from before the end that are judged after it
  expect(await story.poolOf(made.id)).toBe(60_000_000n);
  await story.earn(made.id, bob, 25n);
  await story.pass(24 - 1 / 3600);
  expect(await story.poolOf(made.id)).toBe(40_000_000n);
  await story.pass(1 / 3600);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -150, ana creator available +150
    spark-funded    ana creator available -100, spark campaign fee +20, spark campaign pool +80
    spark-reserved  spark campaign pool -20, bob earner accruing +20
    spark-released  bob earner accruing -20, bob earner available +20
    spark-reserved  spark campaign pool -20, bob earner accruing +20
    spark-released  bob earner accruing -20, bob earner available +20
    spark-settled   spark campaign pool -40, spark campaign fee -20, platform fee +10, ana creator available +50"
  `);
  await story.pass(24);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});

test('a campaign that is connected first starts when its money comes', async () => {
  const ana = await story.creator('ana', 0n);
  const { id } = await story.create(ana);
  await story.connect(id, ana);
  expect(await story.stateOf(id)).toBe('pending');
  await story.deposit(ana, 99n);
  expect(await story.startPending(ana)).toEqual([]);
  await story.deposit(ana, 1n);
  await story.startPending(ana);
  expect(await story.stateOf(id)).toBe('active');
});

test('a cancelled campaign refunds its budget and its fee immediately', async () => {
  const ana = await story.creator('ana', 100n);
  const funded = await story.create(ana);
  const cancelled = await story.cancel(funded.id, ana);
  expect([cancelled.state, cancelled.activatedAt]).toEqual(['ended', null]);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  await expect(story.cancel(funded.id, ana)).rejects.toThrow('already started or has ended');
  await expect(story.connect(funded.id, ana)).rejects.toThrow('already used');
  const unfunded = await story.create(ana, { dollars: 101n });
  expect((await story.cancel(unfunded.id, ana)).state).toBe('ended');
  await story.pass(48);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -100, ana creator available +100
    spark-funded    ana creator available -100, spark campaign fee +20, spark campaign pool +80
    spark-settled   spark campaign pool -80, spark campaign fee -20, ana creator available +100"
  `);
});

test('a campaign that is scheduled leaves its group to one that is ready, and follows when that is over', async () => {
  const ana = await story.creator('ana', 200n);
  const startsAt = new Date(story.clock.now().getTime() + 3_600_000);
  const later = await story.create(ana, { startsAt });
  const first = await story.create(ana, { hours: 2 });
  await story.connect(later.id, ana, '-1001', false);
  await story.connect(first.id, ana, '-1001', false);
  await story.setRights('-1001', true);
  await story.sweep();
  const states = async () => [await story.stateOf(first.id), await story.stateOf(later.id)];
  expect(await states()).toEqual(['active', 'pending']);
  await story.pass(1);
  expect(await states()).toEqual(['active', 'pending']);
  await story.pass(1);
  await story.sweep();
  expect(await states()).toEqual(['ended', 'active']);
});

test('one campaign runs in a group; the next starts when it is over, the oldest first', async () => {
  const [ana, eve] = [await story.creator('ana', 300n), await story.creator('eve', 100n)];
  const first = await story.create(ana, { name: 'first', hours: 2 });
  const second = await story.create(eve, { name: 'second' });
  const third = await story.create(ana, { name: 'third' });
  const other = await story.create(ana, { name: 'other' });
  await story.connect(first.id, ana);
  expect((await story.connect(third.id, ana)).state).toBe('pending');
  expect((await story.connect(second.id, eve)).state).toBe('pending');
  expect((await story.connect(other.id, ana, '-1002')).state).toBe('active');
  await story.pass(2);
  const states = await Promise.all([first, second, third].map(({ id }) => story.stateOf(id)));
  expect(states).toEqual(['ended', 'active', 'pending']);
  const second2 = await story.stop(second.id, eve);
  expect(second2.state).toBe('ended');
  await story.sweep();
  expect(await story.stateOf(third.id)).toBe('active');
});

test('a campaign pauses while the bot has no rights; its clock goes on, and it ends on time', async () => {
  const ana = await story.creator('ana', 100n);
  const { id } = await story.create(ana, { hours: 3 });
  await story.connect(id, ana, '-1001', false);
  expect(await story.stateOf(id)).toBe('pending');
  await story.setRights('-1001', true);
  await story.sweep();
  expect(await story.stateOf(id)).toBe('active');
  await story.setRights('-1001', false);
  await story.setRights('-1001', false);
  expect(await story.stateOf(id)).toBe('paused');
  await story.pass(1);
  await story.setRights('-1001', true);
  expect(await story.stateOf(id)).toBe('active');
  await story.setRights('-1001', false);
  await story.pass(2);
  expect(await story.stateOf(id)).toBe('ended');
  await story.setRights('-1001', true);
  await story.setRights('-9999', true);
  expect(await story.stateOf(id)).toBe('ended');
  await story.pass(24);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});

test('a campaign whose pool cannot pay one more message is completed, and keeps no remainder', async () => {
  const ana = await story.creator('ana', 100n);
  const bob = await story.earner('bob');
  const { id } = await story.create(ana);
  await story.connect(id, ana);
  await story.earnAllBut(id, bob, 9_999n);
  expect(await story.stateOf(id)).toBe('completed');
  await story.pass(24);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -100, ana creator available +100
    spark-funded    ana creator available -100, spark campaign fee +20, spark campaign pool +80
    spark-reserved  spark campaign pool -79.990001, bob earner accruing +79.990001
    spark-released  bob earner accruing -79.990001, bob earner available +79.990001
    spark-settled   spark campaign fee -20, spark campaign pool -0.009999, ana creator available +0.012499, platform fee +19.9975"
  `);
});

test('a token connects once, its own campaign only, and for its creator only', async () => {
  const [ana, eve] = [await story.creator('ana', 100n), await story.creator('eve', 100n)];
  const { id } = await story.create(ana);
  await expect(story.connect(id, eve)).rejects.toMatchObject({ code: 'spark.connect_invalid' });
  await story.connect(id, ana);
  await expect(story.connect(id, ana, '-1002')).rejects.toThrow('already used');
  await expect(story.connect('00000000-0000-7000-8000-000000000000', ana)).rejects.toThrow();
});

test('only the creator starts, stops or cancels, and only what can be', async () => {
  const [ana, eve] = [await story.creator('ana', 100n), await story.creator('eve', 0n)];
  const { id } = await story.create(ana);
  for (const verb of [story.start, story.stop, story.cancel]) {
    await expect(verb(id, eve)).rejects.toThrow('Not found');
  }
  await expect(story.start(id, ana)).rejects.toThrow('This campaign is funded');
  await expect(story.stop(id, ana)).rejects.toThrow('not running');
  await story.connect(id, ana);
  await expect(story.start(id, ana)).rejects.toThrow('already started');
  await expect(story.cancel(id, ana)).rejects.toThrow('already started');
  story.wait(24 * 3_600_000);
  // over by time before anybody looked
  await expect(story.stop(id, ana)).rejects.toThrow('not running');
  const poor = await story.create(eve);
  await expect(story.start(poor.id, eve)).rejects.toThrow('does not cover');
});

test('the creator is told once what became of the budget', async () => {
  const ana = await story.creator('ana', 100n);
  const { id } = await story.create(ana, { hours: 1 });
  await story.connect(id, ana);
  await story.pass(1);
  await story.pass(24);
  await story.settleAgain(id);
  const notices = await story.db.all(sql<{ facts: object }>`
    select facts from notice where user_id = ${ana} and kind = 'campaign_ended'`);
  expect(notices).toMatchObject([
    { facts: { workKind: 'spark', outcome: 'ended', spent: '0', refunded: '100000000' } },
  ]);
});

import { afterAll, afterEach, expect } from 'vitest';
import { atOnce, crowds, race, times } from '../../../../testing/platform/at-once.ts';
import { openSparkStory } from './spark-story.ts';

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

race('a token connects once', async (crowd) => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const { succeeded, refused } = await atOnce(crowd, () => story.connect(id, ana, freshGroup()));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.connect_invalid')]);
  expect(await story.stateOf(id)).toBe('active');
});

race('one of many campaigns that connect a group at the same time starts', async (crowd) => {
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

race('one of many campaigns of a group that are funded at the same time starts', async (crowd) => {
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

race('rights that come and go while a campaign is stopped leave it ended', async (crowd) => {
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

import { randomUUID } from 'node:crypto';
import { wholeDollars } from '@stoke/domain';
import { afterAll, afterEach, expect } from 'vitest';
import { atOnce, crowds, race, times } from '../../../../testing/platform/at-once.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { accounts, postTogether } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { campaignWorkers } from '../../core/index.ts';
import { sparkWorkers } from '../index.ts';
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
const starting = [...campaignWorkers(story.deps), ...sparkWorkers(story.deps)].filter(({ name }) =>
  /^(campaigns\.|spark\.start$)/.test(name),
);

/** A dollar for a creator. */
const deposited = (by: string, at: Date) => {
  const moves = [
    { from: accounts.treasury, to: accounts.creatorAvailable(by), amount: wholeDollars(1n) },
  ];
  return { reference: `deposit:${randomUUID()}`, kind: 'deposit', moves, at };
};

/** The same campaign without money, of each of these creators. */
async function copies(id: string, creatorIds: readonly string[]): Promise<string[]> {
  const ids = creatorIds.map(() => story.deps.newId());
  await story.inTx(async (tx) => {
    await tx.run(sql`
      insert into campaign select made.* from campaign c,
        unnest(${ids}::uuid[], ${creatorIds}::uuid[]) as given (id, creator_id),
        jsonb_populate_record(c, to_jsonb(given)) as made where c.id = ${id}`);
    await tx.run(sql`
      insert into spark_campaign select made.* from spark_campaign s, unnest(${ids}::uuid[]) as given (its),
        jsonb_populate_record(s, jsonb_build_object('id', its)) as made where s.id = ${id}`);
  });
  return ids;
}

race('a token connects once', async (crowd) => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const { succeeded, refused } = await atOnce(crowd, () => story.connect(id, ana, freshGroup()));
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'spark.connect_invalid')]);
  expect(await story.stateOf(id)).toBe('active');
});

race('one of many campaigns that connect a group at the same time starts', async (crowd) => {
  const ana = await creator(0n);
  const ids = await story.inTx(async (tx) => {
    const made: string[] = [];
    for (let n = 0; n < crowd; n += 1) {
      story.wait(1);
      made.push((await story.createIn(tx, ana, { dollars: 1n })).id);
    }
    return made;
  });
  await story.credit(ana, BigInt(crowd));
  const chatId = freshGroup();
  await Promise.all([
    ...ids.map((id) => story.connect(id, ana, chatId)),
    runWorkers(starting),
    story.setRights(chatId, true),
  ]);
  const states = await Promise.all(ids.map((id) => story.stateOf(id)));
  expect(states.filter((state) => state === 'active')).toHaveLength(1);
});

race('one of many campaigns of a group that are funded at the same time starts', async (crowd) => {
  const chatId = freshGroup();
  const [first = '', ...others] = brands.slice(0, crowd);
  const { id } = await story.create(first, { dollars: 1n });
  await story.connect(id, first, chatId);
  const ids = [id, ...(await copies(id, others))];
  const at = story.clock.now();
  await story.inTx((tx) =>
    postTogether(
      tx,
      [first, ...others].map((by) => deposited(by, at)),
    ),
  );
  await Promise.all(ids.map((one, n) => story.start(one, brands[n] ?? '')));
  const states = await Promise.all(ids.map((one) => story.stateOf(one)));
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

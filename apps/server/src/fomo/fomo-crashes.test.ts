import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCampaign, stopCampaign } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { cutOffEverywhere } from '../testing/cut-off.ts';
import { customTask, openFomoStory, type FomoStory } from './testing/fomo-story.ts';

let story: FomoStory;
let creators = 0;
beforeAll(async () => {
  story = await openFomoStory();
});
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);
const countRows = async () => {
  const row = await story.db.one(sql<{ rows: bigint }>`
    select (select count(*) from campaign) + (select count(*) from fomo_campaign)
      + (select count(*) from fomo_task) + (select count(*) from fomo_link) as rows`);
  return row?.rows;
};

test('a server that dies while a campaign is created leaves no part of it, and holds nothing', async () => {
  const ana = await creator(100n);
  const before = await countRows();
  const nothing = async () => {
    expect(await countRows()).toBe(before);
    expect(await story.creatorBalance(ana)).toBe(100_000_000n);
  };
  const create = (tx: Tx) => story.createIn(tx, ana);
  const deaths = await cutOffEverywhere(story.db, create, nothing);
  expect(deaths).toBeGreaterThan(5);
  expect(await story.findings()).toEqual([]);
  expect(await story.creatorBalance(ana)).toBe(0n);
});

test('a server that dies while a campaign starts or stops leaves it as it was', async () => {
  const ana = await creator(0n);
  const made = await story.create(ana, { users: 5, tasks: [customTask({ cents: 1700n })] });
  const of = { kind: 'fomo', campaignId: made.id, creatorId: ana } as const;
  await story.deposit(ana, 100n);
  const as = (state: string, balance: bigint) => async () => {
    expect([await story.stateOf(made.id), await story.creatorBalance(ana)]).toEqual([
      state,
      balance,
    ]);
    expect(await story.findings()).toEqual([]);
  };
  const start = (tx: Tx) => startCampaign(story.deps, tx, of);
  await cutOffEverywhere(story.db, start, as('pending', 100_000_000n));
  const bob = await story.earner('bob');
  await story.approve(await story.work(await story.spotOf(made), bob), ana);
  const stop = (tx: Tx) => stopCampaign(story.deps, tx, of);
  const deaths = await cutOffEverywhere(story.db, stop, as('active', 0n));
  expect(deaths).toBe(7);
  await as('ended', 80_000_000n)();
});

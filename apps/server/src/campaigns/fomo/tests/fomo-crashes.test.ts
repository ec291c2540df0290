import { wholeDollars } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { startCampaign, stopCampaign, topUpCampaign } from '../../core/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { decideOne } from '../../../work/decisions/index.ts';
import { submitLink, takePlace } from '../index.ts';
import { processDuePlace } from '../take-place.ts';
import { customTask, openFomoStory } from './fomo-story.ts';

let creators = 0;
const story = await openFomoStory();
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
  const input = { kind: 'fomo', campaignId: made.id, creatorId: ana } as const;
  await story.deposit(ana, 100n);
  const as = (state: string, balance: bigint) => async () => {
    expect([await story.stateOf(made.id), await story.creatorBalance(ana)]).toEqual([
      state,
      balance,
    ]);
    expect(await story.findings()).toEqual([]);
  };
  const start = (tx: Tx) => startCampaign(story.deps, tx, input);
  await cutOffEverywhere(story.db, start, as('pending', 100_000_000n));
  const bob = await story.earner('bob');
  await story.approve(await story.work(await story.spotOf(made), bob), ana);
  const stop = (tx: Tx) => stopCampaign(story.deps, tx, input);
  const deaths = await cutOffEverywhere(story.db, stop, as('active', 0n));
  expect(deaths).toBe(7);
  await as('ended', 80_000_000n)();
});

test('a server that dies while a campaign is topped up leaves pool, places and balance as they were', async () => {
  const ana = await creator(200n);
  const made = await story.create(ana, { users: 5, tasks: [customTask({ cents: 1700n })] });
  const now = async () => {
    const row = await story.db.one(sql<{ price: bigint; places: number }>`
      select c.price_micro, sum(t.target)::int as places
      from campaign c join fomo_task t on t.campaign_id = c.id
      where c.id = ${made.id} group by c.id`);
    expect(await story.findings()).toEqual([]);
    return { ...row, left: await story.creatorBalance(ana) };
  };
  const before = { price: 100_000_000n, places: 5, left: 100_000_000n };
  const asBefore = async () => expect(await now()).toEqual(before);
  const input = { campaignId: made.id, creatorId: ana, amount: wholeDollars(41n) };
  const topUp = (tx: Tx) => topUpCampaign(story.deps, tx, input);
  const small = { ...input, amount: wholeDollars(1n) };
  await expect(story.inTx((tx) => topUpCampaign(story.deps, tx, small))).rejects.toMatchObject({
    code: 'campaign.top_up_too_small',
  });
  const deaths = await cutOffEverywhere(story.db, topUp, asBefore);
  expect(deaths).toBeGreaterThan(5);
  // $34.85 of the $41 are rewards, which pay for two more people at $17.
  expect(await now()).toEqual({ price: 141_000_000n, places: 7, left: 59_000_000n });
});

test('a server that dies while a place is taken, worked on, approved or lapses leaves it as it was', async () => {
  const ana = await creator(100n);
  const made = await story.create(ana, { users: 1, tasks: [customTask({ cents: 1700n })] });
  const spot = await story.spotOf(made);
  const bob = await story.earner('bob-at-work');
  const seen = async () => {
    expect(await story.findings()).toEqual([]);
    const { place, links } = await story.partOf(spot, bob);
    return [place?.status ?? 'none', links[0]?.status ?? 'none', await story.available(bob)];
  };
  const dies = async (act: (tx: Tx) => Promise<unknown>, before: unknown[], after: unknown[]) => {
    const deaths = await cutOffEverywhere(story.db, act, async () => {
      expect(await seen()).toEqual(before);
    });
    // A lapse is one statement between the lock and the commit.
    expect(deaths).toBeGreaterThan(2);
    expect(await seen()).toEqual(after);
  };
  const input = { campaignId: made.id, userId: bob };
  const take = (tx: Tx) => takePlace(story.deps, tx, { ...input, taskId: spot.taskId });
  const proof = { text: 'Done.', link: null, image: null };
  const work = { ...input, linkId: spot.links[0] ?? '', proof, isMember: false };
  await dies(take, ['none', 'none', 0n], ['held', 'todo', 0n]);
  story.wait(24 * 3_600_000);
  await dies(
    (tx) => processDuePlace(story.deps, tx, input),
    ['none', 'none', 0n],
    ['none', 'none', 0n],
  );
  await dies(take, ['none', 'none', 0n], ['held', 'todo', 0n]);
  const submit = (tx: Tx) => submitLink(story.deps, tx, work);
  await dies(submit, ['held', 'todo', 0n], ['held', 'pending', 0n]);
  const [one] = await story.waiting(ana);
  const decision = { submissionId: one?.id ?? '', verdict: 'approved' } as const;
  const by = { userId: ana, isAdmin: false };
  const approve = (tx: Tx) => decideOne(story.deps.review, tx, { ...decision, by });
  await dies(approve, ['held', 'pending', 0n], ['completed', 'approved', 17_000_000n]);
  expect(await story.stateOf(made.id)).toBe('completed');
});

test('a server that dies while the last rejection ends a campaign leaves it running, and a repeat ends it once', async () => {
  const ana = await creator(100n);
  const made = await story.create(ana, { users: 1, tasks: [customTask({ cents: 1700n })] });
  const { id: submissionId } = await story.work(
    await story.spotOf(made),
    await story.earner('kim'),
  );
  const as = (state: string, balance: bigint) => async () => {
    expect([await story.stateOf(made.id), await story.creatorBalance(ana)]).toEqual([
      state,
      balance,
    ]);
    expect(await story.findings()).toEqual([]);
  };
  const decision = { submissionId, verdict: 'rejected', reason: 'not_done', note: '' } as const;
  const by = { userId: ana, isAdmin: false };
  const reject = (tx: Tx) => decideOne(story.deps.review, tx, { ...decision, by });
  const deaths = await cutOffEverywhere(story.db, reject, as('active', 0n));
  expect(deaths).toBeGreaterThan(5);
  // $17 and its fee stay for an appeal.
  await as('completed', 80_000_000n)();
  await expect(story.inTx(reject)).rejects.toMatchObject({ code: 'review.not_waiting' });
  await story.sweep();
  await as('completed', 80_000_000n)();
});

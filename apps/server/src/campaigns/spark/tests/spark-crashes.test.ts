import { afterAll, expect, test } from 'vitest';
import { cancelCampaign, settleDue, startCampaign, stopCampaign } from '../../core/index.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement, cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { connectByHash, connectToken, hashConnectToken } from '../index.ts';
import { openSparkStory } from './spark-story.ts';

let creators = 0;
const story = await openSparkStory();
afterAll(() => story.close());

const creator = (dollars: bigint) => story.creator(`creator${(creators += 1)}`, dollars);

/** Nothing happened: the campaign is as it was, and so is every cent. */
async function untouched(campaignId: string, ana: string) {
  const [state, balance] = [await story.stateOf(campaignId), await story.creatorBalance(ana)];
  return async () => {
    expect(await story.stateOf(campaignId)).toBe(state);
    expect(await story.creatorBalance(ana)).toBe(balance);
    expect(await story.findings()).toEqual([]);
  };
}

test('a server that dies while a campaign is created leaves none, and holds nothing', async () => {
  const ana = await creator(100n);
  const nothing = async () => {
    expect(await story.creatorBalance(ana)).toBe(100_000_000n);
    expect(await story.findings()).toEqual([]);
  };
  const deaths = await cutOffEverywhere(story.db, (tx) => story.createIn(tx, ana), nothing);
  expect(deaths).toBeGreaterThan(4);
  expect(await story.creatorBalance(ana)).toBe(0n);
});

test('a server that dies while a campaign is funded leaves it unfunded', async () => {
  const ana = await creator(0n);
  const { id } = await story.create(ana);
  await story.deposit(ana, 100n);
  const input = { kind: 'spark', campaignId: id, creatorId: ana } as const;
  const check = await untouched(id, ana);
  await cutOffEverywhere(story.db, (tx) => startCampaign(story.deps, tx, input), check);
  expect(await story.creatorBalance(ana)).toBe(0n);
});

test('a server that dies while a group is connected leaves the link unused', async () => {
  const ana = await creator(100n);
  const { id } = await story.create(ana);
  const tokenHash = hashConnectToken(connectToken(story.deps.connecting.secret, id));
  const group = { chatId: '-1001', title: 'Ours', hasRights: true };
  const input = { tokenHash, by: ana, group };
  const check = await untouched(id, ana);
  await cutOffEverywhere(story.db, (tx) => connectByHash(story.deps, tx, input), check);
  expect(await story.stateOf(id)).toBe('active');
});

test('a server that dies while a campaign is stopped or cancelled leaves it as it was', async () => {
  const ana = await creator(200n);
  const [running, waiting] = [await story.create(ana), await story.create(ana)];
  await story.connect(running.id, ana, '-1002');
  const stop = { kind: 'spark', campaignId: running.id, creatorId: ana } as const;
  const wasRunning = await untouched(running.id, ana);
  await cutOffEverywhere(story.db, (tx) => stopCampaign(story.deps, tx, stop), wasRunning);
  expect(await story.stateOf(running.id)).toBe('ended');
  const cancel = { kind: 'spark', campaignId: waiting.id, creatorId: ana } as const;
  const wasWaiting = await untouched(waiting.id, ana);
  await cutOffEverywhere(story.db, (tx) => cancelCampaign(story.deps, tx, cancel), wasWaiting);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});

test('a server that dies while a campaign is settled has given nothing back, and then gives it once', async () => {
  const bob = await story.earner('bob');
  const deaths = await crashAtEachStatement(story.db, {
    open: async () => {
      const ana = await creator(100n);
      const { id } = await story.create(ana);
      await story.connect(id, ana, '-1003');
      await story.earn(id, bob, 50n);
      await story.stop(id, ana);
      story.wait(24 * 3_600_000);
      return { id, ana, check: await untouched(id, ana) };
    },
    work: (db, { id }) => settleDue({ ...story.deps, db, traffic: trafficIn(db) }, id),
    check: ({ check }) => check(),
    goOn: async ({ id, ana }) => {
      await settleDue(story.deps, id);
      expect(await story.creatorBalance(ana)).toBe(50_000_000n);
    },
  });
  expect(deaths).toBe(11);
});

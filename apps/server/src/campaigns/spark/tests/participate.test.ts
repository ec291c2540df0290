import type { RefusalCode } from '@stoke/contract/refusals';
import { afterAll, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { stopCampaign } from '../../core/index.ts';
import { participate, reportAction } from '../participate.ts';
import { showParticipation } from '../show-participation.ts';
import { openSparkStory } from './spark-story.ts';

let made = 0;
const story = await openSparkStory();
afterAll(() => story.close());

const name = (kind: string) => `${kind}${(made += 1)}`;
const signing = { secret: 'of the tests', publicUrl: 'https://stoke.example' };

async function pending() {
  const creatorId = await story.creator(name('brand'), 100n);
  const { id: campaignId } = await story.create(creatorId);
  return { campaignId, creatorId, kind: 'spark' as const };
}
async function running() {
  const campaign = await pending();
  await story.connect(campaign.campaignId, campaign.creatorId, `-1008${(made += 1)}`);
  return campaign;
}

test.each<[string, RefusalCode, () => Promise<{ campaignId: string; userId: string }>]>([
  [
    'before the start',
    'spark.not_started',
    async () => ({ ...(await pending()), userId: await story.earner(name('early')) }),
  ],
  [
    'after the end',
    'campaign.is_over',
    async () => {
      const campaign = await running();
      await story.inTx((tx) => stopCampaign(story.deps, tx, campaign));
      return { ...campaign, userId: await story.earner(name('late')) };
    },
  ],
  [
    'by the creator',
    'task.own_campaign',
    async () => {
      const campaign = await running();
      return { ...campaign, userId: campaign.creatorId };
    },
  ],
  [
    'by a suspended user',
    'task.suspended',
    async () => {
      const userId = await story.earner(name('suspended'));
      await story.suspend(userId);
      return { ...(await running()), userId };
    },
  ],
])('taking part %s is refused: %s', async (_, code, who) => {
  await expect(participate(story.deps, await who())).rejects.toMatchObject({ code });
});

test('an action on X needs a linked X account, and takes part too', async () => {
  const [campaign, without, userId] = [
    await running(),
    await story.earner(name('without'), null),
    await story.earner(name('earner')),
  ];
  const { campaignId } = campaign;
  const report = { campaignId, action: 'like' } as const;
  await expect(reportAction(story.deps, { ...report, userId: without })).rejects.toMatchObject({
    code: 'task.needs_x_account',
  });
  await reportAction(story.deps, { ...report, userId });
  await reportAction(story.deps, { ...report, userId });
  expect(
    await showParticipation({ ...story.deps, ...signing }, story.deps, { campaignId, userId }),
  ).toMatchObject({
    isParticipant: true,
    isEligible: false,
    actions: { like: 'done', retweet: 'todo', comment: 'todo', joinTelegram: 'todo' },
  });
});

test('a server that dies while someone takes part leaves nothing, and the repeat takes part once', async () => {
  const { campaignId } = await running();
  const shown = (userId: string) =>
    showParticipation({ ...story.deps, ...signing }, story.deps, { campaignId, userId });
  const deaths = await crashAtEachStatement(story.db, {
    open: () => story.earner(name('mortal')),
    work: (db, userId) =>
      reportAction(
        { ...story.deps, db, traffic: trafficIn(db) },
        { campaignId, userId, action: 'like' },
      ),
    check: async (userId) => {
      const { isParticipant, actions } = await shown(userId);
      expect([isParticipant, actions.like]).toEqual([false, 'todo']);
    },
    goOn: async (userId) => {
      await reportAction(story.deps, { campaignId, userId, action: 'like' });
      expect(await shown(userId)).toMatchObject({ isParticipant: true, actions: { like: 'done' } });
    },
  });
  expect(deaths).toBe(9);
});

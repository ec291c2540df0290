import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import type { FigureChange } from '../../../work/submissions/index.ts';
import { lockCampaign } from '../campaign-store.ts';
import { addFigures } from '../end-campaign.ts';
import { pauseCampaign } from '../fund-campaign.ts';

const story = await openKindsStory();
afterAll(() => story.close());

const notified = (userId: string) =>
  story.db.all(sql`
    select kind, facts->>'name' as name, facts->>'free' as free from notice
    where user_id = ${userId} order by id`);

function move(campaignId: string, change: Omit<FigureChange, 'campaignId'>) {
  return story.inTx(async (tx) => {
    await lockCampaign(tx, campaignId);
    await addFigures(story.deps, tx, [{ campaignId, ...change }]);
  });
}

test('a creator is told of the start, of each pause and of the end of a campaign', async () => {
  const by = await story.creator('told', 100n);
  const { id } = await story.create('spark', by);
  expect(await notified(by)).toEqual([]);
  await story.connect(id, by);
  const pause = (isPaused: boolean) =>
    story.inTx(async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign) await pauseCampaign(story.deps, tx, campaign, isPaused);
    });
  await pause(true);
  await pause(true);
  await pause(false);
  story.wait(1);
  await pause(true);
  await story.stop('spark', id, by);
  story.wait(25 * 60 * 60_000);
  await story.work();
  const names = (await notified(by)).map((row) => `${String(row.name)}: ${String(row.kind)}`);
  expect(names).toEqual([
    'spark: campaign_started',
    'spark: campaign_paused',
    'spark: campaign_paused',
    'spark: campaign_ended',
  ]);
});

test('a creator is told once that 90% of a pool is used, and again after an addition', async () => {
  const by = await story.creator('spender', 1_000n);
  const id = await story.open('drip', by);
  const nearly = async () =>
    (await notified(by))
      .filter(({ kind }) => kind === 'campaign_nearly_spent')
      .map(({ free }) => free);
  // The pool is $719.20.
  await move(id, { reserved: 647_279_999n });
  expect(await nearly()).toEqual([]);
  await move(id, { reserved: 1n });
  expect(await nearly()).toEqual(['71920000']);
  await move(id, { reserved: -647_280_000n });
  await move(id, { reserved: 700_000_000n });
  expect(await nearly()).toEqual(['71920000']);
  // A small addition leaves less than a tenth, a larger one more.
  await story.own.drip.topUp(id, by, 1n);
  await move(id, { reserved: 1n });
  expect(await nearly()).toEqual(['71920000']);
  await story.own.drip.topUp(id, by, 100n);
  await move(id, { reserved: 1n });
  expect(await nearly()).toEqual(['71920000']);
  await move(id, { reserved: 30_000_000n });
  expect(await nearly()).toEqual(['71920000', '69999998']);
});

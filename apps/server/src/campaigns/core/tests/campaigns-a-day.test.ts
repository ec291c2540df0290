import { dayMs, maxCampaignsADay } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { kindNames, openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import type { KindName } from '../campaign-store.ts';

const story = await openKindsStory();
afterAll(() => story.close());

const make = (kind: KindName, by: string) => story.inTx((tx) => story.createIn(tx, kind, by));
const tooMany = (retryAfterSeconds: number) => ({ code: 'campaign.too_many', retryAfterSeconds });
const campaignsOf = (by: string) =>
  story.db.only(sql<{ count: number }>`
    select count(*)::int as count from campaign where creator_id = ${by}`);

test('a creator makes 200 campaigns in 24 hours, cancelled or not; one more when the first is a day old', async () => {
  const [ana, bob] = [await story.creator('ana', 200n), await story.creator('bob', 0n)];
  for (let n = 0; n < maxCampaignsADay; n += 1) {
    const kind = kindNames[n % kindNames.length] ?? 'drip';
    const { id, state } = await make(kind, ana);
    // Whether it was never paid or runs already, it costs nothing.
    await story.own[kind][state === 'pending' ? 'cancel' : 'stop'](id, ana);
    story.wait(1000);
  }
  expect(await story.creatorBalance(ana)).toBe(200_000_000n);
  const left = dayMs - maxCampaignsADay * 1000;
  await Promise.all(
    kindNames.map((kind) => expect(make(kind, ana)).rejects.toMatchObject(tooMany(left / 1000))),
  );
  expect(await campaignsOf(ana)).toEqual({ count: maxCampaignsADay });
  // What others made is nothing to them.
  await make('drip', bob);
  story.wait(left - 1);
  await expect(make('spark', ana)).rejects.toMatchObject(tooMany(1));
  story.wait(1);
  await make('spark', ana);
  // The second is younger than a day still.
  await expect(make('spark', ana)).rejects.toMatchObject(tooMany(1));
  expect(await story.findings()).toEqual([]);
});

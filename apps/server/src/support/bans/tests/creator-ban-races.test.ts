import { afterAll, afterEach, expect } from 'vitest';
import { campaignWorkers, figuresOfWork } from '../../../campaigns/core/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { kindNames, openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { fraud } from '../../../../testing/support/ban-story.ts';
import { usualReview } from '../../../../testing/work/usual-review.ts';
import { banUser, banWorkers, type BanDeps } from '../index.ts';

const story = await openKindsStory();
const admin = await story.person('admin', 'admin');
const deps: BanDeps = {
  ...story.deps,
  review: { ...story.deps, ...usualReview, kinds: {}, ...figuresOfWork(story.deps) },
  onLifted: async () => null,
  isHistoryRead: async () => true,
};
let creators = 0;
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const hour = 3_600_000;
const dollars = 100n * 899n;
const refusals = [
  'account.banned',
  'campaign.not_running',
  'campaign.not_pending',
  'drip.not_pending',
  'spark.waits_for_group',
];

race(
  'a creator who is banned while campaigns are created, started and topped up has none that runs, and all of the money',
  async (crowd, round) => {
    const kind = kindNames[round % kindNames.length] ?? 'drip';
    const { start, topUp } = story.own[kind];
    const ana = await story.creator(`ana${(creators += 1)}`, 0n);
    const waiting = await story.create(kind, ana);
    await story.deposit(ana, dollars);
    const running = await story.open(kind, ana);
    const { refused } = await atOnce(crowd, async (n) => {
      if (n === 1) {
        await story.inTx((tx) => banUser(deps, tx, { userId: ana, by: admin, ...fraud }));
        return runWorkers(banWorkers(deps));
      }
      if (n % 3 === 1) return start(waiting.id, ana);
      if (n % 3 === 2) return topUp(running, ana, 5n);
      // before, during and after it
      await story.create(kind, ana);
      await story.create(kind, ana, hour);
      await story.create(kind, ana);
    });
    for (const code of refused) expect(refusals).toContain(code);
    story.wait(hour);
    await runWorkers(campaignWorkers(story.deps));
    // A Spark keeps its pool for a day after its end.
    story.wait(24 * hour);
    await runWorkers(campaignWorkers(story.deps));
    const open = await story.db.all(sql`
      select id from campaign where creator_id = ${ana} and funded_at is not null and ended_at is null`);
    expect(open).toEqual([]);
    expect(await story.creatorBalance(ana)).toBe(dollars * 1_000_000n);
  },
);

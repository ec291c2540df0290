import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { admin, openReviewStory } from '../../../../testing/work/review-story.ts';
import { atOnce, race, times, together } from '../../../../testing/platform/at-once.ts';
import { claimWork } from '../claim-work.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

race(
  'each of several reviewers gets work of their own, and together all that is free',
  async (crowd) => {
    const { campaignId, submitTask } = await story.openPool();
    const { id: first } = await submitTask(randomUUID(), randomUUID());
    // Not enough for the last one, who gets what is left.
    const count = crowd * 4 - 1;
    await story.db.run(sql`
      insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
        state, attempt, submitted_at, decide_before, evidence)
      select gen_random_uuid(), kind, campaign_id, creator_id, task_id, gen_random_uuid(), 1,
        state, attempt, submitted_at, decide_before, evidence
      from generate_series(2, ${count}), submission where id = ${first}`);
    const reviewers = times(crowd, '').map(() => admin());
    const filter = { campaignId };
    const claim = (n: number) =>
      claimWork(story.deps, { by: reviewers[n] ?? admin(), filter, count: 4 });
    // A decision does not wait for them, nor do they wait for it.
    const [claims] = await Promise.all([together(crowd, claim), story.approve(first)]);
    const rows = await story.db.all(sql<{ by: string }>`
      select c.claimed_by as by from review_claim c join submission s on s.id = c.submission_id
      where s.campaign_id = ${campaignId}`);
    // What one reviewer has got is not taken by another.
    const own = reviewers.map(({ userId }) => rows.filter(({ by }) => by === userId).length);
    expect(own).toEqual(claims.map(({ claimed }) => claimed));
    await atOnce(crowd, claim);
    const held = await story.db.all(sql<{ count: number }>`
      select count(*)::int as count from review_claim c
      join submission s on s.id = c.submission_id
      where s.campaign_id = ${campaignId} and s.state = 'pending' group by claimed_by`);
    const counts = held.map((one) => one.count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count - 1);
  },
);

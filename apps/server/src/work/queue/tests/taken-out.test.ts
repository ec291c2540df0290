import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { admin, openReviewStory } from '../../../../testing/work/review-story.ts';
import { showCreatorReviews } from '../creator-reviews.ts';
import { showProgress } from '../review-progress.ts';
import { readUsualTimes } from '../usual-time-store.ts';

const story = await openReviewStory();
afterAll(() => story.close());

const after = (minutes: number) => {
  story.now = new Date(story.now.getTime() + minutes * 60_000);
};
const banner = admin();
let creatorId: string;

/** What an admin rejected after ten minutes, and then more than any reader reads of what the ban of its people took out. */
beforeAll(async () => {
  const pool = await story.openPool(100n);
  ({ creatorId } = pool);
  await story.db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role, account_status,
      trust_score, created_at)
    values (${banner.userId}, 'banner', 'banner', 'banner', '-', 'Banner', 'admin', 'active', 500, ${story.now})`);
  for (let n = 0; n < 20; n += 1) await pool.submitTask(randomUUID(), randomUUID());
  const { id: takenOut } = await pool.submitTask(randomUUID(), randomUUID());
  await story.db.run(
    sql`update submission set manual_review_since = submitted_at, is_sample = true`,
  );
  const waiting = await story.db.values(sql<{ id: string }>`
    select id from submission where id <> ${takenOut}`);
  after(10);
  const rejections = waiting.map((submissionId) => {
    return { submissionId, verdict: 'rejected', reason: 'not_done' } as const;
  });
  await story.decide(rejections, banner);
  after(50);
  const note = 'The account was banned before this was decided.';
  await story.decide([{ submissionId: takenOut, verdict: 'voided', note }], banner);
  await story.db.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state, attempt,
      submitted_at, decide_before, decided_at, decided_by, reason, note, evidence)
    select uuidv7(), kind, campaign_id, creator_id, uuidv7(), user_id, amount_micro, state, attempt,
      submitted_at, decide_before, decided_at, decided_by, reason, note, evidence
    from submission cross join generate_series(1, 500) where id = ${takenOut}`);
});

test('the usual time of decisions is that of people, not of what a ban took out', async () => {
  const desks = [
    { kind: 'fomo', creatorId: null },
    { kind: 'fomo', creatorId },
  ] as const;
  expect(await readUsualTimes(story.db, desks)).toEqual([600, 600]);
});

test('how fast a creator’s work is decided says nothing of what a ban took out', async () => {
  expect(await showCreatorReviews(story.deps, story.db, creatorId)).toMatchObject({
    decided: 20,
    medianDecisionSeconds: 600,
  });
});

test('the progress of the day and the agreement with the system count no work that a ban took out', async () => {
  const { decided, reviewers, samples } = await showProgress(story.deps);
  expect(reviewers).toMatchObject([{ id: banner.userId, approved: 0, rejected: 20 }]);
  expect([decided, samples.system]).toEqual([20, { checked: 20, agreed: 0 }]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listCreatorsToWatch, showCreatorReviews } from '../creator-reviews.ts';
import { overturn } from '../../../../testing/work/overturn.ts';
import { openReviewStory } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

const show = (creatorId: string) => showCreatorReviews(story.deps, story.db, creatorId);
const after = (minutes: number) => {
  story.now = new Date(story.now.getTime() + minutes * 60_000);
};

test('decision times are the median of all decided work, and rejections count when they are final', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  expect(await show(creatorId)).toEqual({
    decided: 0,
    medianDecisionSeconds: null,
    rejected: 0,
    overturned: 0,
  });
  const work = [];
  for (let n = 0; n < 3; n += 1) work.push(await submitTask(randomUUID(), randomUUID()));
  for (const [n, { id }] of work.entries()) {
    after(10 * (n + 1));
    await (n === 1 ? story.approve(id, creatorId) : story.reject(id, creatorId));
  }
  // after 10, 30 and 60 minutes
  expect(await show(creatorId)).toEqual({
    decided: 3,
    medianDecisionSeconds: 1800,
    rejected: 0,
    overturned: 0,
  });
  const [first] = work;
  if (!first) throw new Error('Work is missing.');
  await overturn(story, { submissionId: first.id, userId: first.userId, by: randomUUID() });
  expect(await show(creatorId)).toMatchObject({ rejected: 1, overturned: 1 });
  after(15 * 24 * 60);
  await story.sweep();
  expect(await show(creatorId)).toMatchObject({ decided: 3, rejected: 2, overturned: 1 });
});

test('a rejection by an admin and an unanswered appeal do not count for the creator', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  const [one, other] = [
    await submitTask(randomUUID(), randomUUID()),
    await submitTask(randomUUID(), randomUUID()),
  ];
  await story.reject(one.id);
  await overturn(story, { submissionId: one.id, userId: one.userId, by: randomUUID() });
  await story.reject(other.id, creatorId);
  await overturn(story, { submissionId: other.id, userId: other.userId, by: null });
  expect(await show(creatorId)).toMatchObject({ decided: 2, rejected: 0, overturned: 0 });
});

test('admins see a creator whose rejections are often overturned, and nothing else follows', async () => {
  const [bad, good] = [await story.openPool(10n), await story.openPool(10n)];
  for (const [pool, lost] of [
    [bad, 2],
    [good, 1],
  ] as const) {
    for (let n = 0; n < 5; n += 1) {
      const { id, userId } = await pool.submitTask(randomUUID(), randomUUID());
      await story.reject(id, pool.creatorId);
      if (n < lost) await overturn(story, { submissionId: id, userId, by: randomUUID() });
    }
  }
  expect(await listCreatorsToWatch(story.deps)).toEqual([]);
  after(15 * 24 * 60);
  await story.sweep();
  const watched = await listCreatorsToWatch(story.deps);
  expect(watched).toMatchObject([{ id: bad.creatorId, rejected: 5, overturned: 2 }]);
  const { id } = await bad.submitTask(randomUUID(), randomUUID());
  expect(await story.reject(id, bad.creatorId)).toMatchObject({ state: 'rejected' });
});

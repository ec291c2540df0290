import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstId } from '../platform/http/id-cursor.ts';
import { listWorkToReview, type QueueFilter } from './queue.ts';
import { admin, openReviewStory, type ReviewStory } from './testing/review-story.ts';

let story: ReviewStory;
beforeAll(async () => {
  story = await openReviewStory();
});
beforeEach(() => story.reset());
afterAll(() => story.close());

const filter: QueueFilter = {
  kind: undefined,
  campaignId: undefined,
  status: 'pending',
  after: firstId,
  limit: 100,
};
const list = (reviewer = admin(), of: Partial<QueueFilter> = {}) =>
  listWorkToReview(story.deps, reviewer, { ...filter, ...of });
const notFound = expect.objectContaining({ code: 'request.not_found' });

test('the queue has every waiting piece once, oldest first, page by page', async () => {
  const [one, other] = [await story.openPool(), await story.openPool()];
  const work = [
    await one.handIn(randomUUID(), randomUUID()),
    await other.handIn(randomUUID(), randomUUID()),
    await one.handIn(randomUUID(), randomUUID()),
  ];
  const decided = await other.handIn(randomUUID(), randomUUID());
  await story.approve(decided.id);
  const seen: string[] = [];
  for (let after = firstId; ;) {
    const { page, next } = await list(admin(), { after, limit: 2 });
    seen.push(...page.map(({ _id }) => _id));
    if (next === null) break;
    after = next;
  }
  expect(seen).toEqual(work.map(({ id }) => id));
  const { page } = await list(admin(), { campaignId: one.campaignId });
  expect(page.map(({ _id, campaignName }) => [_id, campaignName])).toEqual([
    [work[0]?.id, 'Launch'],
    [work[2]?.id, 'Launch'],
  ]);
  expect((await list(admin(), { kind: 'drip' })).page).toEqual([]);
  const { page: done } = await list(admin(), { status: 'approved' });
  expect(done.map(({ _id }) => _id)).toContain(decided.id);
});

test('work that was submitted again says so', async () => {
  const { handIn, campaignId } = await story.openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  await story.reject((await handIn(user, task)).id);
  const again = await handIn(user, task);
  const { page } = await list(admin(), { campaignId });
  expect(page).toMatchObject([{ _id: again.id, attempt: 2, user: { _id: user }, amount: 0.4 }]);
});

test('a creator sees the work for own campaigns; those of others are not there', async () => {
  const [mine, theirs] = [await story.openPool(), await story.openPool()];
  const own = await mine.handIn(randomUUID(), randomUUID());
  await theirs.handIn(randomUUID(), randomUUID());
  const creator = { userId: mine.creatorId, isAdmin: false };
  expect((await list(creator)).page.map(({ _id }) => _id)).toEqual([own.id]);
  expect((await list(creator, { campaignId: mine.campaignId })).page).toHaveLength(1);
  const foreign = { campaignId: theirs.campaignId };
  await expect(list(creator, foreign)).rejects.toEqual(notFound);
  await expect(list(admin(), { campaignId: randomUUID() })).rejects.toEqual(notFound);
  story.deps.kinds = { fomo: { ...story.fomo, isReviewedByCreator: false } };
  expect((await list(creator)).page).toEqual([]);
  await expect(list(creator, { campaignId: mine.campaignId })).rejects.toEqual(notFound);
});

test('a sample of what the system would approve waits for an admin, not for the creator', async () => {
  const { creatorId, handIn } = await story.openPool();
  const work = await handIn(randomUUID(), randomUUID());
  const creator = { userId: creatorId, isAdmin: false };
  expect((await list(creator)).page).toMatchObject([{ _id: work.id, isSample: false }]);
  story.deps.samplePercent = 100;
  story.now = work.decideBefore;
  await story.sweep();
  await story.sweep();
  expect((await list(creator)).page).toEqual([]);
  const rejection = { submissionId: work.id, verdict: 'rejected', reason: 'undone' } as const;
  expect(await story.decide([rejection], creator)).toMatchObject([
    { refusal: 'request.not_found' },
  ]);
  const { page } = await list(admin(), { limit: 200 });
  expect(page.find(({ _id }) => _id === work.id)).toMatchObject({
    isSample: true,
    decideBefore: null,
  });
  expect(await story.decide([rejection])).toMatchObject([{ refusal: null }]);
});

test('an admin who is a creator can see the work for own campaigns alone', async () => {
  const [mine, theirs] = [await story.openPool(), await story.openPool()];
  const own = await mine.handIn(randomUUID(), randomUUID());
  await theirs.handIn(randomUUID(), randomUUID());
  const { page } = await list(admin(mine.creatorId), { scope: 'own' });
  expect(page.map(({ _id }) => _id)).toEqual([own.id]);
});

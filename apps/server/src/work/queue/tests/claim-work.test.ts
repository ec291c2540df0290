import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { firstId } from '../../../platform/http/id-cursor.ts';
import { admin, openReviewStory, waitingWork } from '../../../../testing/work/review-story.ts';
import { claimWork, releaseWork } from '../claim-work.ts';
import { listWorkToReview } from '../queue.ts';
import { showProgress } from '../review-progress.ts';
import { showHistory, showPosts } from '../show-history.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

const minuteMs = 60_000;
const later = (ms: number) => (story.now = new Date(story.now.getTime() + ms));

const several = (count: number) => waitingWork(story, count);

/** An account with a name, who reviews. */
async function reviewer() {
  const { submitTask } = await story.openPool();
  const by = admin();
  await submitTask(by.userId, randomUUID());
  return by;
}

const mine = async (by = admin()) => {
  const asked = { status: 'pending', claim: 'mine', after: firstId, limit: 50 } as const;
  const { page } = await listWorkToReview(story.deps, by, asked);
  return page.map(({ id }) => id);
};

test('a reviewer takes the oldest free work up to a number, and others see who has it and take the next', async () => {
  const { ids, filter } = await several(5);
  const [ana, ben] = [await reviewer(), await reviewer()];
  const claim = (by = ana, count = 2) => claimWork(story.deps, { by, filter, count });
  const until = new Date(story.now.getTime() + 15 * minuteMs);
  expect(await claim()).toEqual({ claimed: 2, until });
  await claim(ben);
  expect([await mine(ana), await mine(ben)]).toEqual([ids.slice(0, 2), ids.slice(2, 4)]);
  const asked = { status: 'pending', after: firstId, limit: 50, ...filter } as const;
  const { page } = await listWorkToReview(story.deps, ben, asked);
  expect(page.map(({ claim: held }) => held?.by ?? null)).toEqual([
    ana.userId,
    ana.userId,
    ben.userId,
    ben.userId,
    null,
  ]);
  // Others can still decide; decided work makes room for the next.
  const [first = ''] = ids;
  await story.approve(first, ben.userId);
  expect((await claim()).claimed).toBe(2);
  expect(await mine(ana)).toEqual([ids[1], ids[4]]);
  expect((await claim(ana, 9)).claimed).toBe(2);
});

test('work is free again after fifteen minutes, and when it is given back', async () => {
  const { ids, filter } = await several(2);
  const [ana, ben] = [await reviewer(), await reviewer()];
  await claimWork(story.deps, { by: ana, filter, count: 50 });
  later(15 * minuteMs - 1);
  expect((await claimWork(story.deps, { by: ben, filter, count: 50 })).claimed).toBe(0);
  later(1);
  expect(await mine(ana)).toEqual([]);
  expect((await claimWork(story.deps, { by: ben, filter, count: 50 })).claimed).toBe(2);
  await releaseWork(story.deps, ben);
  expect((await claimWork(story.deps, { by: ana, filter, count: 50 })).claimed).toBe(2);
  expect(await mine(ana)).toEqual(ids);
});

test('the progress of the day has what each reviewer decided and holds, and what may still be undone', async () => {
  const { ids, filter } = await several(6);
  const ana = await reviewer();
  story.now = new Date('2026-11-22T23:59:59.000Z');
  await story.approve(ids[0] ?? '', ana.userId);
  story.now = new Date('2026-11-23T00:00:00.000Z');
  await story.approve(ids[1] ?? '', ana.userId);
  await story.reject(ids[2] ?? '', ana.userId);
  await claimWork(story.deps, { by: ana, filter, count: 2 });
  const { from, decided, reviewers } = await showProgress(story.deps);
  expect([from, decided]).toEqual([story.now, 2]);
  expect(reviewers).toMatchObject([
    { id: ana.userId, approved: 1, rejected: 1, claimed: 2, claimedUntil: expect.any(Date) },
  ]);
});

test('samples of what the system would approve count as agreement when people approve them', async () => {
  const { ids } = await several(2);
  story.deps.samplePercent = 100;
  story.now = new Date(story.now.getTime() + 73 * 60 * minuteMs);
  await story.sweep();
  const by = (await reviewer()).userId;
  await story.approve(ids[0] ?? '', by);
  await story.reject(ids[1] ?? '', by);
  const { samples } = await showProgress(story.deps);
  expect(samples.system).toEqual({ checked: 2, agreed: 1 });
});

test('the history of a person has their work for this creator and for all, without the work itself', async () => {
  const [one, other] = [await story.openPool(4n), await story.openPool()];
  const user = randomUUID();
  await story.approve((await one.submitTask(user, randomUUID())).id);
  const rejected = await one.submitTask(user, randomUUID());
  await story.reject(rejected.id);
  await other.submitTask(user, randomUUID());
  const { id: submissionId } = await one.submitTask(user, randomUUID());
  const history = await showHistory(story.deps, { submissionId, by: admin() });
  expect(history.brand).toMatchObject({ approved: 1, rejected: 1, waiting: 0 });
  expect(history.brand.latest.map(({ reason }) => reason)).toEqual(['undone', null]);
  expect(history.all).toEqual({ approved: 1, rejected: 1, waiting: 1 });
  const stranger = { userId: other.creatorId, isAdmin: false };
  for (const show of [showHistory, showPosts]) {
    const showing = show(story.deps, { submissionId, by: stranger });
    await expect(showing).rejects.toMatchObject({ code: 'request.not_found' });
  }
});

test('the posts of a submission are those on X, in their words where X tells them', async () => {
  const { ids } = await several(1);
  const [tweet, reply, page] = [
    'https://x.com/ember/status/1950000000000000001',
    'https://x.com/ana/status/1950000000000000002',
    'https://ember.example/post',
  ];
  const links = [tweet, reply, page].map((url) => ({ label: 'Link', url }));
  const showEvidence = () => ({ taskName: 'Post', link: null, links, facts: [], images: [] });
  story.deps.kinds = { fomo: { ...story.fomo, showEvidence } };
  const { readPost } = story.deps;
  story.deps.readPost = async (url) =>
    url === reply
      ? { kind: 'post', author: 'ana', text: 'Well done & true.' }
      : { kind: 'missing' };
  const posts = await showPosts(story.deps, { submissionId: ids[0] ?? '', by: admin() });
  story.deps.readPost = readPost;
  expect(posts).toEqual([
    { url: tweet, state: 'missing', author: null, text: null },
    { url: reply, state: 'post', author: 'ana', text: 'Well done & true.' },
  ]);
});

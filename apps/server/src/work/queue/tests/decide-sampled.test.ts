import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { claimWork } from '../claim-work.ts';
import { checkSampled, decideSampled, drawSample, openSampled } from '../decide-sampled.ts';
import { showProgress } from '../review-progress.ts';
import { readEarlierSamples } from '../sample-store.ts';
import type { Reviewer } from '../../decisions/index.ts';
import { readSubmissions, type Verdict } from '../../submissions/index.ts';
import { admin, openReviewStory, waitingWork } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const several = (count: number) => waitingWork(story, count);

const by = admin();
const draw = (filter: { campaignId: string }, verdict: Verdict = 'approved', who = by) =>
  story.inTx((tx) => drawSample(story.deps, tx, { by: who, filter, verdict }));
const open = (id: string, submissionId: string, who = by) =>
  openSampled(story.deps, { id, submissionId, by: who });
const say = (id: string, submissionId: string, verdict: Verdict = 'approved', who = by) =>
  story.inTx((tx) =>
    checkSampled(story.deps, tx, { id, submissionId, verdict, reason: 'undone', by: who }),
  );
const check = async (id: string, submissionId: string, verdict: Verdict = 'approved', who = by) => {
  await open(id, submissionId, who);
  await say(id, submissionId, verdict, who);
};
const approve = (id: string, who = by) =>
  story.inTx((tx) => decideSampled(story.deps, tx, { id, verdict: 'approved', by: who }));
const statesOf = async (ids: readonly string[]) => {
  story.now = new Date(story.now.getTime() + 60_000);
  await story.sweep();
  return (await readSubmissions(story.db, ids)).map(({ state }) => state).toSorted();
};
const rowsOf = async (ids: readonly string[]) => {
  const { count } = await story.db.only(sql<{ count: number }>`
    select count(*)::int as count from review_sample where submission_ids && ${ids}::uuid[]`);
  return count;
};
const code = (name: string) => ({ code: name });

test('all that fits is approved only after its random sample was checked, once, and the log names the sample', async () => {
  const { ids, filter } = await several(8);
  const { id, count, amount, sample } = await draw(filter);
  expect([count, amount, new Set(sample).size]).toEqual([8, 3_200_000n, 5]);
  expect(ids).toEqual(expect.arrayContaining([...sample]));
  const [first = '', ...rest] = sample;
  for (const submissionId of rest) await check(id, submissionId);
  const other = ids.find((one) => !sample.includes(one)) ?? '';
  await expect(open(id, other)).rejects.toMatchObject(code('request.not_found'));
  await expect(open(id, first, admin())).rejects.toMatchObject(code('request.not_found'));
  // Unopened work cannot be checked, and opening alone is not a check.
  await expect(say(id, first)).rejects.toMatchObject(code('review.sample_unchecked'));
  expect(await open(id, first)).toMatchObject({ id: first });
  await expect(approve(id)).rejects.toMatchObject(code('review.sample_unchecked'));
  await say(id, first);
  await expect(say(id, first)).rejects.toMatchObject(code('review.sample_unchecked'));
  await expect(approve(id, admin())).rejects.toMatchObject(code('request.not_found'));
  // Decided since; and work that came later is not part of it.
  await story.reject(ids[0] ?? '');
  expect(await approve(id)).toMatchObject({ planned: { length: 7 }, amount: 2_800_000n });
  await expect(approve(id)).rejects.toMatchObject(code('review.sample_unchecked'));
  expect(await statesOf(ids)).toEqual([...Array<string>(7).fill('approved'), 'rejected']);
  const logged = await story.db.one(sql<{ about: string }>`
    select about::text from audit where subject = ${id}`);
  for (const one of sample) expect(logged?.about).toContain(one);
});

test('all that fits is rejected in the same way, with one reason', async () => {
  const { ids, filter } = await several(3);
  const { id, sample } = await draw(filter, 'rejected');
  for (const one of sample) await check(id, one, 'rejected');
  await expect(approve(id)).rejects.toMatchObject(code('request.not_found'));
  const reject = (reason: 'other' | 'automated') =>
    story.inTx((tx) => decideSampled(story.deps, tx, { id, verdict: 'rejected', reason, by }));
  await expect(reject('other')).rejects.toMatchObject(code('review.note_required'));
  expect((await reject('automated')).planned).toHaveLength(3);
  expect(await statesOf(ids)).toEqual(Array<string>(3).fill('rejected'));
});

test('one bad submission is rejected immediately and ends the sample: the others are decided one by one', async () => {
  const { ids, filter } = await several(6);
  const { id, sample } = await draw(filter);
  const [bad = '', ...rest] = sample;
  for (const one of rest) await check(id, one);
  await check(id, bad, 'rejected');
  await expect(approve(id)).rejects.toMatchObject(code('review.sample_failed'));
  // Neither this reviewer nor another one draws it again, unless it is to be rejected.
  for (const who of [by, admin()]) {
    await expect(draw(filter, 'approved', who)).rejects.toMatchObject(code('review.nothing_fits'));
  }
  expect((await draw(filter, 'rejected')).count).toBe(5);
  expect(await statesOf(ids)).toEqual([...Array<string>(5).fill('pending'), 'rejected']);
  expect((await showProgress(story.deps)).samples.together).toMatchObject({
    agreed: expect.any(Number),
  });
});

test('however much of the oldest work was in a sample that failed, the next draw is as large', async () => {
  const { ids, filter } = await several(8);
  const creatorId = story.campaigns.get(filter.campaignId)?.creatorId ?? '';
  const drawTwo = (who: Reviewer, asked: { campaignId?: string }) =>
    story.inTx((tx) => {
      return drawSample(story.deps, tx, { by: who, filter: asked, verdict: 'approved', limit: 2 });
    });
  for (const [who, asked] of [
    [by, filter],
    [{ userId: creatorId, isAdmin: false }, {}],
    [by, {}],
  ] as const) {
    const failed = await drawTwo(who, asked);
    await check(failed.id, failed.sample[0] ?? '', 'rejected', who);
    const next = await drawTwo(who, asked);
    expect(new Set([...failed.sample, ...next.sample]).size).toBe(4);
  }
  expect(await statesOf(ids)).toContain('rejected');
});

test('a creator sees the work of a sample as in their queue: without who has taken it', async () => {
  const { creatorId, campaignId, submitTask } = await story.openPool(100n);
  const filter = { campaignId };
  const { id: submissionId } = await submitTask(randomUUID(), randomUUID());
  const [creator, reviewer] = [{ userId: creatorId, isAdmin: false }, admin()];
  await submitTask(reviewer.userId, randomUUID());
  const byCreator = await draw(filter, 'approved', creator);
  const byAdmin = await draw(filter, 'approved', reviewer);
  await claimWork(story.deps, { by: reviewer, filter, count: 2 });
  expect((await open(byAdmin.id, submissionId, reviewer)).claim).toMatchObject({
    by: reviewer.userId,
  });
  expect((await open(byCreator.id, submissionId, creator)).claim).toBeNull();
});

test('a sample that was closed is drawn again, by anyone, also of more work', async () => {
  const { ids, filter } = await several(40);
  const { sample } = await draw(filter);
  expect(sample).toHaveLength(5);
  for (const who of [by, admin()]) {
    expect(new Set((await draw(filter, 'approved', who)).sample)).toEqual(new Set(sample));
  }
  await story.approve(sample[0] ?? '');
  const again = (await draw(filter)).sample;
  expect(again).toEqual(expect.arrayContaining(sample.slice(1)));
  expect(ids).toEqual(expect.arrayContaining([...again]));
});

test('the same work drawn again by the same reviewer is the same sample, until they decided on some of it', async () => {
  const { ids, filter } = await several(6);
  const first = await draw(filter);
  await open(first.id, first.sample[0] ?? '');
  // It is as good as one that is drawn now.
  story.now = new Date(story.now.getTime() + 29 * 60_000);
  expect(await draw(filter)).toEqual(first);
  story.now = new Date(story.now.getTime() + 29 * 60_000);
  expect(await rowsOf(ids)).toBe(1);
  expect((await draw(filter, 'rejected')).id).not.toBe(first.id);
  expect((await draw(filter, 'approved', admin())).id).not.toBe(first.id);
  for (const one of first.sample) await check(first.id, one);
  expect((await draw(filter)).id).not.toBe(first.id);
  expect(await approve(first.id)).toMatchObject({ planned: { length: 6 } });
  expect(await rowsOf(ids)).toBe(4);
  expect(await statesOf(ids)).toEqual(Array<string>(6).fill('approved'));
});

test('a sample of other work is another one', async () => {
  const { ids, filter } = await several(6);
  const first = await draw(filter);
  await story.approve(ids.find((one) => !first.sample.includes(one)) ?? '');
  const next = await draw(filter);
  expect([next.count, next.id === first.id]).toEqual([5, false]);
  await statesOf(ids);
});

test("a creator's samples are nothing to those of admins and other creators, unless they failed", async () => {
  const { ids, filter } = await several(6);
  const creator = {
    userId: story.campaigns.get(filter.campaignId)?.creatorId ?? '',
    isAdmin: false,
  };
  const stranger = { userId: randomUUID(), isAdmin: false };
  const since = new Date(story.now.getTime() - 60_000);
  const earlier = async (who: Reviewer) => {
    const { chosen, failed } = await readEarlierSamples(story.db, {
      since,
      verdict: 'approved',
      by: who,
    });
    const those = (set: ReadonlySet<string>) => ids.filter((id) => set.has(id));
    return { chosen: those(chosen), failed: those(failed) };
  };
  const none = { chosen: [], failed: [] };
  const [own, byAdmin] = [await draw(filter, 'approved', creator), await draw(filter)];
  expect(await earlier(creator)).toEqual({ chosen: own.sample.toSorted(), failed: [] });
  for (const who of [by, admin()]) {
    expect(await earlier(who)).toEqual({ chosen: byAdmin.sample.toSorted(), failed: [] });
  }
  expect(await earlier(stranger)).toEqual(none);
  await check(own.id, own.sample[0] ?? '', 'rejected', creator);
  for (const who of [creator, stranger]) {
    expect(await earlier(who)).toEqual({ chosen: [], failed: ids });
  }
  for (const who of [creator, by]) {
    await expect(draw(filter, 'approved', who)).rejects.toMatchObject(code('review.nothing_fits'));
  }
  await statesOf(ids);
});

test('a sample is refused when nothing fits, and after half an hour', async () => {
  const { ids, filter } = await several(1);
  const { id, sample } = await draw(filter);
  expect(sample).toEqual(ids);
  await check(id, ids[0] ?? '');
  story.now = new Date(story.now.getTime() + 31 * 60_000);
  await expect(approve(id)).rejects.toMatchObject(code('review.sample_old'));
  await story.reject(ids[0] ?? '');
  await expect(draw(filter)).rejects.toMatchObject(code('review.nothing_fits'));
});

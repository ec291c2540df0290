import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { firstId } from '../../../platform/http/id-cursor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { maxScanned, type WorkFilter } from '../filter-queue.ts';
import { listWorkToReview, type QueueFilter } from '../queue.ts';
import { summariseQueue } from '../summarise-queue.ts';
import { admin, openReviewStory } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

const filter: QueueFilter = {
  status: 'pending',
  after: firstId,
  limit: 100,
};
const list = (reviewer = admin(), queueFilter: Partial<QueueFilter> = {}) =>
  listWorkToReview(story.deps, reviewer, { ...filter, ...queueFilter });
const notFound = expect.objectContaining({ code: 'request.not_found' });

test('the queue has every waiting piece once, oldest first, page by page', async () => {
  const [one, other] = [await story.openPool(), await story.openPool()];
  const work = [
    await one.submitTask(randomUUID(), randomUUID()),
    await other.submitTask(randomUUID(), randomUUID()),
    await one.submitTask(randomUUID(), randomUUID()),
  ];
  const decided = await other.submitTask(randomUUID(), randomUUID());
  await story.approve(decided.id);
  const seen: string[] = [];
  for (let after = firstId; ;) {
    const { page, next } = await list(admin(), { after, limit: 2 });
    seen.push(...page.map(({ id }) => id));
    if (next === null) break;
    after = next;
  }
  expect(seen).toEqual(work.map(({ id }) => id));
  const { page } = await list(admin(), { campaignId: one.campaignId });
  expect(page.map(({ id, campaignName }) => [id, campaignName])).toEqual([
    [work[0]?.id, 'Launch'],
    [work[2]?.id, 'Launch'],
  ]);
  expect((await list(admin(), { kind: 'drip' })).page).toEqual([]);
  const { page: done } = await list(admin(), { status: 'approved' });
  expect(done.map(({ id }) => id)).toContain(decided.id);
});

test('work that was submitted again says so', async () => {
  const { submitTask, campaignId } = await story.openPool();
  const [user, task] = [randomUUID(), randomUUID()];
  await story.reject((await submitTask(user, task)).id);
  const again = await submitTask(user, task);
  const { page } = await list(admin(), { campaignId });
  expect(page).toMatchObject([{ id: again.id, attempt: 2, user: { id: user }, amount: 400_000n }]);
});

test('a creator reads the notes of their own decisions; those of our reviewers stay with admins', async () => {
  const { creatorId, campaignId, submitTask } = await story.openPool();
  const creator = { userId: creatorId, isAdmin: false };
  const [user, task] = [randomUUID(), randomUUID()];
  await story.reject((await submitTask(user, task)).id, randomUUID(), 'Seen in three accounts.');
  await submitTask(user, task);
  const { id: submissionId } = await submitTask(randomUUID(), randomUUID());
  const rejection = { submissionId, verdict: 'rejected', reason: 'other' } as const;
  await story.decide([{ ...rejection, note: 'Blurred.' }], creator);
  const notes = async (reviewer: Parameters<typeof list>[0]) => {
    const { page: rejected } = await list(reviewer, { campaignId, status: 'rejected' });
    const { page: waiting } = await list(reviewer, { campaignId });
    return [...rejected, ...waiting.flatMap(({ earlier }) => earlier)].map(({ note }) => note);
  };
  const ours = 'Seen in three accounts.';
  expect(await notes(admin())).toEqual([ours, 'Blurred.', ours]);
  expect(await notes(creator)).toEqual([null, 'Blurred.', null]);
});

test('a creator sees the work for own campaigns; those of others are not there', async () => {
  const [mine, theirs] = [await story.openPool(), await story.openPool()];
  const own = await mine.submitTask(randomUUID(), randomUUID());
  await theirs.submitTask(randomUUID(), randomUUID());
  const creator = { userId: mine.creatorId, isAdmin: false };
  expect((await list(creator)).page.map(({ id }) => id)).toEqual([own.id]);
  expect((await list(creator, { campaignId: mine.campaignId })).page).toHaveLength(1);
  const foreign = { campaignId: theirs.campaignId };
  await expect(list(creator, foreign)).rejects.toEqual(notFound);
  await expect(list(admin(), { campaignId: randomUUID() })).rejects.toEqual(notFound);
  story.deps.kinds = { fomo: { ...story.fomo, isReviewedByCreator: false } };
  expect((await list(creator)).page).toEqual([]);
  await expect(list(creator, { campaignId: mine.campaignId })).rejects.toEqual(notFound);
});

test('a sample of what the system would approve waits for an admin, not for the creator', async () => {
  const { creatorId, submitTask } = await story.openPool();
  const work = await submitTask(randomUUID(), randomUUID());
  const creator = { userId: creatorId, isAdmin: false };
  expect((await list(creator)).page).toMatchObject([{ id: work.id, isSample: false }]);
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
  expect(page.find(({ id }) => id === work.id)).toMatchObject({
    isSample: true,
    decideBefore: null,
  });
  expect(await story.decide([rejection])).toMatchObject([{ refusal: null }]);
});

test('an admin who is a creator can see the work for own campaigns alone', async () => {
  const [mine, theirs] = [await story.openPool(), await story.openPool()];
  const own = await mine.submitTask(randomUUID(), randomUUID());
  await theirs.submitTask(randomUUID(), randomUUID());
  const { page } = await list(admin(mine.creatorId), { scope: 'own' });
  expect(page.map(({ id }) => id)).toEqual([own.id]);
});

test('each filter leaves what it says, and its count is what it leaves', async () => {
  const { campaignId, submitTask } = await story.openPool(4n);
  const ids = Object.fromEntries(
    ['plain', 'silent', 'fast', 'poor', 'shared', 'twin', 'proven'].map((n) => [n, randomUUID()]),
  );
  const work = new Map<string, string>();
  for (const [name, userId] of Object.entries(ids)) {
    story.marks = name === 'silent' ? ['no_reply'] : name === 'fast' ? ['fast'] : [];
    // oxlint-disable-next-line no-await-in-loop -- in the order of their submission
    work.set((await submitTask(userId, randomUUID())).id, name);
  }
  await story.db.run(sql`update app_user set trust_score = 499 where id = ${ids['poor']}`);
  await story.db.run(sql`
    update app_user set wallet_address = ${`shared ${campaignId}`}
    where id in (${ids['shared']}, ${ids['twin']})`);
  await story.db.run(sql`
    update app_user set x_username = 'proven', x_username_key = 'proven',
      x_state = 'verified', x_verified_at = now() where id = ${ids['proven']}`);
  const leaves = async (workFilter: WorkFilter) => {
    const { page } = await list(admin(), { campaignId, ...workFilter });
    const { fitting } = await summariseQueue(story.deps, admin(), { campaignId, ...workFilter });
    expect(fitting).toBe(page.length);
    return page.map(({ id }) => work.get(id));
  };
  expect(await leaves({ noReply: 'yes' })).toEqual(['silent']);
  expect(await leaves({ fast: 'yes' })).toEqual(['fast']);
  expect(await leaves({ trustBelow: 500 })).toEqual(['poor']);
  expect(await leaves({ flagged: 'yes' })).toEqual(['shared', 'twin']);
  expect(await leaves({ x: 'verified' })).toEqual(['proven']);
  expect(await leaves({ x: 'unverified' })).toHaveLength(6);
  expect(await leaves({ flagged: 'yes', fast: 'yes' })).toEqual([]);
  story.now = new Date(story.now.getTime() + 40 * 3_600_000);
  const later = await submitTask(randomUUID(), randomUUID());
  const summary = await summariseQueue(story.deps, admin(), { campaignId, fast: 'yes' });
  expect(summary).toMatchObject({ waiting: 8, late: 7, fitting: 1, isMore: false });
  expect(summary.oldest).not.toBe(later.submittedAt.toISOString());
  const { noReply, fast, flagged, verified, unverified, trustBelow } = summary.counts;
  expect([noReply, fast, flagged, verified, unverified]).toEqual([1, 1, 2, 1, 7]);
  expect(trustBelow).toEqual([
    { below: 300, count: 0 },
    { below: 500, count: 1 },
    { below: 700, count: 8 },
  ]);
  const own = expect.objectContaining({ id: campaignId, brand: 'Ember', count: 8 });
  expect(summary.campaigns).toContainEqual(own);
});

test('a filter that hits rarely looks at 5,000 rows in a call, and the next call goes on', async () => {
  const { campaignId, submitTask } = await story.openPool();
  story.marks = ['fast'];
  const hit = await submitTask(randomUUID(), randomUUID());
  await story.db.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
      state, attempt, submitted_at, decide_before, evidence)
    select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 'fomo', ${campaignId}, s.creator_id, s.task_id,
      gen_random_uuid(), 1, 'pending', 1, s.submitted_at, s.decide_before, '{}'
    from generate_series(1, ${2 * maxScanned + 1}) n, submission s where s.id = ${hit.id}`);
  const sizes: number[] = [];
  for (let after = firstId; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page continues from the one before
    const { page, next } = await list(admin(), { campaignId, fast: 'yes', after });
    sizes.push(page.length);
    if (next === null) break;
    after = next;
  }
  expect(sizes).toEqual([0, 0, 1]);
  expect(await summariseQueue(story.deps, admin(), { campaignId })).toMatchObject({
    waiting: maxScanned,
    isMore: true,
  });
});

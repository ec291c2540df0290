import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { approveSampled, drawSample, openSampled } from '../approve-sampled.ts';
import { readSubmissions } from '../../submissions/submission-store.ts';
import { admin, openReviewStory } from '../../../../testing/work/review-story.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** Waiting work of several people on one campaign. */
async function several(count: number) {
  const { campaignId, submitTask } = await story.openPool(100n);
  const task = randomUUID();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await submitTask(randomUUID(), task)).id);
  return { ids, filter: { campaignId } };
}

const by = admin();
const draw = (filter: { campaignId: string }) =>
  story.inTx((tx) => drawSample(story.deps, tx, { by, filter }));
const approve = (id: string, who = by) =>
  story.inTx((tx) => approveSampled(story.deps, tx, { id, by: who }));

test('all that fits is approved only after its random sample was opened, once, and the log names the sample', async () => {
  const { ids, filter } = await several(8);
  const { id, count, amount, sample } = await draw(filter);
  expect([count, amount, new Set(sample).size]).toEqual([8, 3_200_000n, 5]);
  expect(ids).toEqual(expect.arrayContaining([...sample]));
  const [first = '', ...rest] = sample;
  for (const submissionId of rest) await openSampled(story.deps, { id, submissionId, by });
  await expect(approve(id)).rejects.toMatchObject({ code: 'review.sample_unopened' });
  const other = ids.find((one) => !sample.includes(one)) ?? '';
  for (const [submissionId, who] of [
    [other, by],
    [first, admin()],
  ] as const) {
    const opening = openSampled(story.deps, { id, submissionId, by: who });
    await expect(opening).rejects.toMatchObject({ code: 'request.not_found' });
  }
  expect(await openSampled(story.deps, { id, submissionId: first, by })).toMatchObject({
    id: first,
  });
  await expect(approve(id, admin())).rejects.toMatchObject({ code: 'request.not_found' });
  // Decided since; and work that came later is not part of it.
  await story.reject(ids[0] ?? '');
  expect((await approve(id)).planned).toHaveLength(7);
  await expect(approve(id)).rejects.toMatchObject({ code: 'review.sample_unopened' });
  story.now = new Date(story.now.getTime() + 60_000);
  await story.sweep();
  const states = (await readSubmissions(story.db, ids)).map(({ state }) => state);
  expect(states.toSorted()).toEqual([...Array<string>(7).fill('approved'), 'rejected']);
  const logged = await story.db.one(sql<{ about: string }>`
    select about::text from audit where subject = ${id}`);
  for (const one of sample) expect(logged?.about).toContain(one);
});

test('a sample is refused when nothing fits, and after half an hour', async () => {
  const { ids, filter } = await several(1);
  const { id, sample } = await draw(filter);
  expect(sample).toEqual(ids);
  await openSampled(story.deps, { id, submissionId: ids[0] ?? '', by });
  story.now = new Date(story.now.getTime() + 31 * 60_000);
  await expect(approve(id)).rejects.toMatchObject({ code: 'review.sample_old' });
  await story.reject(ids[0] ?? '');
  await expect(draw(filter)).rejects.toMatchObject({ code: 'review.nothing_fits' });
});

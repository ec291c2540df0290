import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openReviewStory } from '../../../../testing/work/review-story.ts';
import { waitingWorkers } from '../notify-waiting.ts';

const story = await openReviewStory();
beforeEach(() => story.reset());
afterAll(() => story.close());

const hour = 3_600_000;
const after = (hours: number) => {
  story.now = new Date(story.now.getTime() + hours * hour);
};
const look = async () => {
  const workers = waitingWorkers(story.deps);
  await Promise.all([...workers, ...workers].map((worker) => worker.run()));
};
type Waiting = { count: number; isDueSoon: boolean };
const noticesOf = (creatorId: string) =>
  story.db.all(sql<Waiting>`
    select (facts->>'count')::int as count, (facts->>'isDueSoon')::boolean as is_due_soon
    from notice where user_id = ${creatorId} and kind = 'work_waits' order by happened_at, subject`);

test('a creator is notified once a day of new work, and again a day before the first is due', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  const submit = () => submitTask(randomUUID(), randomUUID());
  await look();
  expect(await noticesOf(creatorId)).toEqual([]);
  // 21 November, 9:00
  await submit();
  const { id } = await submit();
  await look();
  await look();
  expect(await noticesOf(creatorId)).toEqual([{ count: 2, isDueSoon: false }]);
  after(14.5);
  await submit();
  await look();
  expect(await noticesOf(creatorId)).toHaveLength(1);
  // the next day: what came since counts, with all that waits
  after(1);
  await look();
  await look();
  expect(await noticesOf(creatorId)).toEqual([
    { count: 2, isDueSoon: false },
    { count: 3, isDueSoon: false },
  ]);
  await story.approve(id, creatorId);
  after(48 - 15.5 - 1 / 3600);
  await look();
  expect(await noticesOf(creatorId)).toHaveLength(2);
  after(1 / 3600);
  await look();
  await look();
  const due = { count: 1, isDueSoon: true };
  expect((await noticesOf(creatorId)).slice(2)).toEqual([due]);
  // the third of them is due a day after its own hour
  after(14.5);
  await look();
  expect((await noticesOf(creatorId)).slice(2)).toEqual([due]);
});

test('a creator is notified of work that is left to people after the notice of later work, once', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  const { id: checked } = await submitTask(randomUUID(), randomUUID());
  const leave = (id: string) =>
    story.db.run(sql`update submission set manual_review_since = ${story.now} where id = ${id}`);
  // Telegram is asked first
  await story.db.run(sql`update submission set decide_before = submitted_at where id = ${checked}`);
  after(0.1);
  const { id: later } = await submitTask(randomUUID(), randomUUID());
  await look();
  expect(await noticesOf(creatorId)).toEqual([{ count: 1, isDueSoon: false }]);
  after(0.5);
  await leave(checked);
  after(24);
  await look();
  expect((await noticesOf(creatorId)).slice(1)).toEqual([{ count: 2, isDueSoon: false }]);
  after(1);
  await leave(later);
  after(24);
  await look();
  expect((await noticesOf(creatorId)).filter(({ isDueSoon }) => !isDueSoon)).toHaveLength(2);
});

test('a creator whose work is decided or who does not review hears nothing', async () => {
  const { creatorId, submitTask } = await story.openPool();
  const { id } = await submitTask(randomUUID(), randomUUID());
  await story.approve(id, creatorId);
  await submitTask(randomUUID(), randomUUID());
  story.deps.kinds = { fomo: { ...story.fomo, isReviewedByCreator: false } };
  await look();
  expect(await noticesOf(creatorId)).toEqual([]);
});

test('a notice of work that the system never decides names no date, and no hour before which it is due', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  const { id } = await submitTask(randomUUID(), randomUUID());
  await story.db.run(sql`
    update submission set manual_review_since = submitted_at where id = ${id}`);
  await look();
  after(71);
  await look();
  const rows = await story.db.all(sql<{ due: string | null }>`
    select facts->>'decideBefore' as due from notice where user_id = ${creatorId}`);
  expect(rows).toEqual([{ due: null }]);
});

test('a banned creator, who cannot review, is not notified of work that waits', async () => {
  const { creatorId, submitTask } = await story.openPool(10n);
  await submitTask(randomUUID(), randomUUID());
  await story.db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, ban_reason, trust_score, created_at)
    values (${creatorId}, 'banned', 'banned', 'banned@example.org', '', '', 'user', 'banned',
      'Several accounts', 500, ${story.now})`);
  await look();
  after(47);
  await look();
  expect(await noticesOf(creatorId)).toEqual([]);
  await story.db.run(
    sql`update app_user set account_status = 'active', ban_reason = null where id = ${creatorId}`,
  );
  await look();
  expect(await noticesOf(creatorId)).not.toEqual([]);
});

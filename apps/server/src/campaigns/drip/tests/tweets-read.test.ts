import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openAsOwner, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readTweets } from '../task-store.ts';

const database = await openTestDatabase();
const owner = openAsOwner(database);
afterAll(async () => {
  await owner.close();
  await database.close();
});

/** A tweet on which each of so many people did all three actions and submitted; every second one was rejected. */
async function addTweet(people: number) {
  const [campaignId, taskId] = [randomUUID(), randomUUID()];
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into drip_tweet (id, campaign_id, tweet_id, url, position, created_at, is_open)
      values (${taskId}, ${campaignId}, '1', 'https://x.com/ana/status/1', 1, now(), false)`);
    await tx.run(sql`
      with work as (
        insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
          attempt, submitted_at, decide_before, decided_at, reason, evidence)
        select uuidv7(), 'drip', ${campaignId}, ${campaignId}, ${taskId}, gen_random_uuid(), 180000,
          case when n % 2 = 0 then 'rejected' else 'approved' end, 1, now(), now(), now(),
          case when n % 2 = 0 then 'not_done' end, '{}'
        from generate_series(1, ${people}::int) n returning user_id)
      insert into drip_action (user_id, task_id, action, reported_at)
      select user_id, ${taskId}, action, now()
      from work, unnest(array['like', 'retweet', 'comment']) action`);
  });
  for (const table of [
    sql`analyze submission`,
    sql`analyze drip_action`,
    sql`analyze drip_tweet`,
  ]) {
    await owner.run(table);
  }
  return { campaignId, taskId };
}

/** Every second of those who were rejected submits again; the first of them is paid, the others are rejected again. */
async function submitAgain(taskId: string) {
  await owner.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state, attempt,
      submitted_at, decide_before, decided_at, reason, evidence)
    select uuidv7(), kind, campaign_id, creator_id, task_id, user_id, amount_micro,
      case when n = 1 then 'approved' else 'rejected' end, 2, now(), now(), now(),
      case when n > 1 then reason end, evidence
    from (select *, row_number() over (order by id) as n from submission
      where task_id = ${taskId} and state = 'rejected') refused where n % 2 = 1`);
}

test('actions of people whose rejection is final are no engagements', async () => {
  const { campaignId, taskId } = await addTweet(10);
  const [fresh] = await readTweets(database.db, [campaignId]);
  expect(fresh).toMatchObject({ reported: 30, engagements: 15 });
  await submitAgain(taskId);
  const [again] = await readTweets(database.db, [campaignId]);
  expect(again).toMatchObject({ reported: 30, engagements: 18 });
});

test('the tweets of a creator are counted from their own actions, however many there are on others', async () => {
  const own = 2000;
  const { campaignId } = await addTweet(own);
  await addTweet(6 * own);
  const read = await rowsRead(database.db, 'drip_action', (q) => readTweets(q, [campaignId]));
  expect(read).toBeLessThanOrEqual(2 * 3 * own);
});

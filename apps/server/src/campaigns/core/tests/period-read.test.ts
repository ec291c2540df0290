import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openAsOwner, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readPaid } from '../creator-store.ts';

const database = await openTestDatabase();
const owner = openAsOwner(database);
afterAll(async () => {
  await owner.close();
  await database.close();
});

const [creatorId, campaignId] = [randomUUID(), randomUUID()];
const hour = Math.floor(Date.now() / hourMs) * hourMs;
const period = { creatorId, before: new Date(hour - 14 * dayMs), from: new Date(hour - 7 * dayMs) };

/** Paid work of the one campaign, submitted and decided so many days ago. */
async function addWork(count: number, daysAgo: number) {
  await owner.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state, attempt,
      submitted_at, decide_before, decided_at, evidence)
    select uuidv7(-age), 'fomo', ${campaignId}, ${creatorId}, gen_random_uuid(), gen_random_uuid(), 50000,
      'approved', 1, now() - age, now(), now() - age, '{}'
    from generate_series(1, ${count}::int), make_interval(days => ${daysAgo}::int) age`);
  await owner.run(sql`analyze submission`);
}

test('a period of a creator reads the work of the last months, however long a campaign has run', async () => {
  await owner.run(sql`
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro, min_reward_micro,
      state, created_at, funded_at, activated_at)
    select ${campaignId}, 'fomo', ${creatorId}, 'Lighthouse', '/media/none.webp', 100, 85, 15, 1, 'active', at, at, at
    from (select now() - interval '2 years' as at) started`);
  const read = async () => {
    const paid = await readPaid(bothSides(database.db), period);
    const counts = Object.fromEntries(paid.map(({ isSince, count }) => [String(isSince), count]));
    expect(counts).toEqual({ true: 10, false: 20 });
    return rowsRead(database.db, 'submission', (q) => readPaid(bothSides(q), period));
  };
  await addWork(10, 1);
  await addWork(20, 10);
  await addWork(500, 200);
  const few = await read();
  await addWork(5000, 300);
  expect(await read()).toBeLessThan(few + 10);
});

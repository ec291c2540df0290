import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openAsOwner, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { removeUnpaid } from '../../core/creator-store.ts';

const database = await openTestDatabase();
const owner = openAsOwner(database);
afterAll(async () => {
  await owner.close();
  await database.close();
});

/** A campaign of one task that was never paid for; answers its creator. */
async function addUnpaid(places: number): Promise<string> {
  const [creatorId, id] = [randomUUID(), randomUUID()];
  await owner.run(sql`
    with made as (
      insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro, min_reward_micro,
        state, created_at)
      values (${id}, 'fomo', ${creatorId}, 'Lighthouse', '/media/none.webp', 100, 85, 15, 1, 'pending', now())
      returning id),
    details as (insert into fomo_campaign (id, rules) select id, '{}' from made returning id),
    tasks as (
      insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro, allocation_tenths, target, links,
        guide_text, guide_link)
      select gen_random_uuid(), id, 1, 'like', 'like', 'Like it', 1, 1000, 50, 1, '', '' from details
      returning id, campaign_id)
    insert into fomo_place (id, campaign_id, task_id, user_id, state, taken_at, expires_at)
    select gen_random_uuid(), campaign_id, id, gen_random_uuid(), 'held', now(), now() + interval '1 day'
    from tasks, generate_series(1, ${places}::int)`);
  return creatorId;
}

test('removing a campaign that was never paid for reads no place in another one', async () => {
  await addUnpaid(5000);
  await owner.run(sql`analyze fomo_place`);
  const creators: string[] = [];
  for (let n = 0; n < 6; n += 1) creators.push(await addUnpaid(0));
  const read = await rowsRead(database.db, 'fomo_place', (tx) =>
    removeUnpaid(tx as Tx, creators.pop() ?? ''),
  );
  expect(creators).toEqual([]);
  expect(read).toBe(0);
});

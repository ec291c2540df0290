import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openAsOwner, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { listFomos } from '../list-fomos.ts';

const database = await openTestDatabase();
const owner = openAsOwner(database);
afterAll(async () => {
  await owner.close();
  await database.close();
});

const now = new Date();
const open = 60;

/** FOMO campaigns of one creator, each with a task whose rate is its number. */
async function addCampaigns(count: number, state: 'active' | 'ended') {
  await owner.run(sql`
    with made as (
      insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro, min_reward_micro,
        state, created_at, funded_at, activated_at, ended_at, settle_at, settled_at)
      select gen_random_uuid(), 'fomo', ${randomUUID()}, 'Lighthouse ' || n, '/media/none.webp', 100, 85, 15, 1,
        ${state}, now(), now(), now(), over, over, over
      from generate_series(1, ${count}::int) n, (select case when ${state} = 'ended' then now() end as over) ended
      returning id),
    details as (
      insert into fomo_campaign (id, rules, earning_tag) select id, '{}', 'High Earning' from made returning id),
    tasks as (
      insert into fomo_task (id, campaign_id, position, key, kind, name, rate_micro, allocation_tenths, target, links,
        guide_text, guide_link)
      select gen_random_uuid(), id, 1, 'like', 'like', 'Like it', row_number() over (), 1000, 50, 1, '', ''
      from details returning id)
    insert into fomo_link (id, task_id, position, link, name, type, proof_required, description, proof_placeholder,
      required_content)
    select gen_random_uuid(), id, 1, 'https://x.com/ana/status/1', '', 'x-like', false, '', '', '' from tasks`);
  await owner.run(sql`analyze campaign, fomo_campaign, fomo_task, fomo_link`);
}

test('a page of campaigns by pay reads no details to sort them, and none that is over', async () => {
  const limit = 5;
  const read = (table: string) =>
    rowsRead(database.db, table, async (q) => {
      const { page } = await listFomos(q, { q: '', sort: 'paid', limit, now });
      expect(page).toHaveLength(limit);
    });
  await addCampaigns(open, 'active');
  await addCampaigns(3000, 'ended');
  expect(await read('fomo_campaign')).toBe(0);
  expect(await read('fomo_task')).toBe(open);
  expect(await read('campaign')).toBeLessThanOrEqual(2 * (open + limit));
});

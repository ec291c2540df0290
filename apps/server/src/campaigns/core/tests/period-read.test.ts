import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { rowsRead } from '../../../../testing/platform/rows-read.ts';
import { openAsOwner, openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readPaid } from '../creator-store.ts';
import { showPeriod } from '../show-period.ts';

const database = await openTestDatabase();
const owner = openAsOwner(database);
afterAll(async () => {
  await owner.close();
  await database.close();
});

const hour = Math.floor(Date.now() / hourMs) * hourMs;
const bounds = { before: new Date(hour - 14 * dayMs), from: new Date(hour - 7 * dayMs) };

/** A campaign of a creator of its own, which started two years ago. */
async function start({ endedAt = null }: { endedAt?: Date | null } = {}) {
  const campaign = { campaignId: randomUUID(), creatorId: randomUUID() };
  await owner.run(sql`
    insert into campaign (id, kind, creator_id, name, banner, price_micro, pool_micro, fee_micro, min_reward_micro,
      state, created_at, funded_at, activated_at, ended_at, settle_at, settled_at)
    select ${campaign.campaignId}, 'fomo', ${campaign.creatorId}, 'Lighthouse', '/media/none.webp', 100, 85, 15, 1,
      case when ${endedAt}::timestamptz is null then 'active' else 'ended' end, at, at, at, ${endedAt}, ${endedAt}, ${endedAt}
    from (select now() - interval '2 years' as at) started`);
  return campaign;
}

type Times = { submittedAt: Date; decidedAt: Date };

/** Paid work in it. */
async function addWork(
  { campaignId, creatorId }: Awaited<ReturnType<typeof start>>,
  { count = 1, submittedAt, decidedAt }: Times & { count?: number },
) {
  await owner.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state, attempt,
      submitted_at, decide_before, decided_at, evidence)
    select uuidv7(${submittedAt}::timestamptz - clock_timestamp()), 'fomo', ${campaignId}, ${creatorId}, gen_random_uuid(),
      gen_random_uuid(), 50000, 'approved', 1, ${submittedAt}, now() + interval '1 day', ${decidedAt}, '{}'
    from generate_series(1, ${count}::int)`);
  await owner.run(sql`analyze submission`);
}

/** How much work counts before the boundary and since. */
async function countIn({ creatorId }: { creatorId: string }) {
  const paid = await readPaid(bothSides(database.db), { creatorId, ...bounds });
  const countOf = (since: boolean) => paid.find(({ isSince }) => isSince === since)?.count ?? 0;
  return { before: countOf(false), since: countOf(true) };
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

test.each([
  ['a millisecond before the earlier one', bounds.before, -1, { before: 0, since: 0 }],
  ['when the earlier one begins', bounds.before, 0, { before: 1, since: 0 }],
  ['a millisecond before the later one', bounds.from, -1, { before: 1, since: 0 }],
  ['when the later one begins', bounds.from, 0, { before: 0, since: 1 }],
])(
  'work counts in the period in which it was approved, whenever it was submitted: %s',
  async (_, edge, ms, counts) => {
    const campaign = await start();
    await addWork(campaign, {
      submittedAt: after(bounds.before, -dayMs),
      decidedAt: after(edge, ms),
    });
    expect(await countIn(campaign)).toEqual(counts);
  },
);

test.each([
  ['90 days', 90 * dayMs, 1],
  ['more than 90 days', 90 * dayMs + 1, 0],
])('work that was submitted %s before both periods', async (_, ms, since) => {
  const campaign = await start();
  await addWork(campaign, { submittedAt: after(bounds.before, -ms), decidedAt: bounds.from });
  expect(await countIn(campaign)).toEqual({ before: 0, since });
});

test.each([
  ['less than 30 days', 30 * dayMs - 1, 1],
  ['30 days', 30 * dayMs, 0],
])('work of a campaign that ended %s before both periods', async (_, ms, since) => {
  const campaign = await start({ endedAt: after(bounds.before, -ms) });
  await addWork(campaign, {
    submittedAt: after(bounds.before, -ms - dayMs),
    decidedAt: bounds.from,
  });
  expect(await countIn(campaign)).toEqual({ before: 0, since });
});

test('a period begins at the beginning of an hour', async () => {
  const now = new Date('2026-06-10T12:34:56.789Z');
  const asked = { creatorId: randomUUID(), days: 7, now };
  const period = await showPeriod(bothSides(database.db), asked);
  expect(period.from).toEqual(new Date('2026-06-03T12:00:00Z'));
});

test('a period of a creator reads the work of the last months, however long a campaign has run', async () => {
  const campaign = await start();
  const add = (count: number, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * dayMs);
    return addWork(campaign, { count, submittedAt: at, decidedAt: at });
  };
  const read = async () => {
    expect(await countIn(campaign)).toEqual({ before: 20, since: 10 });
    const period = { creatorId: campaign.creatorId, ...bounds };
    return rowsRead(database.db, 'submission', (q) => readPaid(bothSides(q), period));
  };
  await add(10, 1);
  await add(20, 10);
  await add(500, 200);
  const few = await read();
  await add(5000, 300);
  expect(await read()).toBeLessThan(few + 10);
});

import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/platform/test-database.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import { insertCampaign, type Campaign } from '../campaign-store.ts';
import { showResults } from '../show-results.ts';
import { createWorkerNames, exportWork } from '../export-campaign.ts';

const pieces = 100_000;
const taskId = randomUUID();
const at = new Date('2026-11-21T09:00:00.000Z');
const creatorId = randomUUID();
const price = usdc(22_500_000_000n);
const order = { kind: 'fomo', name: 'Large', banner: '/media/none.webp', price } as const;
const money = {
  pool: usdc(18_000_000_000n),
  fee: usdc(4_500_000_000n),
  durationHours: null,
  startsAt: null,
};
const parts = [{ id: taskId, name: '=cmd()', link: null, action: 'Draw' }];
const rules: CampaignKind = {
  name: 'fomo',
  listedIn: 'campaigns',
  settleAfterMs: 0,
  refusals: { notPending: 'campaign.not_pending', needsFunds: 'campaign.needs_funds' },
  readParts: async () => parts,
};
let campaign: Campaign;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const made = { id: randomUUID(), creatorId, createdAt: at, minReward: usdc(180_000n) };
  campaign = {
    ...(await database.db.transaction((tx) => insertCampaign(tx, { ...order, ...money, ...made }))),
    activatedAt: at,
    spent: money.pool,
  };
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
       state, attempt, submitted_at, decide_before, decided_at, evidence)
     select uuidv7(), 'fomo', $1, $2, $3, gen_random_uuid(), 180000, 'approved', 1, $4,
       $4::timestamptz + interval '3 days', $4::timestamptz + n * interval '1 second', '{}'
     from generate_series(1, ${pieces}) n`,
    [campaign.id, creatorId, taskId, at],
  );
  await owner.query('vacuum analyze submission');
  await owner.end();
});
afterAll(() => database.close());

const file = () => {
  const deps = { db: database.db, nameWorker: createWorkerNames('known to the tests alone') };
  return exportWork(deps, { campaign, parts });
};

test(
  'a hundred thousand tasks are written a page at a time, each once',
  { tags: ['long'] },
  async () => {
    const { filename, chunks } = file();
    const seen = new Set<string>();
    let largest = 0;
    let rest = '';
    for await (const chunk of chunks) {
      largest = Math.max(largest, chunk.length);
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) seen.add(line.slice(0, 36));
    }
    expect(filename).toBe(`stoke-fomo-${campaign.id}.csv`);
    expect([rest, seen.size]).toEqual(['', pieces + 1]);
    expect(largest).toBeLessThan(64 * 1024);
  },
);

test('a name that a spreadsheet would run is text in the file', async () => {
  let start = '';
  for await (const chunk of file().chunks) {
    start = String(chunk).slice(0, 2000);
    break;
  }
  expect(start.split('\r\n')[1]).toContain(",'=cmd(),");
});

test(
  'the results of a hundred thousand tasks add up, by the hour',
  { tags: ['long'] },
  async () => {
    const results = await showResults(bothSides(database.db), { campaign, rules, now: at });
    expect(results.work).toMatchObject({ handedIn: pieces, approved: pieces });
    expect(results).toMatchObject({ engagedUsers: pieces, costPerWork: 225_000n });
    expect(results.spending.steps.at(-1)?.total).toBe(results.pool.spent);
    expect(results.work.medianDecisionSeconds).toBe((pieces + 1) / 2);
  },
);

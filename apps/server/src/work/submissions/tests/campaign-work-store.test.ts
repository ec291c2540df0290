import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import { aroundEach } from '../../../../testing/platform/around-each.ts';
import {
  openAsOwner,
  openTestDatabase,
  type TestDatabase,
} from '../../../../testing/platform/test-database.ts';
import {
  findWork,
  listNewestWork,
  listOldestWork,
  maxScannedWork,
} from '../campaign-work-store.ts';

const campaignId = randomUUID();
const at = new Date('2026-11-21T09:00:00.000Z');
const pieces = 12_000;
const none = { state: null, taskId: null, person: null, hasPicture: false } as const;
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const owner = openAsOwner(database);
  // The oldest one is rejected; as much work again is in other campaigns.
  await owner.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro,
      state, attempt, submitted_at, decide_before, decided_at, reason, evidence)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'fomo',
      case when n % 2 = 0 then ${campaignId}::uuid else gen_random_uuid() end,
      gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 180000,
      case when n = 2 then 'rejected' else 'approved' end, 1, ${at},
      ${at}::timestamptz + interval '3 days', ${at},
      case when n = 2 then 'not_done' end, '{"xUsername": "Ember_", "proofImage": null}'
    from generate_series(1, ${2 * pieces}::int) n`);
  await owner.run(sql`analyze submission`);
  await owner.close();
});
afterAll(() => database.close());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
};

/** A scan by bitmap has its index below it: which of both is planned depends on what the table held before. */
function indexOf({ Plans = [], ...plan }: Plan): string | undefined {
  const below = Plans.find((part) => part['Node Type'] === 'Bitmap Index Scan');
  return plan['Index Name'] ?? below?.['Index Name'];
}

/** How the statements of this read find rows, and the most rows of one reading. */
async function plansOf(read: (q: Queryable) => Promise<unknown>) {
  const ways = new Set<string>();
  let most = 0;
  const note = (plan: Plan) => {
    if (plan['Relation Name']) {
      ways.add(`${plan['Relation Name']} by ${indexOf(plan) ?? plan['Node Type']}`);
      most = Math.max(most, plan['Actual Rows']);
    }
    for (const part of plan.Plans ?? []) note(part);
  };
  const explain = async ({ text, values }: Statement<unknown>) => {
    const asked = { name: '', text: `explain (analyze, format json) ${text}`, values };
    const row = await database.db.one<{ 'QUERY PLAN': { Plan: Plan }[] }>(asked);
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) note(Plan);
  };
  const watched = aroundEach(database.db, async (statement, ask) => {
    await explain(statement);
    return ask();
  });
  await read(watched);
  return { ways: [...ways].toSorted(), most };
}

test('a page of work, and one of its file, reads its rows by index and no more', async () => {
  const page = { campaignId, before: lastId, limit: 51 };
  expect(await plansOf((q) => listNewestWork(q, page))).toEqual({
    ways: ['submission by submission_of_campaign'],
    most: 51,
  });
  const after = '00000000-0000-7000-8000-000000012000';
  expect(await plansOf((q) => listOldestWork(q, { campaignId, after, limit: 1000 }))).toEqual({
    ways: ['submission by submission_of_campaign'],
    most: 1000,
  });
});

test('a filter reads a limited number of rows by index, however rarely it hits', async () => {
  const part = { campaignId, before: lastId, limit: 51 };
  const rare = await plansOf((q) => findWork(q, { ...none, ...part, state: 'rejected' }));
  expect(rare).toEqual({ ways: ['submission by submission_of_campaign'], most: maxScannedWork });
  const person = await plansOf((q) => findWork(q, { ...none, ...part, person: 'nobody' }));
  // No people are registered here, so that an index of people is not always planned.
  expect(person.ways).toContain('submission by submission_of_campaign');
  expect(person.most).toBe(maxScannedWork);
});

test('a rare hit is found by going on where each call stopped', async () => {
  const found: string[] = [];
  let before: string | null = lastId;
  let calls = 0;
  while (before !== null) {
    calls += 1;
    const part = { campaignId, before, limit: 51 };
    const { ids, last } = await findWork(database.db, { ...none, ...part, state: 'rejected' });
    found.push(...ids);
    before = last;
  }
  expect(found).toEqual(['00000000-0000-7000-8000-000000000002']);
  expect(calls).toBe(Math.floor(pieces / maxScannedWork) + 1);
});

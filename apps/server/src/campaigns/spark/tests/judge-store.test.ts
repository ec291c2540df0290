import { zeroUsdc } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { bothSides } from '../../../../testing/platform/both-sides.ts';
import { openAsOwner } from '../../../../testing/platform/test-database.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import {
  listToJudge,
  lockDue,
  readMessagesBetween,
  writeVerdicts,
} from '../rewards/judge-store.ts';
import { listToRelease, releaseActions } from '../rewards/release-store.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
const { db } = story;
afterAll(() => story.close());

const due = () => ({ now: story.clock.now(), doneBy: story.clock.now() });
const refuse = (tx: TrafficTx, campaignId: string, actions: readonly { id: string }[]) =>
  writeVerdicts(tx, {
    campaignId,
    judged: actions.map(({ id }) => ({ id, code: 'COOLDOWN', doubt: null, amount: zeroUsdc })),
    ruleVersion: 1,
    at: story.clock.now(),
  });
const judge = ({ id }: Group, limit: number) =>
  db.transaction(async (tx) => {
    const actions = await lockDue(tx, { ...due(), campaignId: id, limit });
    await refuse(tx, id, actions);
    return actions.map(({ key }) => Number(key.split(':')[1]));
  });

test('actions are judged by their dates, not by their arrival, and a second is judged as a whole', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(700);
  const from = story.clock.now().getTime();
  const at = (messageId: number, second: number) =>
    story.says(bob, group, { messageId, at: new Date(from + second * 1000) });
  // Numbered by date; those of one second by their keys.
  const messages = [
    at(1, 0),
    at(2, 5),
    at(3, 9),
    at(4, 9),
    at(5, 9),
    at(6, 12),
    at(7, 20),
    at(8, 21),
  ];
  for (const n of [6, 3, 0, 7, 4, 2, 5, 1]) await story.record(...messages.slice(n, n + 1));
  story.rest(700);
  expect(await judge(group, 3)).toEqual([1, 2, 3, 4, 5]);
  expect(await judge(group, 2)).toEqual([6, 7]);
  expect(await judge(group, 2)).toEqual([8]);
});

const many = 100_000;

/** A campaign with this many messages, a second each, all of which wait, or are reserved. */
async function busy(status: 'waiting' | 'reserved'): Promise<string> {
  const group = await story.running();
  const bob = await story.person(group);
  const from = new Date(story.clock.now().getTime() - many * 1000);
  await db.run(sql`
    insert into traffic.spark_action (id, campaign_id, kind, key, at, sender, user_id,
      received_at, due_at, status, amount_micro, judged_at, rule_version)
    select gen_random_uuid(), ${group.id}, 'message', n::text, done_at, 'x', ${bob.userId},
      done_at, done_at, ${status}, case ${status} when 'reserved' then 1 else 0 end,
      case ${status} when 'reserved' then done_at end, 1
    from generate_series(1, ${many}::int) n
    cross join lateral (select ${from}::timestamptz + n * interval '1 second' as done_at) t`);
  if (status === 'reserved') {
    await db.run(sql`
      update traffic.spark_participation set reserved_micro = ${many} where campaign_id = ${group.id}`);
  }
  return group.id;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
};

/** What these statements read of each table: the most rows of one reading. */
async function readings(work: (tx: Tx<never>) => Promise<unknown>): Promise<Map<string, number>> {
  const most = new Map<string, number>();
  const note = (plan: Plan) => {
    const table = plan['Relation Name'] ?? '';
    most.set(table, Math.max(most.get(table) ?? 0, plan['Actual Rows']));
    for (const part of plan.Plans ?? []) note(part);
    if (plan['Node Type'] === 'Seq Scan' && table.startsWith('spark_action'))
      most.set(table, Infinity);
  };
  const undone = new Error('Only looked at.');
  const look = async (tx: Tx<never>) => {
    const explain = async ({ text, values }: Statement<unknown>) => {
      const asked = { name: '', text: `explain (analyze, format json) ${text}`, values };
      const row = await tx.one<{ 'QUERY PLAN': { Plan: Plan }[] }>(asked);
      for (const one of row?.['QUERY PLAN'] ?? []) note(one.Plan);
    };
    const all = async (statement: Statement<unknown>) => (await explain(statement), []);
    const run = async (statement: Statement<unknown>) => (await explain(statement), 0);
    const one = async (statement: Statement<unknown>) => (await explain(statement), null);
    await work({ ...tx, all, run, one });
    throw undone;
  };
  await db.transaction(look).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  most.delete('');
  return most;
}

/** What autovacuum does sooner or later: until then plans are made for empty tables. */
async function analyse(): Promise<void> {
  const owner = openAsOwner(story.database);
  await owner.run(sql`analyze traffic.spark_action`);
  await owner.close();
}

test(
  'judging a batch reads no more than the batch, whatever waits behind it',
  { tags: ['long'] },
  async () => {
    const [campaignId, paid] = [await busy('waiting'), await busy('reserved')];
    const [limit, after] = [500, '00000000-0000-0000-0000-000000000000'];
    const rows = await db.all(sql<{ id: string; at: Date }>`
      select id, at from traffic.spark_action where campaign_id = ${campaignId} order by at limit ${limit}`);
    const [first, last] = [rows[0]?.at ?? new Date(0), rows.at(-1)?.at ?? new Date(0)];
    const [heldBefore, judgedBefore] = [due().now, due().now];
    const hot: [string, (tx: Tx<never>) => Promise<unknown>][] = [
      ['the campaigns', (tx) => listToJudge(tx, { ...due(), after, limit })],
      ['the batch', (tx) => lockDue(tx, { ...due(), campaignId, limit })],
      ['between', (tx) => readMessagesBetween(tx, { campaignId, after: first, until: last })],
      ['the verdicts', (tx) => refuse(tx, campaignId, rows)],
      [
        'the paid campaigns',
        (tx) => listToRelease(bothSides(tx), { ...due(), heldBefore, after, limit }),
      ],
      [
        'release',
        (tx) => releaseActions(tx, { ...due(), campaignId: paid, judgedBefore, heldBefore, limit }),
      ],
    ];
    for (const analysed of [false, true]) {
      if (analysed) await analyse();
      for (const [what, work] of hot) {
        for (const [table, most] of await readings(work)) {
          expect(most, `${what}: ${table}`).toBeLessThanOrEqual(limit + 1);
        }
      }
    }
  },
);

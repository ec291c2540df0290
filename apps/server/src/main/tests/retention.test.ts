import { readFile } from 'node:fs/promises';
import { dayMs } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { dataUrl, openFomoWork } from '../../../testing/server/fomo-work.ts';
import { sql } from '../../platform/db/sql.ts';
import { openTestServer } from '../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../testing/server/visitor.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
const ana = await join(server);
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(server.time.now.getTime() - days * dayMs);
const later = (days: number) => {
  server.time.now = new Date(server.time.now.getTime() + days * dayMs);
};

async function ticket(state: 'open' | 'closed', days: number): Promise<void> {
  const at = daysAgo(days);
  await server.db.run(sql`
    with ticket as (
      insert into support_ticket (id, user_id, category, title, state, opened_at, changed_at,
        message_count, step_count)
      values (gen_random_uuid(), ${ana.id}, 'other', ${`${state} ${days}`}, ${state}, ${at}, ${at}, 1, 1)
      returning id
    ), message as (
      insert into support_message (ticket_id, position, author, text, written_at)
      select id, 1, 'person', 'Hello.', ${at} from ticket)
    insert into support_step (ticket_id, position, stepped_at, state_after)
    select id, 1, ${at}, ${state} from ticket`);
}

test('closed tickets go with their texts after the days of the setting, open ones stay', async () => {
  await ticket('closed', 731);
  await ticket('closed', 729);
  await ticket('open', 2000);
  await server.sweep();
  const left = await server.db.all(sql<{ title: string; texts: number }>`
    select title, (select count(*)::int from support_message where ticket_id = t.id) as texts
    from support_ticket t order by title`);
  expect(left).toEqual([
    { title: 'closed 729', texts: 1 },
    { title: 'open 2000', texts: 1 },
  ]);
});

test('sent mails, ended sessions, stored answers and answers of the screening list go after 90 days', async () => {
  for (const days of [91, 89]) {
    const at = daysAgo(days);
    await server.db.run(sql`
      insert into outgoing_mail (id, user_id, kind, facts, state, created_at, not_before,
        send_before, closed_at)
      values (gen_random_uuid(), ${ana.id}, 'test', ${{ days }}, 'sent', ${at}, ${at}, now(), ${at})`);
    await server.db.run(sql`
      insert into user_session (id, user_id, session_version, device, created_at, proved_at,
        last_used_at, expires_at)
      values (gen_random_uuid(), ${ana.id}, 1, ${`device ${days}`}, ${at}, ${at}, ${at}, ${at})`);
    await server.db.run(sql`
      insert into idempotency_key (user_id, key, call, request_hash, created_at)
      values (${ana.id}, ${`key ${days}`}, 'test', '', ${at})`);
    await server.db.run(sql`
      insert into address_screening (hash, is_listed, checked_at)
      values (trace_hash('wallet', ${String(days)}), false, ${at})`);
  }
  await server.sweep();
  const left = await server.db.one(sql<{
    mails: string[];
    devices: string[];
    keys: string[];
    answers: number;
  }>`
    select array(select facts ->> 'days' from outgoing_mail where kind = 'test') as mails,
      array(select device from user_session where device like 'device %') as devices,
      array(select key from idempotency_key where key like 'key %') as keys,
      (select count(*)::int from address_screening) as answers`);
  expect(left).toEqual({ mails: ['89'], devices: ['device 89'], keys: ['key 89'], answers: 1 });
});

test('the demo of a folder remembers for ever that it was made', async () => {
  await server.db.run(sql`
    insert into idempotency_key (user_id, key, call, request_hash, created_at)
    values (${ana.id}, 'world', 'demo', '', ${daysAgo(91)})`);
  await server.sweep();
  expect(await server.db.has(sql`select 1 from idempotency_key where key = 'world'`)).toBe(true);
});

test('the image of a proof goes after the days of the setting once its work is finally rejected, and stays while it waits or was paid for', async () => {
  const one = await fomo.open();
  const [done, waiting, paid] = [
    await fomo.taken(one),
    await fomo.taken(one),
    await fomo.taken(one),
  ];
  for (const [who, size] of [
    [done, 16],
    [waiting, 24],
    [paid, 32],
  ] as const) {
    const body = { proofImage: await dataUrl(size) };
    const sent = await ask(server, 'submitLink', { ...one.as(who), body });
    expect(sent.status).toBeLessThan(300);
  }
  const pathOf = async ({ id }: Member) => {
    const row = await server.db.one(sql<{ path: string }>`
      select path from image where user_id = ${id}`);
    return row?.path ?? null;
  };
  const [gone, kept, bought] = await Promise.all([done, waiting, paid].map(pathOf));
  await server.db.run(sql`
    update submission set state = 'rejected', reason = 'low_quality', decided_at = submitted_at
    where user_id = ${done.id}`);
  await server.db.run(sql`
    update submission set state = 'approved', decided_at = submitted_at where user_id = ${paid.id}`);
  later(364);
  await server.db.run(sql`
    update submission set manual_review_since = submitted_at where user_id = ${waiting.id}`);
  await server.sweep();
  expect(await pathOf(done)).toBe(gone);
  later(2);
  await server.sweep();
  expect(await Promise.all([done, waiting, paid].map(pathOf))).toEqual([null, kept, bought]);
  const fileOf = (path: string | null = null) =>
    server.image((path ?? '').replace('/proof/', 'proof-'));
  expect(await fileOf(gone)).toBeNull();
  expect(await fileOf(kept)).not.toBeNull();
  expect(await fileOf(bought)).not.toBeNull();
});

test('docs/retention.md names every table with rows of people', async () => {
  const page = await readFile(new URL('../../../../../docs/retention.md', import.meta.url), 'utf8');
  const owners = ['user_id', 'creator_id', 'email', 'telegram_user_id', 'actor'];
  const tables = await server.db.all(sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'traffic') and t.table_type = 'BASE TABLE'
      and c.column_name = any(${owners}::text[])
      and not (select relispartition from pg_class
        where oid = format('%I.%I', c.table_schema, c.table_name)::regclass)`);
  const named = new Set(page.match(/`[a-z_]+`/g)?.map((name) => name.slice(1, -1)));
  expect(tables.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

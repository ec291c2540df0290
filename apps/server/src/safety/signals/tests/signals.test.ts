import type { Signal } from '@stoke/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import { untilOneWaits } from '../../../../testing/platform/until-one-waits.ts';
import { openTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { leaveTraces, lockStatus } from '../../../people/users/index.ts';
import { findSuspected, waitForFinder } from '../index.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await join(server, { isAdmin: true });
});
afterAll(() => server.close());

const list = async (query: Record<string, string> = {}) =>
  (await ask(server, 'signals', { token: admin.token, query })).body as Signal[];
const about = async ({ id }: Member) =>
  (await ask(server, 'signalsOfPerson', { token: admin.token, params: { id } })).body as Signal[];
const isSuspected = async (id: string) => (await findSuspected(server.db, [id])).has(id);
const dismiss = (id: string, reason = 'A family of five.') =>
  ask(server, 'dismissSignal', { token: admin.token, params: { id }, body: { reason } });

/** Deletes the account, after a log-in: the test may have gone on by months. */
async function remove({ email, username: confirm }: Member) {
  const { body } = await ask(server, 'login', { body: { email, password } });
  const { token } = body as { token: string };
  return ask(server, 'deleteAccount', { token, body: { password, confirm, leaveBehind: 0 } });
}

async function group(count: number, kind: 'wallet' | 'device' | 'address', value: string) {
  const people: Member[] = [];
  for (let n = 0; n < count; n += 1) people.push(await join(server));
  await leave(people, kind, value);
  return people;
}
async function leave(people: Member[], kind: 'wallet' | 'device' | 'address', value: string) {
  const at = server.time.now;
  await leaveTraces(
    server.db,
    people.map(({ id: userId }) => ({ userId, kind, value, at })),
  );
  await server.sweep();
}

test('a signal shows its people, its evidence and what else it can be, and bans no one', async () => {
  const people = await group(5, 'device', 'one browser');
  const [signal] = await list({ kind: 'shared_device' });
  expect(signal).toMatchObject({
    strength: 60,
    level: 'medium',
    size: 5,
    explanation: expect.stringContaining('5 accounts logged in from the same browser'),
    dismissed: null,
  });
  expect(signal?.people.map(({ username }) => username)).toEqual(
    people.map(({ username }) => username),
  );
  expect(signal?.evidence[0]).toMatchObject({
    username: people[0]?.username,
    text: 'Logged in on this device',
  });
  for (const person of people) {
    expect(await about(person)).toMatchObject([{ _id: signal?._id }]);
    expect(await isSuspected(person.id)).toBe(true);
  }
  const statuses = await server.db.all(sql<{ status: string }>`
    select distinct account_status as status from app_user`);
  expect(statuses).toEqual([{ status: 'active' }]);
});

test('a household is on the pages of its people and not in the queue', async () => {
  const [ana, bob] = await group(2, 'address', '203.0.113.7');
  if (!ana || !bob) throw new Error('There are two.');
  await leave([ana, bob], 'device', 'the tablet at home');
  expect((await about(ana)).map(({ level }) => level)).toEqual(['weak', 'weak']);
  const queue = await list();
  expect(queue.filter(({ people }) => people.some(({ _id }) => _id === ana.id))).toEqual([]);
  expect(await isSuspected(bob.id)).toBe(false);
  expect((await list({ level: 'weak' })).length).toBeGreaterThan(queue.length);
});

test('the queue is by strength, page by page, without a gap or a repeat', async () => {
  for (const n of [1, 2, 3]) await group(2 + n, 'wallet', `wallet ${n}`);
  const whole = await list({ limit: '100' });
  const strengths = whole.map(({ strength }) => strength);
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  const seen: string[] = [];
  for (let cursor: unknown; ;) {
    const query = { limit: '2', ...(typeof cursor === 'string' ? { cursor } : {}) };
    const response = await ask(server, 'signals', { token: admin.token, query });
    seen.push(...(response.body as Signal[]).map(({ _id }) => _id));
    cursor = response.headers['x-next-cursor'];
    if (cursor === undefined) break;
  }
  expect(seen).toEqual(whole.map(({ _id }) => _id));
});

test(
  'ten thousand signals are listed page by page, each once, the strongest first',
  { tags: ['long'] },
  async () => {
    await server.db.run(sql`
    insert into signal (id, kind, key, base, strength, size, evidence, found_at, changed_at)
    select gen_random_uuid(), 'copied_proof', decode(md5(n::text), 'hex'), 50, 40 + n % 60, 2, '[]',
      now(), now()
    from generate_series(1, 10000) n`);
    const seen = new Set<string>();
    let [last, query]: [number, Record<string, string>] = [100, {}];
    for (;;) {
      const asked = { token: admin.token, query: { kind: 'copied_proof', limit: '100', ...query } };
      const { body, headers } = await ask(server, 'signals', asked);
      for (const { _id, strength } of body as Signal[]) {
        expect(strength).toBeLessThanOrEqual(last);
        last = strength;
        seen.add(_id);
      }
      const cursor = headers['x-next-cursor'];
      if (typeof cursor !== 'string') break;
      query = { cursor };
    }
    expect(seen.size).toBe(10_000);
    await server.db.run(sql`delete from signal where kind = 'copied_proof'`);
  },
);

test('a dismissed signal needs a reason, is logged, counts no more, and opens again when it grows', async () => {
  const people = await group(4, 'wallet', 'the wallet of a club');
  const [{ _id: id } = { _id: '' }] = await about(people[0] as Member);
  expect(codeOf(await dismiss(id, ' '))).toBe('signal.reason_required');
  expect((await dismiss(id)).status).toBe(200);
  expect(codeOf(await dismiss(id))).toBe('signal.already_dismissed');
  expect(await isSuspected(people[0]?.id ?? '')).toBe(false);
  expect((await list({ status: 'dismissed' }))[0]).toMatchObject({
    _id: id,
    dismissed: { by: admin.username, reason: 'A family of five.' },
  });
  const acts = await server.db.all(sql`
    select action, subject from audit where action = 'signal-dismissed'`);
  expect(acts).toEqual([{ action: 'signal-dismissed', subject: id }]);
  const more = [await join(server)];
  await leave(more, 'wallet', 'the wallet of a club');
  expect(await about(people[0] as Member)).toMatchObject([{ status: 'dismissed', size: 5 }]);
  await leave([await join(server)], 'wallet', 'the wallet of a club');
  expect(await about(people[0] as Member)).toMatchObject([{ status: 'open', size: 6 }]);
});

test('addresses are kept as hashes for 90 days; then the signal is gone', async () => {
  const people = await group(5, 'address', '203.0.113.50');
  const first = people[0] as Member;
  expect(await about(first)).toHaveLength(1);
  const stored = await server.db.all(sql`select 1 from trace t where t::text like '%203.0.113%'`);
  expect(stored).toEqual([]);
  server.time.now = new Date(server.time.now.getTime() + 90 * dayMs + 1);
  await server.sweep();
  await server.sweep();
  admin = await join(server, { isAdmin: true });
  expect((await about(first)).filter(({ kind }) => kind === 'shared_address')).toEqual([]);
});

test('a signal that opens again while old dismissed ones are removed stays, with its people', async () => {
  const [ana] = await group(4, 'wallet', 'the wallet of an old club');
  if (!ana) throw new Error('There are four.');
  const [{ _id: id } = { _id: '' }] = await about(ana);
  expect((await dismiss(id)).status).toBe(200);
  const longAgo = new Date(server.time.now.getTime() - 366 * dayMs);
  await server.db.run(sql`update signal set dismissed_at = ${longAgo} where id = ${id}`);
  let removing: Promise<void> | undefined;
  await server.db.transaction(async (tx) => {
    await waitForFinder(tx);
    await tx.run(sql`
      update signal set state = 'open', dismissed_at = null, dismissed_by = null,
        dismissed_size = null, dismiss_reason = null
      where id = ${id}`);
    removing = server.sweep('signals.dismissed');
    await untilOneWaits(server.db);
  });
  await removing;
  expect(await about(ana)).toMatchObject([{ _id: id, status: 'open', size: 4 }]);
});

test('a deletion takes the traces of the person and their part of the evidence', async () => {
  const people = await group(3, 'wallet', 'a wallet of three');
  const gone = people[0] as Member;
  expect((await remove(gone)).status).toBe(200);
  await server.sweep();
  const left = await server.db.all(sql`select 1 from trace where user_id = ${gone.id}`);
  expect(left).toEqual([]);
  const [signal] = await about(people[1] as Member);
  expect(signal).toMatchObject({ size: 2 });
  expect(signal?.evidence.map(({ userId }) => userId)).not.toContain(gone.id);
});

test('a deletion that waits for others does not keep payouts from the lock of signals', async () => {
  const [gone] = await group(2, 'wallet', 'a wallet of two');
  if (!gone) throw new Error('There are two.');
  let removing: ReturnType<typeof ask> | undefined;
  await server.db.transaction(async (tx) => {
    await lockStatus(tx, gone.id);
    removing = remove(gone);
    await untilOneWaits(server.db);
    const row = await server.db.one(sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtextextended('signals: write', 0)) as is_free`);
    expect(row?.isFree).toBe(true);
  });
  expect((await removing)?.status).toBe(200);
  await server.sweep('account.erase');
  expect(await about(gone)).toEqual([]);
});

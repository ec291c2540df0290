import type { AuditEntry } from '@stoke/contract';
import { uuidV7 } from '../../../platform/ids.ts';
import { openDb } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
import { afterAll, expect, test } from 'vitest';
import { writeAudit, type Act } from '../write-audit.ts';

let [ann, ben]: Member[] = [];
const server = await openTestServer();
const { ownerUrl: url } = server;
const owner = openDb({ url, role: null, connections: 1, applicationName: 'owner' });
ann = await join(server, { isAdmin: true });
ben = await join(server, { isAdmin: true });
afterAll(async () => {
  await owner.close();
  await server.close();
});

let written = 0;
/** Writes acts one minute apart. */
async function write(...acts: Partial<Act>[]): Promise<void> {
  for (const act of acts) {
    written += 1;
    server.time.now = new Date(server.time.now.getTime() + 60_000);
    const clock = { now: () => server.time.now };
    const usual = {
      actor: null,
      action: 'payouts-resumed',
      subject: `${written}`,
      about: {},
    } as const;
    await server.db.transaction((tx) =>
      writeAudit({ clock, newId: uuidV7(clock) }, tx, { ...usual, ...act }),
    );
  }
}
const search = async (query: Record<string, string> = {}) => {
  const response = await ask(server, 'audit', { token: ann?.token ?? null, query });
  return { entries: response.body as AuditEntry[], next: response.headers['x-next-cursor'] };
};
const verify = async () => (await ask(server, 'verifyAudit', { token: ann?.token ?? null })).body;

test('acts are found by who did them, what, to whom and when, newest first', async () => {
  const bob = await join(server);
  const from = server.time.now.toISOString();
  await write(
    { actor: ann?.id ?? '', action: 'ban', subject: bob.id, about: { reason: 'Copies' } },
    { actor: ben?.id ?? '', action: 'unban', subject: bob.id, about: { reason: 'A mistake' } },
    { action: 'ban-final', subject: bob.id },
    { actor: ben?.id ?? '', action: 'setting-changed', subject: 'payoutMinimum' },
  );
  const actions = async (query: Record<string, string>) =>
    (await search({ from, ...query })).entries.map(({ action }) => action);
  expect(await actions({})).toEqual(['setting-changed', 'ban-final', 'unban', 'ban']);
  expect(await actions({ actor: ben?.username ?? '' })).toEqual(['setting-changed', 'unban']);
  expect(await actions({ actor: ann?.email ?? '' })).toEqual(['ban']);
  expect(await actions({ actor: 'system' })).toEqual(['ban-final']);
  expect(await actions({ actor: 'no one at all' })).toEqual([]);
  expect(await actions({ subject: bob.username })).toEqual(['ban-final', 'unban', 'ban']);
  expect(await actions({ subject: bob.id, action: 'ban' })).toEqual(['ban']);
  expect(await actions({ subject: 'payoutMinimum' })).toEqual(['setting-changed']);
  const { entries } = await search({ action: 'ban-final' });
  const at = entries[0]?.at ?? '';
  expect(await actions({ to: at })).toEqual(['unban', 'ban']);
  expect(await actions({ from: at })).toEqual(['setting-changed', 'ban-final']);
  expect((await search({ action: 'ban' })).entries[0]).toMatchObject({
    actor: { _id: ann?.id, username: ann?.username },
    subject: { _id: bob.id, username: bob.username },
    about: { reason: 'Copies' },
  });
  for (const query of [{ action: 'x' }, { from: '0000-01-01T00:00:00Z' }]) {
    expect((await ask(server, 'audit', { token: ann?.token ?? null, query })).status).toBe(422);
  }
});

test('10,000 entries are paged by an index, none twice and none left out', async () => {
  for (let from = 1; from <= 10_000; from += 500) {
    await server.db.run(sql`
      select audit_append(array[gen_random_uuid()],
        ${server.time.now}::timestamptz + n * interval '1 second', array[null::uuid],
        array['payouts-resumed'], array['bulk'], array['{"reason":"=1+1"}'])
      from generate_series(${from}::int, ${from + 499}::int) n`);
  }
  await owner.run(sql`analyze audit`);
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { entries, next } = await search({
      subject: 'bulk',
      limit: '200',
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(entries.length).toBeLessThanOrEqual(200);
    for (const { _id } of entries) seen.add(_id);
    cursor = typeof next === 'string' ? next : undefined;
  } while (cursor !== undefined);
  expect(seen.size).toBe(10_000);
  const plan = await owner.transaction(async (tx) => {
    await tx.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
    return tx.all(sql<{ 'QUERY PLAN': string }>`
      explain select * from audit where subject = 'x' and (at, id) < (now(), gen_random_uuid())
      order by at desc, id desc limit 50`);
  });
  expect(JSON.stringify(plan)).toContain('Index Scan using audit_of_subject');
});

test('the file has the whole search, and no cell that a spreadsheet runs', async () => {
  const response = await server.app.inject({
    url: '/api/admin/audit.csv?subject=bulk',
    headers: { authorization: `Bearer ${ann?.token}` },
  });
  const lines = response.body.trim().split('\r\n');
  expect(lines).toHaveLength(10_001);
  expect(lines[0]).toBe('Position,Time,Actor,Action,Subject,Before,After,Reason,Details');
  expect(lines[1]).toMatch(/,System,Resumed payouts,bulk,,,'=1\+1,$/);
});

test('asvs-16.4.2 threat-25: the chain verifies, and the first entry that was broken is named', async () => {
  const whole = await server.db.one(sql<{ n: number }>`select count(*)::int as n from audit`);
  expect(await verify()).toEqual({ entries: whole?.n, isIntact: true, firstBroken: null });
  const breakAt = async (change: () => Promise<unknown>, mend: () => Promise<unknown>) => {
    await owner.run(sql`alter table audit disable trigger append_only`);
    await change();
    const found = await verify();
    await mend();
    await owner.run(sql`alter table audit enable trigger append_only`);
    expect(await verify()).toMatchObject({ isIntact: true });
    return found;
  };
  // an entry in the middle says something else, and one after it too
  expect(
    await breakAt(
      () => owner.run(sql`update audit set about = about || ' ' where seq in (4321, 8000)`),
      () => owner.run(sql`update audit set about = rtrim(about) where seq in (4321, 8000)`),
    ),
  ).toMatchObject({ isIntact: false, firstBroken: { position: 4321, action: 'payouts-resumed' } });
  // one is missing where a step of the walk ends
  await owner.run(sql`create table taken as select * from audit where seq = 2000`);
  expect(
    await breakAt(
      () => owner.run(sql`delete from audit where seq = 2000`),
      () => owner.run(sql`insert into audit select * from taken`),
    ),
  ).toMatchObject({ isIntact: false, firstBroken: { position: 2001 } });
  // the newest ones are missing
  const newest = Number(whole?.n);
  await owner.run(sql`create table cut as select * from audit where seq > ${newest - 3}`);
  expect(
    await breakAt(
      () => owner.run(sql`delete from audit where seq > ${newest - 3}`),
      () => owner.run(sql`insert into audit select * from cut`),
    ),
  ).toMatchObject({ isIntact: false, firstBroken: { position: newest } });
});

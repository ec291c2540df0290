import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, reconfirm, join, password } from '../../../../testing/server/visitor.ts';
import { leaveTraces } from '../../../people/users/index.ts';
import { sql } from '../../../platform/db/sql.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());

const reason = 'One person, by their own words.';
const WithId = z.object({ _id: z.string() });

async function deadlocks(): Promise<bigint> {
  await server.db.all(sql`select pg_stat_force_next_flush()`);
  const row = await server.db.one(sql<{ n: bigint }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`);
  return row?.n ?? 0n;
}

race(
  'people delete their accounts while a group act is done and undone, and no two wait for each other',
  async (crowd, round) => {
    await reconfirm(server, admin.token);
    const { token } = admin;
    const people = await together(Math.min(crowd, 8), () => join(server));
    const shared = { kind: 'wallet', value: newWallet(), at: server.time.now } as const;
    const traces = people.map(({ id: userId }) => ({ userId, ...shared }));
    await leaveTraces(server.db, traces);
    await server.sweep('signals.find');
    const row = await server.db.one(sql<{ id: string }>`
    select signal_id as id from signal_person where user_id = ${people[0]?.id ?? ''}`);
    const params = { id: row?.id ?? '' };
    const act = round % 2 === 0 ? 'ban' : 'reject';
    const acted = await ask(server, 'actOnSignal', { token, params, body: { act, reason } });
    expect(acted.status, JSON.stringify(acted.body)).toBe(200);
    const { _id: id } = WithId.parse(acted.body);
    await Promise.all([
      server.sweep('signal acts'),
      server.sweep('signal acts'),
      ask(server, 'actOnSignal', { token, params, body: { act: 'hold', reason } }),
      ask(server, 'undoSignalAct', { token, params: { id }, body: { reason } }),
      together(crowd, async (n) => {
        const { token: own, username: confirm } = people[n % people.length] ?? admin;
        const body = { password, confirm, leaveBehind: 0 };
        await ask(server, 'deleteAccount', { token: own, body });
        await server.sweep('account.erase');
      }),
    ]);
    await server.sweep('signal acts');
    await server.sweep('account.erase');
    const open = await server.db.all(sql`
    select p.state from signal_act_person p join app_user u on u.id = p.user_id
    where p.act_id = ${id} and (p.state in ('waiting', 'undoing') or u.deleted_at is not null)`);
    expect(open).toEqual([]);
    expect(await deadlocks()).toBe(0n);
  },
);

import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import {
  ask,
  codeOf,
  reconfirm,
  join,
  password,
  type HttpAnswer,
} from '../../../../testing/server/visitor.ts';
import { leaveTraces } from '../../../people/users/index.ts';
import { sql } from '../../../platform/db/sql.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());

const reason = 'One person, by their own words.';
const WithId = z.object({ _id: z.string() });

async function deadlocks(): Promise<bigint> {
  await server.db.all(sql`select pg_stat_force_next_flush()`);
  return server.db.value(sql<{ n: bigint }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`);
}

/** What a call answers: 200, or why not. */
const answerOf = (response: HttpAnswer) => (response.status === 200 ? 200 : codeOf(response));

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
    const act = (crowd + round) % 2 === 0 ? 'ban' : 'reject';
    const acted = await ask(server, 'actOnSignal', { token, params, body: { act, reason } });
    expect(acted.status, JSON.stringify(acted.body)).toBe(200);
    const { _id: id } = WithId.parse(acted.body);
    const [hold, undo, deletions] = await Promise.all([
      ask(server, 'actOnSignal', { token, params, body: { act: 'hold', reason } }),
      ask(server, 'undoSignalAct', { token, params: { id }, body: { reason } }),
      together(crowd, async (n) => {
        const { token: own, username: confirm } = people[n % people.length] ?? admin;
        const body = { password, confirm, leaveBehind: 0 };
        const response = await ask(server, 'deleteAccount', { token: own, body });
        await server.sweep('account.erase');
        return response;
      }),
      server.sweep('signal acts'),
      server.sweep('signal acts'),
    ]);
    expect(answerOf(undo)).toBe(200);
    expect([200, 'signal.nobody']).toContain(answerOf(hold));
    // banned people stay, until the ban is lifted; deleted accounts are signed out
    const allowed =
      act === 'ban' ? [200, 'session.invalid', 'account.banned'] : [200, 'session.invalid'];
    for (const deletion of deletions) expect(allowed).toContain(answerOf(deletion));
    if (act === 'reject') expect(deletions.map(answerOf)).toContain(200);
    await server.sweep('signal acts');
    await server.sweep('account.erase');
    const open = await server.db.all(sql`
    select p.state from signal_act_person p join app_user u on u.id = p.user_id
    where p.act_id = ${id} and (p.state in ('waiting', 'undoing') or u.deleted_at is not null)`);
    expect(open).toEqual([]);
    expect(await deadlocks()).toBe(0n);
  },
);

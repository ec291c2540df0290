import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { race, raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { addPasskey } from '../../../../testing/server/software-authenticator.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import {
  ask,
  codeOf,
  reconfirm,
  join,
  password,
  type Member,
  type HttpAnswer,
} from '../../../../testing/server/visitor.ts';
import { codeOfStep, stepAt } from '../../second-factor/totp.ts';

const server = await openTestServer();
const asker = await join(server, { isAdmin: true });
const other = await join(server, { isAdmin: true });
afterAll(() => server.close());
beforeEach(() => Promise.all([asker, other].map(({ token }) => reconfirm(server, token))));

type Kind = 'make_admin' | 'remove_admin' | 'reset_second_factor';
const reason = 'Lost the phone, known by video.';
const Listed = z.array(z.looseObject({ _id: z.string(), kind: z.string() }));

const request = (who: Member, kind: Kind, by = asker) =>
  ask(server, 'askForAct', { token: by.token, params: { id: who.id }, body: { kind, reason } });
const listed = async (person: string, by = asker) =>
  Listed.parse((await ask(server, 'adminRequests', { token: by.token, query: { person } })).body);
async function requested(who: Member, kind: Kind, by = asker): Promise<string> {
  const response = await request(who, kind, by);
  expect([response.status, codeOf(response)]).toEqual([200, undefined]);
  return (await listed(who.id))[0]?._id ?? '';
}
const decide = (act: 'approveAct' | 'withdrawAct', id: string, by: Member) =>
  ask(server, act, { token: by.token, params: { id } });
const mayRead = async ({ token }: Member) =>
  (await ask(server, 'settings', { token })).status === 200;
const logged = (subject: string) =>
  server.db.values(sql<{ act: string }>`
    select action || ' by ' || coalesce(actor::text, 'the system') as act from audit
    where subject = ${subject} order by seq`);
const notified = async ({ token }: Member) =>
  JSON.stringify((await ask(server, 'notices', { token })).body);
const worked = (messages: readonly HttpAnswer[]) =>
  messages.filter(({ status }) => status === 200).length;
const pass = (hours: number) =>
  (server.time.now = new Date(server.time.now.getTime() + hours * 3_600_000));

describe('a role', () => {
  test('changes when a second admin approves, not before; both are in the log', async () => {
    const person = await join(server);
    const id = await requested(person, 'make_admin');
    expect(await mayRead(person)).toBe(false);
    expect(codeOf(await decide('approveAct', id, asker))).toBe('approval.second_admin');
    expect(codeOf(await decide('approveAct', id, person))).toBe('admin.required');
    expect((await decide('approveAct', id, other)).status).toBe(200);
    expect(await mayRead(person)).toBe(true);
    expect(await notified(person)).toContain('You are an admin now');
    expect(await logged(person.id)).toEqual([
      `request-opened by ${asker.id}`,
      `role-changed by ${other.id}`,
    ]);
    expect(await listed(person.id)).toEqual([]);
    expect(codeOf(await decide('approveAct', id, other))).toBe('approval.not_open');
  });

  test('asvs-8.3.2: that is taken away ends the rights of sessions immediately, and its own requests', async () => {
    const person = await join(server, { isAdmin: true });
    expect(await mayRead(person)).toBe(true);
    const id = await requested(person, 'remove_admin');
    const candidate = await join(server);
    const asked = await requested(candidate, 'make_admin', person);
    expect(codeOf(await decide('approveAct', id, person))).toBe('approval.own');
    expect(codeOf(await decide('withdrawAct', id, person))).toBe('approval.own');
    expect((await decide('approveAct', id, other)).status).toBe(200);
    expect(await mayRead(person)).toBe(false);
    expect(await notified(person)).toContain('Your admin access was removed');
    expect(codeOf(await decide('approveAct', asked, other))).toBe('approval.not_open');
    await server.sweep();
    expect(server.mails.some(({ to }) => to === person.email)).toBe(true);
  });

  test('is not asked for oneself, twice, without a reason, or where it is already so', async () => {
    const person = await join(server);
    expect(codeOf(await request(asker, 'remove_admin'))).toBe('approval.own');
    expect(codeOf(await request(person, 'remove_admin'))).toBe('approval.has_role');
    expect(codeOf(await request(other, 'make_admin'))).toBe('approval.has_role');
    expect(codeOf(await request(person, 'reset_second_factor'))).toBe('approval.no_second_factor');
    const short = await ask(server, 'askForAct', {
      token: asker.token,
      params: { id: person.id },
      body: { kind: 'make_admin', reason: 'Yes.' },
    });
    expect([short.status, codeOf(short)]).toEqual([422, 'approval.reason_required']);
    const id = await requested(person, 'make_admin');
    expect(codeOf(await request(person, 'make_admin', other))).toBe('approval.already_open');
    expect((await decide('withdrawAct', id, other)).status).toBe(200);
    expect(codeOf(await decide('approveAct', id, other))).toBe('approval.not_open');
    expect(await mayRead(person)).toBe(false);
  });

  test('stays as it is for an account that was banned since', async () => {
    const person = await join(server);
    const id = await requested(person, 'make_admin');
    const body = { reason: 'Copies', evidence: 'Seen.' };
    await ask(server, 'banUser', { token: asker.token, params: { id: person.id }, body });
    expect(codeOf(await decide('approveAct', id, other))).toBe('approval.banned');
    expect((await decide('withdrawAct', id, asker)).status).toBe(200);
  });

  test('of a deleted account is not granted, and the reason is erased', async () => {
    const person = await join(server);
    const id = await requested(person, 'make_admin');
    const body = { password, confirm: person.username };
    expect((await ask(server, 'deleteAccount', { token: person.token, body })).status).toBe(200);
    expect(codeOf(await decide('approveAct', id, other))).toBe('approval.not_open');
    const row = await server.db.one(sql`select reason from admin_request where id = ${id}`);
    expect(row).toEqual({ reason: '' });
  });

  race('is changed once by approvals and withdrawals together', async (crowd) => {
    const person = await join(server);
    const id = await requested(person, 'make_admin');
    const messages = await together(crowd, (n) =>
      n % 2 === 0 ? decide('approveAct', id, other) : decide('withdrawAct', id, asker),
    );
    expect(worked(messages)).toBe(1);
    expect(messages.filter((one) => codeOf(one) === 'approval.not_open')).toHaveLength(crowd - 1);
    const approved = messages.some(({ status }, n) => n % 2 === 0 && status === 200);
    expect(await mayRead(person)).toBe(approved);
    expect(await logged(person.id)).toHaveLength(2);
    await server.db.run(sql`update app_user set role = 'user' where id = ${person.id}`);
  });

  raceWith('leaves an admin when admins remove each other', async (crowd) => {
    const ring = await together(crowd, () => join(server, { isAdmin: true }));
    const all = ring.map(({ id }) => id);
    await rounds(async () => {
      const ids = await Promise.all(ring.map((who) => requested(who, 'remove_admin')));
      // Each approves the removal of the next one.
      const messages = await together(crowd, (n) =>
        decide('approveAct', ids[(n + 1) % crowd] ?? '', ring[n] ?? asker),
      );
      const removed = await server.db.run(sql`
        update app_user set role = 'admin' where role = 'user' and id = any(${all}::uuid[])`);
      expect(removed).toBe(worked(messages));
      expect(removed).toBeLessThan(crowd);
      const rest = messages.filter(({ status }) => status !== 200);
      expect(rest.every((one) => codeOf(one) === 'admin.required')).toBe(true);
      await server.db.run(sql`
        update admin_request set state = 'withdrawn', closed_at = asked_at where state = 'open'`);
    });
  });
});

describe('a lost second factor', () => {
  const Started = z.object({ secret: z.string() });
  async function withApp(): Promise<Member> {
    const member = await join(server);
    const { token } = member;
    const { secret } = Started.parse((await ask(server, 'startSecondFactor', { token })).body);
    const body = { code: codeOfStep(secret, stepAt(server.time.now)) };
    expect((await ask(server, 'confirmSecondFactor', { token, body })).status).toBe(200);
    return member;
  }
  async function approved(): Promise<Member & { requestId: string }> {
    const member = await withApp();
    const requestId = await requested(member, 'reset_second_factor');
    expect(codeOf(await decide('approveAct', requestId, asker))).toBe('approval.second_admin');
    expect((await decide('approveAct', requestId, other)).status).toBe(200);
    return { ...member, requestId };
  }
  const login = async ({ email }: Member) =>
    z
      .object({ token: z.string().optional(), ticket: z.string().optional() })
      .parse((await ask(server, 'login', { body: { email, password } })).body);
  const linkOf = ({ email }: Member) => {
    const text = server.mails.findLast(({ to }) => to === email)?.text ?? '';
    return /keep-two-step-login#token=([\w.-]+)/.exec(text)?.[1] ?? '';
  };

  test('is removed a day after two admins approved, and every session ends', async () => {
    const member = await approved();
    await addPasskey(server, member);
    const state = await ask(server, 'secondFactor', { token: member.token });
    const dueAt = new Date(server.time.now.getTime() + 24 * 3_600_000).toISOString();
    expect(state.body).toMatchObject({ resetDueAt: dueAt });
    pass(23.9);
    await server.sweep();
    expect((await login(member)).ticket).toBeDefined();
    pass(0.2);
    await server.sweep();
    expect((await ask(server, 'currentUser', { token: member.token })).status).toBe(401);
    const { token } = await login(member);
    expect(token).toBeDefined();
    expect(await notified({ ...member, token: token ?? '' })).toContain('Two-step login was reset');
    expect(await logged(member.id)).toEqual([
      `request-opened by ${asker.id}`,
      `reset-approved by ${other.id}`,
      'second-factor-reset by the system',
    ]);
  });

  test('is kept by its owner from any session', async () => {
    const member = await approved();
    const { token } = member;
    expect((await ask(server, 'cancelFactorReset', { token })).status).toBe(200);
    expect(codeOf(await ask(server, 'cancelFactorReset', { token }))).toBe(
      'approval.nothing_to_cancel',
    );
    pass(25);
    await server.sweep();
    expect((await login(member)).ticket).toBeDefined();
    expect((await logged(member.id)).at(-1)).toBe(`reset-cancelled by ${member.id}`);
  });

  test('is kept by the mailed link, once and without a login', async () => {
    const member = await approved();
    await server.sweep();
    const body = { token: linkOf(member) };
    expect((await ask(server, 'cancelFactorResetByLink', { body })).status).toBe(200);
    expect(codeOf(await ask(server, 'cancelFactorResetByLink', { body }))).toBe(
      'approval.nothing_to_cancel',
    );
    const unknown = { token: 'x'.repeat(43) };
    expect(codeOf(await ask(server, 'cancelFactorResetByLink', { body: unknown }))).toBe(
      'approval.nothing_to_cancel',
    );
  });

  test('is kept when an admin withdraws, and an open request tells its owner nothing', async () => {
    const open = await withApp();
    await requested(open, 'reset_second_factor');
    const { token } = open;
    expect((await ask(server, 'secondFactor', { token })).body).toMatchObject({ resetDueAt: null });
    expect(codeOf(await ask(server, 'cancelFactorReset', { token }))).toBe(
      'approval.nothing_to_cancel',
    );
    const member = await approved();
    expect((await decide('withdrawAct', member.requestId, asker)).status).toBe(200);
    pass(25);
    await server.sweep();
    expect((await login(member)).ticket).toBeDefined();
  });

  race('is removed or kept, and never both', async (crowd) => {
    const member = await approved();
    await server.db.run(sql`
      update admin_request set due_at = ${server.time.now} where id = ${member.requestId}`);
    const { token } = member;
    const [kept] = await Promise.all([
      together(crowd, () => ask(server, 'cancelFactorReset', { token })),
      server.sweep('second factor resets'),
    ]);
    expect(worked(kept)).toBe((await login(member)).ticket === undefined ? 0 : 1);
  });
});

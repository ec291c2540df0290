import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const chosen = 'another horse and battery 8';
const forgot = (email: string) => ask(server, 'forgotPassword', { body: { email } });
const reset = (token: string | null, secret = chosen) =>
  ask(server, 'resetPassword', { body: { token: token ?? '', password: secret } });
const me = (token: string) => ask(server, 'currentUser', { token });

async function mailed(member: Member): Promise<string | null> {
  await forgot(member.email);
  await server.sweep();
  return mailedToken(server, member.email);
}

async function mayLogIn(member: Member, secret: string): Promise<boolean> {
  const body = { email: member.email, password: secret };
  return (await ask(server, 'login', { body })).status === 200;
}

function pass(minutes: number, seconds = 0): void {
  server.time.now = new Date(server.time.now.getTime() + (minutes * 60 + seconds) * 1000);
}

describe('asking for a link', () => {
  test('is answered alike for an address that exists and one that does not', async () => {
    const { email } = await join(server);
    const [known, unknown] = [await forgot(email), await forgot(`no-${email}`)];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  });

  test('asvs-6.3.8: does the same work for both: the lookup comes later', async () => {
    const { email } = await join(server);
    await server.sweep();
    await forgot(email);
    await forgot(`no-${email}`);
    const asks = () => server.db.all(sql`select 1 from mail_ask`);
    expect(await asks()).toHaveLength(2);
    expect(server.mails.some(({ to }) => to === email)).toBe(false);
    await server.sweep();
    expect(await asks()).toEqual([]);
    expect(server.mails.filter(({ to }) => to.endsWith(email)).map(({ to }) => to)).toEqual([
      email,
    ]);
  });

  test('mails a link whose secret stands behind the hash and nowhere in the database', async () => {
    const member = await join(server);
    const token = await mailed(member);
    const mail = server.mails.findLast(({ to }) => to === member.email);
    expect(mail?.link).toBe(`http://127.0.0.1:3000/reset-password#token=${token}`);
    expect(mail?.text).toContain(`http://127.0.0.1:3000/reset-password#token=${token}`);
    expect(mail?.html).toContain(`href="http://127.0.0.1:3000/reset-password#token=${token}"`);
    expect(mail?.html).not.toMatch(/<img|src=|<script/);
    const [, secret = ''] = token?.split('.') ?? [];
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await server.db.all(sql`
      select r::text || m::text as row from one_time_code r, outgoing_mail m
      where r.kind = 'reset' and r.user_id = ${member.id} and m.user_id = ${member.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(member.email);
  });

  test('sends three mails in an hour and no fourth, with the same answer', async () => {
    const member = await join(server);
    for (let i = 0; i < 4; i += 1) {
      expect((await forgot(member.email)).status).toBe(200);
      await server.sweep();
    }
    const sent = () => server.mails.filter(({ to }) => to === member.email).length;
    expect(sent()).toBe(3);
    pass(60);
    await mailed(member);
    expect(sent()).toBe(4);
  });

  test('always leads to a link that works, by four mails in an hour at most', async () => {
    const member = await join(server);
    const mailedAt: number[] = [];
    for (let minute = 0; minute <= 120; minute += 5) {
      for (let stranger = 0; stranger < 4; stranger += 1) {
        const before = server.mails.length;
        await forgot(member.email);
        for (const worker of ['mail.answer', 'mail.send']) await server.sweep(worker);
        if (server.mails.length > before) mailedAt.push(minute);
        const newest = mailedToken(server, member.email);
        expect(codeOf(await reset(newest, 'iloveyou1'))).toBe('register.password_weak');
      }
      pass(5);
    }
    const inHourFrom = (from: number) => mailedAt.filter((at) => at >= from && at < from + 60);
    expect(Math.max(...mailedAt.map((from) => inHourFrom(from).length))).toBe(4);
  });

  test('sends a fourth mail in an hour once every link has stopped working: to the second, or when one was voided', async () => {
    const member = await join(server);
    for (let stranger = 0; stranger < 2; stranger += 1) await mailed(member);
    const third = await mailed(member);
    pass(29, 59);
    expect(await mailed(member)).toBe(third);
    pass(0, 1);
    const fourth = await mailed(member);
    expect(codeOf(await reset(third))).toBe('reset.invalid');
    pass(29, 59);
    expect(await mailed(member)).toBe(fourth);
    const body = { currentPassword: password, newPassword: chosen };
    await ask(server, 'changePassword', { token: member.token, body });
    const fifth = await mailed(member);
    expect(codeOf(await reset(fourth, password))).toBe('reset.invalid');
    expect((await reset(fifth, password)).status).toBe(200);
  });

  test('is limited for each address that asks, for whichever account', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    try {
      // another address each time, as the limit of every call is per address too
      const askFrom = (email: string, remoteAddress: string) =>
        strict.app.inject({
          method: 'POST',
          url: '/auth/forgot-password',
          remoteAddress,
          payload: { email },
        });
      for (let i = 0; i < 5; i += 1) {
        expect((await askFrom('nobody@example.org', '198.51.100.7')).statusCode).toBe(200);
      }
      const sixth = await askFrom('nobody@example.org', '198.51.100.7');
      expect([sixth.statusCode, sixth.json<{ code: string }>().code]).toEqual([
        429,
        'reset.too_many',
      ]);
      expect((await askFrom('nobody@example.org', '198.51.100.8')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a reset link', () => {
  test('sets the password, ends every session, and is used up', async () => {
    const member = await join(server);
    const token = await mailed(member);
    expect((await reset(token)).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    expect(await mayLogIn(member, password)).toBe(false);
    expect(await mayLogIn(member, chosen)).toBe(true);
    const again = await reset(token, 'a third long password 9');
    expect([again.status, codeOf(again)]).toEqual([409, 'reset.invalid']);
    await server.sweep();
    expect(server.mails.findLast(({ to }) => to === member.email)?.subject).toBe(
      'Stoke: Password changed',
    );
  });

  test('asvs-6.4.1: works until 30 minutes are over, and not at that moment', async () => {
    const [early, late] = [await join(server), await join(server)];
    const tokens = [await mailed(early), await mailed(late)] as const;
    pass(29, 59);
    expect((await reset(tokens[0])).status).toBe(200);
    pass(0, 1);
    expect(codeOf(await reset(tokens[1]))).toBe('reset.invalid');
  });

  test('is voided by a newer one', async () => {
    const member = await join(server);
    const older = await mailed(member);
    const newer = await mailed(member);
    expect(newer).not.toBe(older);
    expect(codeOf(await reset(older))).toBe('reset.invalid');
    expect((await reset(newer)).status).toBe(200);
  });

  test('is voided by a change of the password', async () => {
    const member = await join(server);
    const token = await mailed(member);
    const body = { currentPassword: password, newPassword: chosen };
    await ask(server, 'changePassword', { token: member.token, body });
    expect(codeOf(await reset(token, 'a third long password 9'))).toBe('reset.invalid');
  });

  test('stays good when the new password is refused', async () => {
    const member = await join(server);
    const token = await mailed(member);
    expect(codeOf(await reset(token, 'iloveyou1'))).toBe('register.password_weak');
    expect(codeOf(await reset(token, member.email))).toBe('register.password_weak');
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['x', 'a'.repeat(43), '../..', ' '])('is not guessed: %s', async (token) => {
    expect(codeOf(await reset(token))).toBe('reset.invalid');
  });

  test('lets a banned person choose a password, and they stay banned', async () => {
    const member = await join(server);
    await ban(server, member.id);
    expect((await reset(await mailed(member))).status).toBe(200);
    const { body } = await ask(server, 'login', {
      body: { email: member.email, password: chosen },
    });
    const { token } = body as { token: string };
    expect((await me(token)).body).toMatchObject({ accountStatus: 'banned' });
    expect((await ask(server, 'availableTasks', { token })).status).toBe(423);
  });
});

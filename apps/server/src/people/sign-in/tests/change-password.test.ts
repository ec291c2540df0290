import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { crowds, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const newPassword = 'another horse and battery 8';
type Changed = { message: string; token: string };
const me = (token: string | null) => ask(server, 'currentUser', { token });
const change = (token: string, body: object) => ask(server, 'changePassword', { token, body });

/** Ids sort by their millisecond. */
function later(): void {
  server.time.now = new Date(server.time.now.getTime() + 1000);
}

async function login(member: Member, secret = password): Promise<string | null> {
  const { body } = await ask(server, 'login', {
    body: { email: member.email, password: secret },
  });
  return (body as { token?: string }).token ?? null;
}

describe('changing the password', () => {
  test('asvs-7.2.4: ends every other session immediately, and this one goes on with a new token', async () => {
    const member = await join(server);
    const other = await login(member);
    expect((await me(other)).status).toBe(200);
    const { status, body } = await change(member.token, { currentPassword: password, newPassword });
    const { token } = body as Changed;
    expect(status).toBe(200);
    expect((await me(token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(member.token)).status).toBe(401);
    expect(await login(member)).toBeNull();
    expect(await login(member, newPassword)).not.toBeNull();
  });

  test('tells the person by mail and by a notice', async () => {
    const member = await join(server);
    await change(member.token, { currentPassword: password, newPassword });
    await server.sweep();
    const [mail, ...more] = server.mails.filter(({ to }) => to === member.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Stoke: Password changed');
    expect(mail?.text).toContain('Password changed on June 1, 2026 at 12:00 PM UTC');
    expect(mail?.text + (mail?.html ?? '')).not.toContain(newPassword);
    const notices = await server.db.all(sql`select kind from notice where user_id = ${member.id}`);
    expect(notices).toEqual([{ kind: 'password_changed' }]);
  });

  test.each([
    ['a wrong current password', 'a wrong guess', newPassword, 'password.wrong'],
    ['the same password again', password, password, 'password.unchanged'],
    ['a common password', password, 'iloveyou1', 'register.password_weak'],
    ['seven characters', password, 'shorter', 'request.invalid'],
  ])('is refused for %s, and nothing ends', async (_, currentPassword, wanted, code) => {
    const member = await join(server);
    const response = await change(member.token, { currentPassword, newPassword: wanted });
    expect([response.status, codeOf(response)]).toEqual([422, code]);
    expect((await me(member.token)).status).toBe(200);
    expect(await login(member)).not.toBeNull();
  });

  test('is refused for the own username and the own email', async () => {
    const member = await join(server);
    for (const own of [member.username.padEnd(8, '_'), member.email.toUpperCase()]) {
      await server.db.run(sql`
        update app_user set username = ${own.slice(0, 30)} where id = ${member.id}`);
      const response = await change(member.token, { currentPassword: password, newPassword: own });
      expect(codeOf(response)).toBe('register.password_weak');
    }
  });

  test('takes passwords of 8 and of 128 characters exactly as typed', async () => {
    const member = await join(server);
    const eight = ' q%7 k! ';
    const first = await change(member.token, { currentPassword: password, newPassword: eight });
    expect(first.status).toBe(200);
    const { token } = first.body as Changed;
    const long = 'q%7'.repeat(50).slice(0, 128);
    const second = await change(token, { currentPassword: eight, newPassword: long });
    expect(second.status).toBe(200);
    const third = await change((second.body as Changed).token, {
      currentPassword: long,
      newPassword: `${long}x`,
    });
    expect(codeOf(third)).toBe('request.invalid');
    expect(await login(member, long)).not.toBeNull();
  });

  test('limits guesses as login does: the sixth waits', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    try {
      const { token } = await join(strict);
      const guess = () =>
        ask(strict, 'changePassword', {
          token,
          body: { currentPassword: 'a wrong guess', newPassword },
        });
      for (let i = 0; i < 5; i += 1) expect(codeOf(await guess())).toBe('password.wrong');
      const sixth = await guess();
      expect([sixth.status, codeOf(sixth)]).toEqual([429, 'login.too_many']);
      expect(Number(sixth.headers['retry-after'])).toBe(900);
    } finally {
      await strict.close();
    }
  });

  test.for(crowds)(
    'of %i changes at the same time with one password exactly one wins',
    async (n) => {
      const member = await join(server);
      const messages = await together(n, (i) =>
        change(member.token, { currentPassword: password, newPassword: `${newPassword} ${i}` }),
      );
      const won = messages.filter(({ status }) => status === 200);
      expect(won.length).toBe(1);
      const [{ body } = { body: null }] = won;
      expect((await me((body as Changed).token)).status).toBe(200);
      for (const { status } of messages) expect([200, 401, 422]).toContain(status);
    },
  );

  test('a login with the old password at the same moment has no session after it', async () => {
    await rounds(async () => {
      const member = await join(server);
      const [changed, ...tokens] = await Promise.all([
        change(member.token, { currentPassword: password, newPassword }),
        login(member),
        login(member),
      ]);
      expect(changed.status).toBe(200);
      for (const token of tokens) if (token !== null) expect((await me(token)).status).toBe(401);
    });
  });
});

describe('the sessions of a person', () => {
  type Listed = { _id: string; device: string; isCurrent: boolean; startedAt: string };
  const list = async (token: string, query = {}) =>
    (await ask(server, 'sessions', { token, query })).body as Listed[];

  test('are listed newest first, with the device in a few words, this one marked', async () => {
    const member = await join(server);
    later();
    const { body } = await server.app
      .inject({
        method: 'POST',
        url: '/auth/login',
        payload: { email: member.email, password },
        headers: {
          'user-agent':
            'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <script>',
        },
      })
      .then((response) => ({ body: response.json<{ token: string }>() }));
    const listed = await list(member.token);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', false],
      ['Unknown device', true],
    ]);
    expect(await list(body.token)).toHaveLength(2);
    expect(await list(member.token, { limit: '1' })).toHaveLength(1);
  });

  test('end one by one, and only one’s own', async () => {
    const [member, stranger] = [await join(server), await join(server)];
    later();
    const other = await login(member);
    const [listed] = await list(member.token);
    const params = { id: listed?._id ?? '' };
    const foreign = await ask(server, 'endSession', { token: stranger.token, params });
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'request.not_found']);
    expect((await me(other)).status).toBe(200);
    expect((await ask(server, 'endSession', { token: member.token, params })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(member.token)).status).toBe(200);
    expect((await ask(server, 'endSession', { token: member.token, params })).status).toBe(404);
    expect(await list(member.token)).toHaveLength(1);
  });

  test('all end together, the own one too, and a new login works', async () => {
    const member = await join(server);
    const other = await login(member);
    expect((await ask(server, 'signOutEverywhere', { token: member.token })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(member.token)).status).toBe(401);
    expect((await me(await login(member))).status).toBe(200);
  });
});

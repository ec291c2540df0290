import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password } from '../../../../testing/server/visitor.ts';
import { createGuessLimit, type Guess, guessSubject } from '../guess-limit.ts';

const server = await openTestServer();
afterAll(() => server.close());

const me = (token: string | null) => ask(server, 'currentUser', { token });

describe('register', () => {
  test('opens an account, signs in, and starts with nothing owed and nothing earned', async () => {
    const member = await join(server, { rules: false });
    const { status, body } = await me(member.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: member.username,
      role: 'user',
      pendingEarnings: 0,
      reservedEarnings: 0,
      reputationScore: 500,
      rulesVersion: null,
      hasDashboard: false,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test.each([
    [{ email: 'not an email' }, 'Please enter a valid email address.'],
    [{ password: 'seven77' }, 'Passwords have at least 8 characters.'],
    [{ password: 'x'.repeat(129) }, 'Passwords have at most 128 characters.'],
    [
      { username: 'no spaces' },
      'Usernames have 3 to 30 letters, digits, dots, dashes or underscores.',
    ],
    [{ password: 'password123' }, 'This password is too easy to guess. Please choose another.'],
    [
      { password: 'EASILYFOUND', username: 'easilyfound' },
      'This password is too easy to guess. Please choose another.',
    ],
    [
      { password: 'Some.Body.Else', email: 'some.body.else@example.org' },
      'This password is too easy to guess. Please choose another.',
    ],
    [
      { password: 'some.body@example.org', email: 'some.body@example.org' },
      'This password is too easy to guess. Please choose another.',
    ],
  ])('refuses %j with a text that says what to do', async (wrong, message) => {
    const body = { username: 'someone', email: 'someone@example.org', password, ...wrong };
    const response = await ask(server, 'register', { body });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ message });
  });

  test('asvs-6.2.1 asvs-6.2.5 asvs-6.2.9: takes 8 and 128 characters exactly', async () => {
    for (const [i, length] of [8, 128].entries()) {
      const body = {
        username: `edge${i}`,
        email: `edge${i}@example.org`,
        password: 'qzxwvkjy'.repeat(16).slice(0, length),
      };
      expect((await ask(server, 'register', { body })).status).toBe(201);
    }
  });

  test('says which of email and username is taken, whatever their case', async () => {
    const { email, username } = await join(server);
    const again = { username: 'another-one', email: email.toUpperCase(), password };
    expect((await ask(server, 'register', { body: again })).body).toMatchObject({
      code: 'register.email_taken',
    });
    const same = { username: username.toUpperCase(), email: 'free@example.org', password };
    expect((await ask(server, 'register', { body: same })).body).toMatchObject({
      code: 'register.username_taken',
    });
  });

  test('thirty people at the same time with one email become one account', async () => {
    const tries = Array.from({ length: 30 }, (_, i) =>
      ask(server, 'register', {
        body: { username: `racer${i}`, email: 'race@example.org', password },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
  });
});

describe('login', () => {
  test('asvs-6.3.8: answers an unknown email and a wrong password alike', async () => {
    const { email } = await join(server);
    const wrong = await ask(server, 'login', { body: { email, password: 'not the password' } });
    const unknown = await ask(server, 'login', {
      body: { email: 'nobody@example.org', password },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body).toEqual({
      message: 'Login failed. Please check your credentials.',
      code: 'login.failed',
    });
  });

  test('asvs-6.2.8: takes the password exactly as typed and the email in any case', async () => {
    const { email } = await join(server);
    const right = { email: `  ${email.toUpperCase()} `, password };
    expect((await ask(server, 'login', { body: right })).status).toBe(200);
    const padded = { email, password: `${password} ` };
    expect((await ask(server, 'login', { body: padded })).status).toBe(401);
  });

  test('asvs-6.3.1 threat-23: checks five of sixty concurrent guesses, from any address of one network', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    try {
      const { email } = await join(strict);
      const guess = (at: number) =>
        strict.app.inject({
          method: 'POST',
          url: '/auth/login',
          remoteAddress: `2001:db8:1:2::${at}`,
          payload: { email, password: 'wrong guess' },
        });
      const guesses = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at)));
      expect(guesses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    } finally {
      await strict.close();
    }
  });

  test('people of one house log in as often as they like, and a slow guess from many houses ends', async () => {
    const { db } = server;
    const clock = { now: () => new Date('2026-06-01T12:00:00Z') };
    const limit = createGuessLimit({ db, clock, limitFactor: 1 });
    const guess = (account: string, ip: string): Guess => ({
      secret: 'password',
      account,
      place: { kind: 'stranger', ip },
    });
    for (let at = 0; at < 60; at += 1) {
      await limit.countGuess(guess(`member${at}@house.example`, '198.51.100.1'));
      await limit.succeeded(guess(`member${at}@house.example`, '198.51.100.1'));
    }
    const slow = (at: number) => limit.countGuess(guess('wanted@house.example', `198.51.${at}.1`));
    for (let at = 0; at < 100; at += 1) await slow(at);
    await expect(slow(101)).rejects.toMatchObject({ code: 'login.too_many' });
  });

  race(
    'right passwords at the same moment are all accepted, and count as no guess',
    async (crowd) => {
      const { db } = server;
      const limit = createGuessLimit({
        db,
        clock: { now: () => server.time.now },
        limitFactor: 1000,
      });
      const house = `198.51.100.${crowd}`;
      const email = `crowd${crowd}@house.example`;
      const logIn = async (account: string) => {
        const place = { kind: 'stranger', ip: house } as const;
        const guess = { secret: 'password', account, place } as const;
        await limit.countGuess(guess);
        await limit.succeeded(guess);
      };
      await together(crowd, (n) => logIn(n % 2 === 0 ? email : `other-${email}`));
      const left = await db.all(
        sql<{ key: string }>`select key from guess_window where subject = ${guessSubject(email)}`,
      );
      expect(left).toEqual([]);
    },
  );

  test('after five wrong guesses the sixth waits, and another address is not locked out', async () => {
    const strict = await openTestServer({ limitFactor: 1 });
    try {
      const { email } = await join(strict);
      const guess = () => ask(strict, 'login', { body: { email, password: 'wrong guess' } });
      for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(401);
      const sixth = await guess();
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBe(900);
      const elsewhere = await strict.app.inject({
        method: 'POST',
        url: '/auth/login',
        remoteAddress: '198.51.100.7',
        payload: { email, password },
      });
      expect(elsewhere.statusCode).toBe(200);
      strict.time.now = new Date(strict.time.now.getTime() + 900_000);
      expect((await ask(strict, 'login', { body: { email, password } })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a session', () => {
  test('asvs-7.2.1 asvs-7.4.1: ends by logout immediately, and only this one', async () => {
    const member = await join(server);
    const { email } = member;
    const { body } = await ask(server, 'login', { body: { email, password } });
    const other = (body as { token: string }).token;
    expect((await me(member.token)).status).toBe(200);
    await ask(server, 'logout', { token: member.token });
    expect((await me(member.token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  test('asvs-7.3.2: ends with its expiry, to the second', async () => {
    const [early, late] = [await join(server), await join(server)];
    const start = server.time.now;
    const end = Math.floor(start.getTime() / 1000) * 1000 + 7 * 86_400_000;
    server.time.now = new Date(end - 1);
    expect((await me(early.token)).status).toBe(200);
    server.time.now = new Date(end);
    expect((await me(late.token)).status).toBe(401);
    // what was read a moment before is remembered for five seconds
    server.time.now = new Date(end + 5000);
    expect((await me(early.token)).status).toBe(401);
    server.time.now = start;
  });

  test('asvs-7.2.1: ends everywhere when the session version rises', async () => {
    const member = await join(server);
    await server.db.run(sql`
      update app_user set session_version = session_version + 1 where id = ${member.id}`);
    expect((await ask(server, 'logout', { token: member.token })).status).toBe(401);
  });

  test('that was read a moment before is read again when everyone is notified of a change', async () => {
    const member = await join(server, { rules: false });
    const raise = (by: number) =>
      server.db.run(sql`
        update app_user set session_version = session_version + ${by} where id = ${member.id}`);
    const readBeforeAndAfter = async () => {
      expect((await me(member.token)).status).toBe(200);
      await raise(1);
      // remembered for five seconds
      const { status } = await me(member.token);
      if (status !== 200) await raise(-1);
      return status;
    };
    // The notification of an earlier change may come in between.
    await expect.poll(readBeforeAndAfter).toBe(200);
    await server.db.transaction(async (tx) => tx.publish('session', 'everybody'));
    await expect.poll(async () => (await me(member.token)).status).toBe(401);
  });

  test.each([
    ['nothing', null],
    ['a word', 'hello-there-this-is-no-token'],
    ['an unsigned token', unsigned()],
    ['a token with a changed payload', 'changed'],
  ])('is not opened by %s', async (_, given) => {
    const { token } = await join(server);
    const [head, , signature] = token.split('.');
    const forged = `${head}.${Buffer.from('{"sub":"x","exp":9999999999}').toString('base64url')}.${signature}`;
    const response = await me(given === 'changed' ? forged : given);
    expect(response.status).toBe(401);
  });

  test('threat-22: of a banned user reads what a banned user keeps and is refused the rest with 423', async () => {
    const member = await join(server);
    await ban(server, member.id);
    const { status, body } = await ask(server, 'saveXAccount', {
      token: member.token,
      body: { xUsername: 'anyone' },
    });
    expect([status, body]).toEqual([
      423,
      { message: 'This account is banned.', code: 'account.banned' },
    ]);
    expect((await ask(server, 'submissions', { token: member.token })).status).toBe(200);
    expect((await ask(server, 'availableTasks', { token: member.token })).status).toBe(423);
  });
});

describe('the rules', () => {
  test('are accepted once, for the version that is read, and the first time counts', async () => {
    const { token } = await join(server, { rules: false });
    const first = await ask(server, 'acknowledgeRules', { token, body: {} });
    expect(first.status).toBe(200);
    server.time.now = new Date(server.time.now.getTime() + 60_000);
    const second = await ask(server, 'acknowledgeRules', { token });
    expect(second.body).toEqual(first.body);
    const old = await ask(server, 'acknowledgeRules', { token, body: { version: '2020-01-01' } });
    expect([old.status, (old.body as { code: string }).code]).toEqual([
      409,
      'rules.version_unknown',
    ]);
  });
});

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'x', sid: 'y', exp: 9999999999 })}.`;
}

import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import {
  browsersAt,
  newBrowser,
  somewhere,
  type Visitor,
} from '../../../../testing/server/browsers.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { join, password } from '../../../../testing/server/visitor.ts';

const server = await openTestServer({ limitFactor: 1, countsNoCalls: true });
const { post, logIn, besiege, openMailedLink, pass } = browsersAt(server);
afterAll(() => server.close());
beforeEach(() => pass(3600));

/** The window of a budget in the database. */
const guessKey = (name: string) => createHash('sha256').update(name).digest('base64url');

describe.each([
  ['a member', {}],
  ['an admin', { isAdmin: true }],
])('while strangers guess the password of %s', (_, role) => {
  test('asvs-6.1.1 threat-23: a hundred guesses are checked in fifteen minutes, and its owner logs in', async () => {
    const { email } = await join(server, role);
    const atHome = newBrowser();
    expect((await logIn(atHome, email)).status).toBe(200);
    const answers = await besiege(email);
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);

    const travelling: Visitor = { ...atHome, ip: somewhere() };
    expect((await logIn(travelling, email)).status, 'from a known browser').toBe(200);
    expect((await logIn(newBrowser(atHome.ip), email)).status, 'from a known network').toBe(200);

    const borrowed = newBrowser();
    const refused = await logIn(borrowed, email);
    expect([refused.status, refused.body.code]).toEqual([429, 'login.too_many']);
    expect((await openMailedLink(borrowed, email)).status).toBe(200);
    expect((await logIn(borrowed, email, 'wrong guess')).status, 'the password counts').toBe(401);
    expect((await logIn(borrowed, email)).status, 'with the link of the mail').toBe(200);
    expect((await logIn(newBrowser(), email)).status, 'a stranger').toBe(429);
  });
});

describe('guesses of passwords', () => {
  test('from a known browser are five in fifteen minutes, and touch no one else', async () => {
    const { email } = await join(server);
    const [laptop, phone] = [newBrowser(), newBrowser()];
    await logIn(laptop, email);
    await logIn(phone, email);
    const away: Visitor = { ...laptop, ip: somewhere() };
    const guesses = await together(30, () => logIn(away, email, 'wrong guess'));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await logIn(away, email)).status).toBe(429);
    expect((await logIn(phone, email)).status).toBe(200);
    pass(15 * 60 - 1);
    expect((await logIn(away, email)).status).toBe(429);
    pass(1);
    expect((await logIn(away, email)).status).toBe(200);
  });

  race(
    'of strangers are checked only while their budget lasts, even when they come together',
    async (crowd, round) => {
      const { email } = await join(server);
      const key = guessKey(`password:${email}`);
      const left = round % Math.min(crowd, 5);
      await server.db.run(sql`
      insert into guess_window (key, started_at, failures)
      values (${key}, ${server.time.now}, ${100 - left})`);
      const visitors = Array.from({ length: crowd }, () => newBrowser());
      const messages = await Promise.all(visitors.map((each) => logIn(each, email, 'wrong guess')));
      expect(messages.filter(({ status }) => status === 401)).toHaveLength(left);
      expect(messages.filter(({ status }) => status === 429)).toHaveLength(crowd - left);
      if (left > 0) {
        const asks = sql`select 1 from mail_ask where email = ${email} and wants = 'warning'`;
        expect(await server.db.all(asks)).toHaveLength(1);
      }
    },
  );

  race('of one known browser are five, however many arrive together', async (crowd) => {
    const { email } = await join(server);
    const laptop = newBrowser();
    await logIn(laptop, email);
    const away: Visitor = { ...laptop, ip: somewhere() };
    const messages = await together(crowd, () => logIn(away, email, 'wrong guess'));
    expect(messages.filter(({ status }) => status === 401)).toHaveLength(Math.min(crowd, 5));
  });

  test('by a cookie that no login of this account has had are those of a stranger', async () => {
    const [owner, attacker] = [await join(server), await join(server)];
    const theirs = newBrowser();
    await logIn(theirs, attacker.email);
    await besiege(owner.email);
    expect((await logIn(theirs, owner.email)).status).toBe(429);
    const invented = { ip: somewhere(), cookie: `stoke_browser=${crypto.randomUUID()}` };
    expect((await logIn(invented, owner.email)).status).toBe(429);
  });

  test('do not reveal who has an account, even above the limit', async () => {
    const { email } = await join(server);
    const unknown = `no-${email}`;
    const [known, none] = [await besiege(email), await besiege(unknown)];
    expect(none).toEqual(known);
    const [one, other] = [newBrowser(), newBrowser()];
    const messages = [await logIn(one, email), await logIn(other, unknown)];
    expect(messages[1]?.body).toEqual(messages[0]?.body);
    expect(Object.keys(messages[1]?.headers ?? {})).toEqual(
      Object.keys(messages[0]?.headers ?? {}),
    );
    const links = [
      await post(one, '/auth/login-link', { email }),
      await post(other, '/auth/login-link', { email: unknown }),
    ];
    expect([links[1]?.status, links[1]?.body]).toEqual([links[0]?.status, links[0]?.body]);
    const asks = () => server.db.all(sql`select email from mail_ask where wants = 'login_link'`);
    expect(await asks()).toEqual([{ email }, { email: unknown }]);
    await server.sweep();
    expect(await asks()).toEqual([]);
    expect(server.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('are told to the owner once a day, with where from and what to do', async () => {
    const member = await join(server);
    await logIn(newBrowser(), member.email);
    await besiege(member.email);
    pass(15 * 60);
    await besiege(member.email);
    await server.sweep();
    const notified = () =>
      server.mails.filter(
        ({ to, subject }) => to === member.email && subject.includes('wrong passwords'),
      );
    expect(notified()).toHaveLength(1);
    expect(notified()[0]?.text).toMatch(/203\.\d+\.\*/);
    expect(notified()[0]?.text).toContain('browsers and networks you have used before');
    pass(86_400);
    await besiege(member.email);
    await server.sweep();
    expect(notified()).toHaveLength(2);
  });

  test('do not keep a stranger’s address from registering', async () => {
    await besiege('soon@example.org');
    const account = { username: 'soon-here', email: 'soon@example.org', password };
    expect((await post(newBrowser(), '/auth/register', account)).status).toBe(201);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { browsersAt, newBrowser } from '../../../../testing/server/browsers.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password } from '../../../../testing/server/visitor.ts';

const server = await openTestServer({ limitFactor: 1, countsNoCalls: true });
const { post, logIn, besiege, openMailedLink, pass } = browsersAt(server);
afterAll(() => server.close());
beforeEach(() => pass(3600));

describe('a mailed link for a browser', () => {
  test('is not a login, works once, and only for an hour', async () => {
    const { email } = await join(server);
    const visitor = newBrowser();
    const opened = await openMailedLink(visitor, email);
    expect([opened.status, opened.body.token]).toEqual([200, undefined]);
    const token = mailedToken(server, email) ?? '';
    const again = await post(visitor, '/auth/login-link/open', { token });
    expect([again.status, again.body.code]).toEqual([409, 'login.link_invalid']);
    await post(visitor, '/auth/login-link', { email });
    await server.sweep();
    const late = mailedToken(server, email) ?? '';
    expect(late).not.toBe(token);
    pass(3600);
    expect((await post(visitor, '/auth/login-link/open', { token: late })).status).toBe(409);
  });

  test('is good for nothing else, and no other link is good for it', async () => {
    const { email } = await join(server);
    const visitor = newBrowser();
    await post(visitor, '/auth/login-link', { email });
    await server.sweep();
    const token = mailedToken(server, email) ?? '';
    for (const path of ['/auth/confirm-email', '/auth/restore-email']) {
      expect((await post(visitor, path, { token })).body.code).toBe('email.link_invalid');
    }
    const reset = await post(visitor, '/auth/reset-password', { token, password: `${password}!` });
    expect(reset.body.code).toBe('reset.invalid');
    await post(visitor, '/auth/forgot-password', { email });
    await server.sweep();
    const ofReset = mailedToken(server, email) ?? '';
    const opened = await post(visitor, '/auth/login-link/open', { token: ofReset });
    expect(opened.body.code).toBe('login.link_invalid');
  });

  test.each([
    [
      'a new password',
      (token: string) =>
        ask(server, 'changePassword', {
          token,
          body: { currentPassword: password, newPassword: 'another long one 7' },
        }),
    ],
    ['signing out everywhere', (token: string) => ask(server, 'signOutEverywhere', { token })],
  ])('is revoked by %s', async (_, act) => {
    const member = await join(server);
    const visitor = newBrowser();
    await post(visitor, '/auth/login-link', { email: member.email });
    await server.sweep();
    expect((await act(member.token)).status).toBe(200);
    const token = mailedToken(server, member.email) ?? '';
    expect((await post(visitor, '/auth/login-link/open', { token })).status).toBe(409);
  });

  test('is mailed three times an hour at most, and each of the three works', async () => {
    const { email } = await join(server);
    const answers = [];
    for (let stranger = 0; stranger < 8; stranger += 1) {
      answers.push((await post(newBrowser(), '/auth/login-link', { email })).status);
      await server.sweep();
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    const mails = server.mails.filter(
      ({ to, link }) => to === email && link?.includes('/login-link'),
    );
    expect(mails).toHaveLength(3);
    for (const { link } of mails) {
      const token = link?.split('#token=')[1] ?? '';
      expect((await post(newBrowser(), '/auth/login-link/open', { token })).status).toBe(200);
    }
  });

  test('can be requested five times from one address, and strangers do not use up the requests of others', async () => {
    const { email } = await join(server);
    const visitor = newBrowser();
    for (let i = 0; i < 5; i += 1) {
      expect((await post(visitor, '/auth/login-link', { email })).status).toBe(200);
    }
    const sixth = await post(visitor, '/auth/login-link', { email });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'login.link_too_many']);
    expect((await post(newBrowser(), '/auth/login-link', { email })).status).toBe(200);
  });

  test('gives a browser that has used up its guesses new ones', async () => {
    const { email } = await join(server);
    const visitor = newBrowser();
    await logIn(visitor, email);
    await together(6, () => logIn(visitor, email, 'wrong guess'));
    expect((await logIn(visitor, email)).status).toBe(429);
    await openMailedLink(visitor, email);
    expect((await logIn(visitor, email)).status).toBe(200);
  });

  race('is used by one of many that open it at the same time', async (crowd) => {
    const { email } = await join(server);
    await post(newBrowser(), '/auth/login-link', { email });
    await server.sweep();
    const token = mailedToken(server, email) ?? '';
    const messages = await together(crowd, () =>
      post(newBrowser(), '/auth/login-link/open', { token }),
    );
    expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a password reset by mail works in the same browser immediately', async () => {
  const { email } = await join(server);
  await besiege(email);
  const visitor = newBrowser();
  await post(visitor, '/auth/forgot-password', { email });
  await server.sweep();
  const token = mailedToken(server, email) ?? '';
  await post(visitor, '/auth/reset-password', { token, password: 'another long one 7' });
  expect((await logIn(visitor, email, 'another long one 7')).status).toBe(200);
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { race, together } from '../../../../testing/platform/at-once.ts';
import {
  browsersAt,
  newBrowser,
  type Visitor,
  somewhere,
} from '../../../../testing/server/browsers.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { codeOfStep, stepAt } from '../totp.ts';

const server = await openTestServer({ limitFactor: 1, countsNoCalls: true });
const { logIn, enter, besiege, openMailedLink, pass } = browsersAt(server);
afterAll(() => server.close());
beforeEach(() => pass(3600));

const Started = z.object({ secret: z.string() });
const Codes = z.object({ recoveryCodes: z.array(z.string()) });

/** Two-step login by an app; its codes up to the present one are used then. */
async function setUp({ token }: Member) {
  const { secret } = Started.parse((await ask(server, 'startSecondFactor', { token })).body);
  const body = { code: codeOfStep(secret, stepAt(server.time.now)) };
  const { recoveryCodes } = Codes.parse(
    (await ask(server, 'confirmSecondFactor', { token, body })).body,
  );
  return { secret, recoveryCodes };
}

describe('while a stranger who knows the password guesses codes', () => {
  test('five codes are checked, and the owner logs in by a code or a recovery code', async () => {
    const member = await join(server);
    const { email } = member;
    const atHome = newBrowser();
    const { secret, recoveryCodes } = await setUp(member);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const code = () => {
      pass(30);
      return codeOfStep(secret, stepAt(server.time.now));
    };
    expect((await enter(atHome, email, code())).status).toBe(200);
    const guesses = await together(
      30,
      async () => (await enter(newBrowser(), email, '000000')).body,
    );
    expect(guesses.filter((result) => result.code === 'second.code_wrong')).toHaveLength(5);
    expect(guesses.filter((result) => result.code === 'login.too_many')).toHaveLength(25);

    const travelling: Visitor = { ...atHome, ip: somewhere() };
    expect((await enter(travelling, email, code())).status, 'a known browser').toBe(200);
    expect((await enter(travelling, email, first)).status, 'a recovery code').toBe(200);
    const atDesk = newBrowser(atHome.ip);
    expect((await enter(atDesk, email, second)).status, 'a known network').toBe(200);

    const borrowed = newBrowser();
    expect((await enter(borrowed, email, third)).status).toBe(429);
    await openMailedLink(borrowed, email);
    expect((await enter(borrowed, email, '000000')).body.code).toBe('second.code_wrong');
    expect((await enter(borrowed, email, third)).status, 'by the mail').toBe(200);

    await server.sweep();
    const received = server.mails.filter(
      ({ to, subject }) => to === email && subject.includes('wrong codes'),
    );
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('Change your password now');
  });

  race('five codes are checked, from however many places', async (crowd) => {
    const member = await join(server);
    await setUp(member);
    const messages = await together(crowd, () => enter(newBrowser(), member.email, '000000'));
    const wrong = messages.filter(({ body }) => body.code === 'second.code_wrong');
    expect(wrong).toHaveLength(Math.min(crowd, 5));
  });

  test('a browser is not known before its second step is done', async () => {
    const member = await join(server);
    await setUp(member);
    const thief = newBrowser();
    for (let i = 0; i < 5; i += 1) await enter(thief, member.email, '000000');
    expect(codeOf({ ...(await enter(thief, member.email, '000000')) })).toBe('login.too_many');
  });
});

describe('confirming again with a stolen session', () => {
  test('looks at five codes, recovery codes or passwords in fifteen minutes', async () => {
    const member = await join(server);
    const { secret, recoveryCodes } = await setUp(member);
    const confirm = (code: string) =>
      ask(server, 'confirmIdentity', { token: member.token, body: { code } });
    for (let i = 0; i < 4; i += 1) {
      expect(codeOf(await confirm('000000'))).toBe('second.code_wrong');
    }
    expect(codeOf(await confirm('aaaa-aaaa-aaaa-aaaa'))).toBe('second.code_wrong');
    pass(15 * 60 - 1);
    const right = () => confirm(codeOfStep(secret, stepAt(server.time.now)));
    expect(codeOf(await right())).toBe('login.too_many');
    expect(codeOf(await confirm(recoveryCodes[0] ?? ''))).toBe('login.too_many');
    const body = { currentPassword: password, newPassword: 'another long one 7' };
    expect(codeOf(await ask(server, 'changePassword', { token: member.token, body }))).toBe(
      'login.too_many',
    );
    pass(1);
    expect((await right()).status).toBe(200);
  });

  test.each([
    ['the same password again', password, 'password.unchanged'],
    ['a common password', 'iloveyou1', 'register.password_weak'],
  ])('looks at no more codes after the right password with %s', async (_, newPassword, refusal) => {
    const member = await join(server);
    const { secret } = await setUp(member);
    const confirm = (code: string) =>
      ask(server, 'confirmIdentity', { token: member.token, body: { code } });
    const change = () => {
      const body = { currentPassword: password, newPassword };
      return ask(server, 'changePassword', { token: member.token, body });
    };
    for (let i = 0; i < 4; i += 1) {
      expect(codeOf(await confirm('000000'))).toBe('second.code_wrong');
      expect(codeOf(await change())).toBe(refusal);
    }
    pass(30);
    const right = () => confirm(codeOfStep(secret, stepAt(server.time.now)));
    expect((await right()).status, 'a right code counts as no guess').toBe(200);
    expect(codeOf(await change())).toBe(refusal);
    expect(codeOf(await confirm('000000'))).toBe('second.code_wrong');
    pass(30);
    for (const refused of [await confirm('000000'), await right(), await change()]) {
      expect(codeOf(refused)).toBe('login.too_many');
    }
    pass(14 * 60);
    expect((await right()).status).toBe(200);
  });

  test('looks at no more codes after a new password, by its session', async () => {
    const member = await join(server);
    const { secret } = await setUp(member);
    let [token, currentPassword] = [member.token, password];
    const confirm = (code: string) => ask(server, 'confirmIdentity', { token, body: { code } });
    for (let i = 0; i < 4; i += 1) {
      expect(codeOf(await confirm('000000'))).toBe('second.code_wrong');
      const body = { currentPassword, newPassword: `another long one ${i}` };
      const changed = await ask(server, 'changePassword', { token, body });
      token = z.object({ token: z.string() }).parse(changed.body).token;
      currentPassword = body.newPassword;
    }
    expect(codeOf(await confirm('000000'))).toBe('second.code_wrong');
    expect(codeOf(await confirm('000000'))).toBe('login.too_many');
    pass(15 * 60);
    expect((await confirm(codeOfStep(secret, stepAt(server.time.now)))).status).toBe(200);
  });

  race('looks at five codes, among however many right passwords', async (crowd) => {
    const member = await join(server);
    await setUp(member);
    const body = { currentPassword: password, newPassword: password };
    const messages = await together(crowd, (n) =>
      n % 2 === 0
        ? ask(server, 'confirmIdentity', { token: member.token, body: { code: '000000' } })
        : ask(server, 'changePassword', { token: member.token, body }),
    );
    const wrong = messages.filter((one) => codeOf(one) === 'second.code_wrong');
    expect(wrong.length).toBeLessThanOrEqual(5);
  });

  race('takes back every right password, also those of the same moment', async (crowd) => {
    const { token } = await join(server);
    const confirm = () => ask(server, 'confirmIdentity', { token, body: { password } });
    await together(crowd, confirm);
    expect((await confirm()).status).toBe(200);
  });

  test('leaves the owner’s other sessions and logins alone', async () => {
    const member = await join(server);
    const atHome = newBrowser();
    const { token = '' } = (await logIn(atHome, member.email)).body;
    const guess = (typed: string, by: string) =>
      ask(server, 'confirmIdentity', { token: by, body: { password: typed } });
    const messages = await together(30, () => guess('wrong guess', member.token));
    expect(messages.filter((one) => codeOf(one) === 'password.wrong')).toHaveLength(5);
    expect((await guess(password, token)).status).toBe(200);
    expect((await logIn(atHome, member.email)).status).toBe(200);
  });

  test('is not kept from its owner by those who guess at the login', async () => {
    const member = await join(server);
    await besiege(member.email);
    const response = await ask(server, 'confirmIdentity', {
      token: member.token,
      body: { password },
    });
    expect(response.status).toBe(200);
  });
});

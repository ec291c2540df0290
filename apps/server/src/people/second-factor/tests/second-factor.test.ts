import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { addPasskey } from '../../../../testing/server/software-authenticator.ts';
import { openTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { codeOfStep, stepAt, stepOfCode } from '../totp.ts';

const [server, strict] = await Promise.all([
  openTestServer(),
  openTestServer({ limitFactor: 1, countsNoCalls: true, guardsAccounts: true }),
]);
afterAll(() => Promise.all([server.close(), strict.close()]));

const Started = z.object({ secret: z.string(), uri: z.string() });
const Codes = z.object({ recoveryCodes: z.array(z.string()) });
const codeAt = (on: TestServer, secret: string, steps = 0) =>
  codeOfStep(secret, stepAt(on.time.now) + steps);
const pass = (on: TestServer, seconds: number) =>
  (on.time.now = new Date(on.time.now.getTime() + seconds * 1000));

/** Sets an app up; the codes of the current step and before are used then. */
async function setUp(member: Member, on = server) {
  const { token } = member;
  const { secret } = Started.parse((await ask(on, 'startSecondFactor', { token })).body);
  const body = { code: codeAt(on, secret) };
  const confirmed = await ask(on, 'confirmSecondFactor', { token, body });
  return { secret, codes: Codes.parse(confirmed.body).recoveryCodes };
}

const logIn = async ({ email }: Member, on = server) =>
  z
    .object({ token: z.string().optional(), ticket: z.string().optional() })
    .parse((await ask(on, 'login', { body: { email, password } })).body);
const ticketOf = async (member: Member, on = server) => (await logIn(member, on)).ticket ?? '';
const finish = (ticket: string, code: string, on = server) =>
  ask(on, 'finishLogin', { body: { ticket, code } });

const State = z.object({ passkeys: z.array(z.object({ _id: z.string() })) });
const passkeysOf = async (token: string) =>
  State.parse((await ask(strict, 'secondFactor', { token })).body).passkeys.map(({ _id }) => _id);
const removePasskeys = async (token: string) => {
  const [id = ''] = await passkeysOf(token);
  return ask(strict, 'removePasskey', { token, params: { id } });
};

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  const sample = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const now = new Date(second * 1000);
  expect(codeOfStep(sample, stepAt(now))).toBe(code);
  expect(stepOfCode(sample, code, now)).toBe(stepAt(now));
  expect(stepOfCode(sample, code, new Date(now.getTime() + 30_000))).toBe(stepAt(now));
  expect(stepOfCode(sample, code, new Date(now.getTime() + 60_000))).toBeNull();
});

describe('two-step login', () => {
  test('asks for nothing before its first code, then for a code after the password', async () => {
    const member = await join(server);
    const started = await ask(server, 'startSecondFactor', { token: member.token });
    const { secret, uri } = Started.parse(started.body);
    expect(uri).toContain(`secret=${secret}&issuer=Stoke`);
    const other = (await logIn(member)).token ?? '';
    const wrong = await ask(server, 'confirmSecondFactor', {
      token: member.token,
      body: { code: '000000' },
    });
    expect(codeOf(wrong)).toBe('second.code_wrong');
    const body = { code: codeAt(server, secret) };
    await ask(server, 'confirmSecondFactor', { token: member.token, body });
    expect((await ask(server, 'currentUser', { token: other })).status).toBe(401);
    const { token, ticket = '' } = await logIn(member);
    expect(token).toBeUndefined();
    expect((await ask(server, 'currentUser', { token: ticket })).status).toBe(401);
    const entered = await finish(ticket, codeAt(server, secret, 1));
    const fresh = z.object({ token: z.string() }).parse(entered.body).token;
    expect((await ask(server, 'currentUser', { token: fresh })).body).toMatchObject({
      secondFactors: ['app'],
    });
    expect(codeOf(await ask(server, 'startSecondFactor', { token: fresh }))).toBe(
      'second.already_on',
    );
  });

  test('asvs-6.5.1: takes a code once, of the step before and after, and of no other', async () => {
    const member = await join(server);
    const { secret } = await setUp(member);
    const ticket = await ticketOf(member);
    // The code of the setup itself was used.
    expect(codeOf(await finish(ticket, codeAt(server, secret)))).toBe('second.code_wrong');
    expect(codeOf(await finish(ticket, codeAt(server, secret, 2)))).toBe('second.code_wrong');
    expect((await finish(ticket, codeAt(server, secret, 1))).status).toBe(200);
    expect(codeOf(await finish(ticket, codeAt(server, secret, 1)))).toBe('second.login_over');
    const next = await ticketOf(member);
    expect(codeOf(await finish(next, codeAt(server, secret, 1)))).toBe('second.code_wrong');
    pass(server, 90);
    expect(codeOf(await finish(next, codeAt(server, secret, -2)))).toBe('second.code_wrong');
    expect((await finish(next, codeAt(server, secret, -1))).status).toBe(200);
  });

  test('asvs-6.5.5: forgets a login after ten minutes, and after a new password', async () => {
    const member = await join(server);
    const { secret, codes } = await setUp(member);
    const [late, old] = [await ticketOf(member), await ticketOf(member)];
    pass(server, 600);
    expect(codeOf(await finish(late, codeAt(server, secret)))).toBe('second.login_over');
    expect(codeOf(await finish(old, codes[0] ?? ''))).toBe('second.login_over');
    expect(codeOf(await finish('x'.repeat(80), codes[0] ?? ''))).toBe('second.login_over');
    const stale = await ticketOf(member);
    const body = { currentPassword: password, newPassword: 'another long one 7' };
    await ask(server, 'changePassword', { token: member.token, body });
    expect(codeOf(await finish(stale, codes[0] ?? ''))).toBe('second.login_over');
  });

  test('takes a recovery code once, told to its owner, and none after new ones', async () => {
    const member = await join(server);
    const { codes } = await setUp(member);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await finish(await ticketOf(member), ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(codeOf(await finish(await ticketOf(member), first))).toBe('second.code_wrong');
    await server.sweep();
    expect(server.mails.findLast(({ to }) => to === member.email)?.subject).toBe(
      'Stoke: Recovery code used',
    );
    const { token } = member;
    const state = await ask(server, 'secondFactor', { token });
    expect(state.body).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
    const renewed = Codes.parse((await ask(server, 'renewRecoveryCodes', { token })).body);
    expect(codeOf(await finish(await ticketOf(member), second))).toBe('second.code_wrong');
    const fresh = renewed.recoveryCodes[0] ?? '';
    expect((await finish(await ticketOf(member), fresh)).status).toBe(200);
  });

  test('is stored sealed, its codes hashed, and goes with a turn-off', async () => {
    const member = await join(server);
    const { secret, codes } = await setUp(member);
    const rows = await server.db.all(sql`
      select f::text || coalesce(c::text, '') as row from second_factor f
      left join recovery_code c using (user_id) where f.user_id = ${member.id}`);
    const stored = JSON.stringify(rows);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(word);
    }
    const { token } = member;
    expect((await ask(server, 'turnOffSecondFactor', { token })).status).toBe(200);
    expect((await logIn(member)).token).toBeDefined();
    expect(codeOf(await ask(server, 'turnOffSecondFactor', { token }))).toBe('second.not_on');
    expect(codeOf(await ask(server, 'renewRecoveryCodes', { token }))).toBe('second.not_on');
    expect(
      codeOf(await ask(server, 'confirmSecondFactor', { token, body: { code: '123456' } })),
    ).toBe('second.not_started');
  });

  raceWith('lets one code in once', async (crowd) => {
    const member = await join(server);
    const { token } = member;
    const { secret, codes } = await setUp(member);
    const tickets = await together(crowd, () => ticketOf(member));
    await rounds(async (round) => {
      if (round === 10) {
        const renewed = await ask(server, 'renewRecoveryCodes', { token });
        codes.push(...Codes.parse(renewed.body).recoveryCodes);
      }
      for (const code of [codeAt(server, secret, 1), codes[round] ?? '']) {
        const messages = await together(crowd, (n) => finish(tickets[n] ?? '', code));
        const winner = messages.findIndex(({ status }) => status === 200);
        const wrong = messages.filter((one) => codeOf(one) === 'second.code_wrong');
        expect([winner >= 0, wrong.length]).toEqual([true, crowd - 1]);
        tickets[winner] = await ticketOf(member);
      }
      pass(server, 30);
    });
  });
});

describe('in strict limits', () => {
  test('asvs-6.6.3: thirty concurrent guesses are five, and the right code waits with them', async () => {
    const member = await join(strict);
    const { secret } = await setUp(member, strict);
    const ticket = await ticketOf(member, strict);
    const messages = await together(30, () => finish(ticket, '000000', strict));
    expect(messages.filter((one) => codeOf(one) === 'second.code_wrong')).toHaveLength(5);
    expect(messages.filter((one) => codeOf(one) === 'login.too_many')).toHaveLength(25);
    const right = () => finish(ticket, codeAt(strict, secret, 1), strict);
    expect((await right()).status).toBe(429);
    pass(strict, 900);
    const next = await ticketOf(member, strict);
    expect((await finish(next, codeAt(strict, secret), strict)).status).toBe(200);
  });

  test('a sensitive act asks for the code, and the password does not do', async () => {
    const member = await join(strict);
    const { secret } = await setUp(member, strict);
    const { token } = member;
    pass(strict, 901);
    expect(codeOf(await ask(strict, 'turnOffSecondFactor', { token }))).toBe('auth.confirm_again');
    const confirm = (body: object) => ask(strict, 'confirmIdentity', { token, body });
    expect(codeOf(await confirm({ password }))).toBe('second.code_needed');
    expect((await confirm({ code: codeAt(strict, secret) })).status).toBe(200);
    expect(codeOf(await confirm({ code: codeAt(strict, secret) }))).toBe('second.code_wrong');
    expect((await ask(strict, 'turnOffSecondFactor', { token })).status).toBe(200);
  });

  test('nor does a new password, with which the session goes on', async () => {
    const member = await join(strict);
    const { secret } = await setUp(member, strict);
    pass(strict, 901);
    const body = { currentPassword: password, newPassword: 'another long one' };
    const changed = await ask(strict, 'changePassword', { token: member.token, body });
    const { token } = z.object({ token: z.string() }).parse(changed.body);
    expect(codeOf(await ask(strict, 'turnOffSecondFactor', { token }))).toBe('auth.confirm_again');
    const code = { code: codeAt(strict, secret) };
    expect((await ask(strict, 'confirmIdentity', { token, body: code })).status).toBe(200);
    expect((await ask(strict, 'turnOffSecondFactor', { token })).status).toBe(200);
  });

  test('asvs-6.3.3: an admin without it can only set it up', async () => {
    const admin = await join(strict, { isAdmin: true });
    const { token } = admin;
    const refused = 'admin.second_factor_missing';
    expect(codeOf(await ask(strict, 'settings', { token }))).toBe(refused);
    expect(codeOf(await ask(strict, 'requestPayout', { token, body: {} }))).toBe(refused);
    expect((await ask(strict, 'currentUser', { token })).body).toMatchObject({
      needsSecondFactor: true,
    });
    await setUp(admin, strict);
    expect((await ask(strict, 'settings', { token })).status).toBe(200);
  });

  test('an admin adds another factor before the last one is removed', async () => {
    const admin = await join(strict, { isAdmin: true });
    const { token } = admin;
    const { codes } = await setUp(admin, strict);
    const turnOff = () => ask(strict, 'turnOffSecondFactor', { token });
    expect(codeOf(await turnOff())).toBe('second.last_of_admin');
    const ticket = await ticketOf(admin, strict);
    expect((await finish(ticket, codes[0] ?? '', strict)).status).toBe(200);
    await addPasskey(strict, admin);
    expect((await turnOff()).body).toEqual({ message: 'Authenticator app removed.' });
    expect(codeOf(await removePasskeys(token))).toBe('second.last_of_admin');
    const again = await setUp(admin, strict);
    // those from before stay valid
    expect(again.codes).toEqual([]);
    expect((await removePasskeys(token)).status).toBe(200);
    expect((await ask(strict, 'settings', { token })).status).toBe(200);
  });

  raceWith('an admin keeps one factor when all are removed together', async (crowd) => {
    const admin = await join(strict, { isAdmin: true });
    const { token } = admin;
    await setUp(admin, strict);
    await addPasskey(strict, admin);
    expect((await ask(strict, 'turnOffSecondFactor', { token })).status).toBe(200);
    await rounds(async () => {
      await addPasskey(strict, admin);
      const [one = '', two = ''] = await passkeysOf(token);
      const messages = await together(crowd, (n) =>
        ask(strict, 'removePasskey', { token, params: { id: n % 2 === 0 ? one : two } }),
      );
      expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await passkeysOf(token)).toHaveLength(1);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { addPasskey } from '../../../../testing/server/software-authenticator.ts';
import { openTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { createLinkTokens } from '../../codes/index.ts';
import { codeOfStep, stepAt } from '../../second-factor/totp.ts';

const JWT_SECRET = 'a secret that is known to these tests';
const env = {
  JWT_SECRET,
  SMTP_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'Stoke <mail@stoke.example>',
};
/** The bare one is without a mail service. */
const [server, bare] = await Promise.all([openTestServer({ env }), openTestServer()]);
afterAll(() => Promise.all([server.close(), bare.close()]));

const chosen = 'another horse and battery 8';
const confirm = (token: string | null) =>
  ask(server, 'confirmEmail', { body: { token: token ?? '' } });
const restore = (token: string | null) =>
  ask(server, 'restoreEmail', { body: { token: token ?? '' } });
const me = async ({ token }: Member) => (await ask(server, 'currentUser', { token })).body;
const resend = ({ token }: Member) => ask(server, 'resendEmailLink', { token });
const change = ({ token }: Member, email: string) =>
  ask(server, 'changeEmail', { token, body: { email } });
const logIn = (email: string, secret = password) =>
  ask(server, 'login', { body: { email, password: secret } });
const pass = (hours: number) =>
  (server.time.now = new Date(server.time.now.getTime() + hours * 3_600_000));
const subjects = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

/** The token of the newest link mailed to this address. */
async function mailed(email: string): Promise<string | null> {
  await server.sweep();
  return mailedToken(server, email);
}

/** A member who has opened the link. */
async function confirmed(): Promise<Member> {
  const member = await join(server);
  await resend(member);
  expect((await confirm(await mailed(member.email))).status).toBe(200);
  return member;
}

async function resetBy(member: Member): Promise<void> {
  await ask(server, 'forgotPassword', { body: { email: member.email } });
  const body = { token: (await mailed(member.email)) ?? '', password: chosen };
  expect((await ask(server, 'resetPassword', { body })).status).toBe(200);
}

/** Sets a new password by the link that the owner of the address is mailed. */
async function takeOver(on: TestServer, email: string): Promise<number> {
  await ask(on, 'forgotPassword', { body: { email } });
  await on.sweep();
  const body = { token: mailedToken(on, email) ?? '', password: chosen };
  return (await ask(on, 'resetPassword', { body })).status;
}

async function turnOnApp(on: TestServer, { token }: Member): Promise<void> {
  const started = await ask(on, 'startSecondFactor', { token });
  const { secret } = z.object({ secret: z.string() }).parse(started.body);
  const body = { code: codeOfStep(secret, stepAt(on.time.now)) };
  expect((await ask(on, 'confirmSecondFactor', { token, body })).status).toBe(200);
}

async function rich(on = server): Promise<Member & { walletAddress: string }> {
  const member = await join(on);
  const walletAddress = newWallet();
  await ask(on, 'saveWallet', { token: member.token, body: { walletAddress } });
  await give(on, accounts.earnerAvailable(member.id), 60_000_000n);
  return { ...member, walletAddress };
}

const payOut = ({ token, walletAddress }: Member & { walletAddress: string }, on = server) =>
  ask(on, 'requestPayout', {
    token,
    body: { amount: 50, paymentMethod: 'crypto', paymentDetails: { address: walletAddress } },
  });

describe('a new account', () => {
  test('gets a link that confirms its address once, with no secret in the database', async () => {
    const body = { username: 'freshly', email: 'freshly@example.org', password };
    const response = await ask(server, 'register', { body });
    const { user } = z.object({ user: z.object({ _id: z.string() }) }).parse(response.body);
    expect(response.body).toMatchObject({ user: { isEmailConfirmed: false, needsEmail: true } });
    const token = await mailed(body.email);
    expect(subjects(body.email)).toEqual(['Confirm your Stoke email']);
    const rows = await server.db.all(sql`
      select l::text || m::text as row from one_time_code l, outgoing_mail m
      where l.user_id = ${user._id} and m.user_id = ${user._id}`);
    expect(JSON.stringify(rows)).not.toContain(token?.split('.')[1]);
    expect((await confirm(token)).body).toEqual({ message: `${body.email} is confirmed.` });
    expect(codeOf(await confirm(token))).toBe('email.link_invalid');
  });

  test('works and earns, and is paid once its address is confirmed', async () => {
    const member = await rich();
    expect(await me(member)).toMatchObject({ needsEmail: true, pendingEarnings: 60 });
    expect(codeOf(await payOut(member))).toBe('payout.email_unconfirmed');
    await resend(member);
    await confirm(await mailed(member.email));
    expect(await me(member)).toMatchObject({ needsEmail: false, isEmailConfirmed: true });
    expect(codeOf(await resend(member))).toBe('email.already_confirmed');
    expect((await payOut(member)).status).toBeLessThan(300);
  });

  test('is paid without it where no mail is sent', async () => {
    const member = await rich(bare);
    expect((await payOut(member, bare)).status).toBeLessThan(300);
  });

  test('asks for five links in an hour, of which the newest works, for 48 hours', async () => {
    const member = await join(server);
    const older = await mailed(member.email);
    for (let i = 0; i < 4; i += 1) expect((await resend(member)).status).toBe(200);
    const refused = await resend(member);
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['email.too_many', '3600']);
    const token = await mailed(member.email);
    expect(codeOf(await confirm(older))).toBeOneOf(['email.link_invalid', 'request.invalid']);
    pass(48);
    expect(codeOf(await confirm(token))).toBe('email.link_invalid');
  });
});

describe('an address that was never confirmed', () => {
  test('loses wallet and Telegram when its owner takes the account over', async () => {
    const squatter = await rich();
    await server.db.run(sql`
      update app_user set telegram_user_id = '77', telegram_first_name = 'Eve'
      where id = ${squatter.id}`);
    await resetBy(squatter);
    const { token } = (await logIn(squatter.email, chosen)).body as { token: string };
    expect(await me({ ...squatter, token })).toMatchObject({
      walletAddress: null,
      walletFormer: null,
      telegramUserId: null,
      isEmailConfirmed: true,
    });
    await server.sweep();
    const received = server.mails.findLast(({ to }) => to === squatter.email);
    expect(received?.text).toContain('Your wallet and Telegram account were removed');
  });

  test('keeps no two-step login, X account or automatic payout of a stranger who had it first', async () => {
    const squatter = await rich(bare);
    const { token, email } = squatter;
    await ask(bare, 'saveXAccount', { token, body: { xUsername: 'Squatter_X' } });
    await ask(bare, 'startXOwnership', { token });
    const set = await ask(bare, 'setAutomaticPayout', { token, body: { threshold: 50 } });
    expect(set.status).toBe(200);
    await turnOnApp(bare, squatter);
    await addPasskey(bare, squatter);
    expect(await takeOver(bare, email)).toBe(200);

    const entered = await ask(bare, 'login', { body: { email, password: chosen } });
    const { token: own } = z.object({ token: z.string() }).parse(entered.body);
    expect((await ask(bare, 'currentUser', { token: own })).body).toMatchObject({
      secondFactors: [],
      walletAddress: null,
      xUsername: null,
    });
    expect((await ask(bare, 'secondFactor', { token: own })).body).toMatchObject({
      onSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await ask(bare, 'xOwnership', { token: own })).body).toMatchObject({
      status: 'unverified',
      xUsername: null,
      code: null,
    });
    expect((await ask(bare, 'automaticPayout', { token: own })).body).toEqual({
      threshold: null,
      stoppedBecause: null,
    });
    await bare.sweep();
    expect(bare.mails.findLast(({ to }) => to === email)?.text).toContain(
      'as were your X account, two-step login and automatic payout',
    );
  });

  test.each([
    ['a confirmed address', 'user', true],
    ['an admin', 'admin', false],
  ] as const)('leaves two-step login on at the reset of %s', async (_, role, isConfirmed) => {
    const member = await join(bare, { isAdmin: role === 'admin' });
    await bare.db.run(sql`
      update app_user set email_confirmed_at = ${isConfirmed ? bare.time.now : null}
      where id = ${member.id}`);
    await turnOnApp(bare, member);
    expect(await takeOver(bare, member.email)).toBe(200);
    const { email } = member;
    expect((await ask(bare, 'login', { body: { email, password: chosen } })).body).toMatchObject({
      secondFactors: ['app'],
    });
  });

  test('keeps both when it was confirmed before', async () => {
    const member = await confirmed();
    const walletAddress = newWallet();
    await ask(server, 'saveWallet', { token: member.token, body: { walletAddress } });
    await resetBy(member);
    const { token } = (await logIn(member.email, chosen)).body as { token: string };
    expect(await me({ ...member, token })).toMatchObject({ walletAddress });
  });

  test.each([false, true])('erases tickets of its address: %s', async (isConfirmed) => {
    const member = isConfirmed ? await confirmed() : await join(server);
    const body = {
      category: 'account',
      title: 'Let me in',
      message: 'I cannot log in to my account.',
      email: member.email,
    };
    expect((await ask(server, 'writeAsVisitor', { body })).status).toBeLessThan(300);
    const leaving = { password, confirm: member.username };
    await ask(server, 'deleteAccount', { token: member.token, body: leaving });
    const [ticket] = await server.db.all(sql<{ title: string }>`
      select title from support_ticket order by id desc limit 1`);
    expect(ticket?.title).toBe(isConfirmed ? 'erased' : 'Let me in');
  });
});

describe('a change of the email', () => {
  test('counts once the new address is confirmed; the old one is told before and after', async () => {
    const member = await confirmed();
    const next = `new-${member.email}`;
    expect((await change(member, next)).status).toBe(200);
    expect(await me(member)).toMatchObject({ email: member.email, pendingEmail: next });
    const token = await mailed(next);
    expect(subjects(member.email).at(-1)).toBe('Stoke: Email change requested');
    await confirm(token);
    expect(await me(member)).toMatchObject({ email: next, pendingEmail: null });
    expect((await logIn(member.email)).status).toBe(401);
    expect((await logIn(next)).status).toBe(200);
    await server.sweep();
    expect(subjects(member.email).at(-1)).toBe('The email of your Stoke account was changed');
  });

  test('is refused for an address that is taken, that is the present one, or without a proof', async () => {
    const [member, other] = [await confirmed(), await join(server)];
    expect(codeOf(await change(member, other.email))).toBe('register.email_taken');
    expect(codeOf(await change(member, member.email))).toBe('email.unchanged');
    await server.db.run(sql`
      update user_session set proved_at = proved_at - interval '90 days' where user_id = ${member.id}`);
    pass(24 * 3);
    expect(codeOf(await change(member, 'third@example.org'))).toBe('auth.confirm_again');
  });

  test.each(['cancelEmailChange', 'reset'] as const)('is stopped by %s', async (by) => {
    const member = await confirmed();
    await change(member, `x-${member.email}`);
    const token = await mailed(`x-${member.email}`);
    if (by === 'reset') await resetBy(member);
    else await ask(server, by, { token: member.token });
    expect(codeOf(await confirm(token))).toBe('email.link_invalid');
  });

  test('is undone by the former address, which no one else can take until then', async () => {
    const member = await confirmed();
    const stolen = `thief-${member.email}`;
    await change(member, stolen);
    await confirm(await mailed(stolen));
    const undo = await mailed(member.email);
    const body = { username: 'squatting', email: member.email, password };
    expect(codeOf(await ask(server, 'register', { body }))).toBe('register.email_taken');
    expect(codeOf(await confirm(undo))).toBe('email.link_invalid');
    expect((await restore(undo)).status).toBe(200);
    expect((await ask(server, 'currentUser', { token: member.token })).status).toBe(401);
    for (const email of [stolen, member.email]) expect((await logIn(email)).status).toBe(401);
    await server.sweep();
    const token = (await mailed(member.email)) ?? '';
    await ask(server, 'resetPassword', { body: { token, password: chosen } });
    expect((await logIn(member.email, chosen)).status).toBe(200);
    expect(codeOf(await restore(undo))).toBe('email.link_invalid');
  });

  test('is undone by the first address, whatever a thief has changed and undone since', async () => {
    const member = await confirmed();
    const [first, second, third] = [
      member.email,
      `second-${member.email}`,
      `third-${member.email}`,
    ];
    /** Changes the address, and returns the link that undoes it. */
    const move = async (token: string, from: string, to: string) => {
      pass(0.1);
      await change({ ...member, token }, to);
      expect((await confirm(await mailed(to))).status).toBe(200);
      return mailed(from);
    };
    const undoFirst = await move(member.token, first, second);
    const undoSecond = await move(member.token, second, third);
    expect((await restore(undoSecond)).status).toBe(200);
    const body = { username: 'still-squatting', email: first, password };
    expect(codeOf(await ask(server, 'register', { body }))).toBe('register.email_taken');

    const reset = { token: (await mailed(second)) ?? '', password: chosen };
    await ask(server, 'resetPassword', { body: reset });
    const { token } = (await logIn(second, chosen)).body as { token: string };
    const undoAgain = await move(token, second, third);
    const restored = await restore(undoFirst);
    expect([restored.status, (await logIn(third, chosen)).status]).toEqual([200, 401]);
    const back = { token: (await mailed(first)) ?? '', password };
    await ask(server, 'resetPassword', { body: back });
    expect((await logIn(first)).status).toBe(200);
    for (const undo of [undoFirst, undoSecond, undoAgain]) {
      expect(codeOf(await restore(undo))).toBe('email.link_invalid');
    }
  });

  test('cannot be undone after seven days, nor from an address that was never confirmed', async () => {
    const [member, unconfirmed] = [await confirmed(), await join(server)];
    await change(unconfirmed, `u-${unconfirmed.email}`);
    await confirm(await mailed(`u-${unconfirmed.email}`));
    expect(await mailed(unconfirmed.email)).toBeNull();
    await change(member, `late-${member.email}`);
    await confirm(await mailed(`late-${member.email}`));
    const undo = await mailed(member.email);
    pass(7 * 24);
    expect(codeOf(await restore(undo))).toBe('email.link_invalid');
  });
});

raceWith('of several who confirm one address exactly one gets it', async (n) => {
  const members = await together(n, () => join(server));
  const { tokenFor } = createLinkTokens(JWT_SECRET);
  await rounds(async (round) => {
    const email = `wanted${n}-${round}@example.org`;
    const links = members.map(({ id: userId }) => ({ userId, id: randomUUID() }));
    const now = server.time.now;
    for (const { id, userId } of links) {
      await server.db.run(sql`
        insert into one_time_code (id, user_id, kind, email, created_at, expires_at)
        values (${id}, ${userId}, 'change', ${email}, ${now}, ${new Date(now.getTime() + 1000)})`);
    }
    const messages = await Promise.all(links.map(({ id }) => confirm(tokenFor(id))));
    expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(messages.filter((each) => codeOf(each) === 'register.email_taken')).toHaveLength(n - 1);
  });
});

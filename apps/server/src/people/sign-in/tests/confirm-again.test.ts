import { api, eventsRoute, type CallName, type Route } from '@stoke/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';

const minuteMs = 60_000;
const server = await openTestServer({ limitFactor: 1, countsNoCalls: true });
afterAll(() => server.close());

const pass = (ms: number) => (server.time.now = new Date(server.time.now.getTime() + ms));
const save = (token: string) =>
  ask(server, 'saveWallet', { token, body: { walletAddress: newWallet() } });
const confirm = (token: string, typed = password) =>
  ask(server, 'confirmIdentity', { token, body: { password: typed } });
const enter = async ({ email }: Member, from: { userAgent?: string; ip?: string } = {}) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password },
    remoteAddress: from.ip ?? '127.0.0.1',
    headers: from.userAgent === undefined ? {} : { 'user-agent': from.userAgent },
  });
  return z.object({ token: z.string() }).parse(response.json()).token;
};
const me = (token: string) => ask(server, 'currentUser', { token });

describe('a sensitive act', () => {
  test('asvs-7.3.1: is done within fifteen minutes of the login, and asks again after them', async () => {
    const { token } = await join(server);
    pass(15 * minuteMs);
    expect((await save(token)).status).toBe(200);
    pass(1);
    const late = await save(token);
    expect([late.status, codeOf(late)]).toEqual([409, 'auth.confirm_again']);
    expect((await confirm(token)).status).toBe(200);
    expect((await save(token)).status).toBe(200);
  });

  test.each([
    ['strict', 1],
    ['relaxed', 100],
    ['off', 1_000_000],
  ])('is asked for after the same fifteen minutes with LIMITS=%s', async (_, limitFactor) => {
    const other = await openTestServer({ limitFactor, countsNoCalls: true });
    try {
      const { token } = await join(other);
      const saveAfter = async (ms: number) => {
        other.time.now = new Date(other.time.now.getTime() + ms);
        return ask(other, 'saveWallet', { token, body: { walletAddress: newWallet() } });
      };
      expect((await saveAfter(15 * minuteMs - 1000)).status).toBe(200);
      expect((await saveAfter(1000)).status).toBe(200);
      expect(codeOf(await saveAfter(1))).toBe('auth.confirm_again');
    } finally {
      await other.close();
    }
  });

  test('asks again although the session was read a moment before', async () => {
    const { token } = await join(server);
    pass(15 * minuteMs);
    expect((await me(token)).status).toBe(200);
    pass(1000);
    expect(codeOf(await ask(server, 'exportData', { token }))).toBe('auth.confirm_again');
  });

  test('is not unlocked by a wrong password, nor by the proof of another session', async () => {
    const member = await join(server);
    pass(16 * minuteMs);
    expect(codeOf(await confirm(member.token, 'a wrong guess'))).toBe('password.wrong');
    const other = await enter(member);
    expect((await confirm(other)).status).toBe(200);
    expect(codeOf(await save(member.token))).toBe('auth.confirm_again');
    expect((await save(other)).status).toBe(200);
  });

  const sensitive = Object.entries<Route>(api)
    .filter(([, { confirms }]) => confirms)
    .map(([name]) => name as CallName);
  test.each(sensitive)(
    'asvs-7.5.1 asvs-7.5.3 threat-21: %s asks a stale session, also one that is used all the time',
    async (name) => {
      const { token } = await join(server, { isAdmin: true });
      for (let i = 0; i < 4; i += 1) {
        pass(4 * minuteMs);
        await me(token);
      }
      expect(codeOf(await ask(server, name, { token, body: {} }))).toBe('auth.confirm_again');
    },
  );

  test('are those that move money or rights, and what takes the data away', () => {
    expect(sensitive.toSorted()).toMatchInlineSnapshot(`
      [
        "actOnSignal",
        "addPasskey",
        "approveAct",
        "approveSettings",
        "askForAct",
        "banUser",
        "changeEmail",
        "confirmSecondFactor",
        "creditTransfer",
        "decidePayouts",
        "dismissGivenUp",
        "endSuspension",
        "exportData",
        "markBoostPaid",
        "payAgain",
        "removePasskey",
        "renewRecoveryCodes",
        "requestPayout",
        "resumePayouts",
        "saveSettings",
        "saveWallet",
        "setAutomaticPayout",
        "settleAsPaid",
        "signOutPerson",
        "startPasskey",
        "startSecondFactor",
        "stopCampaign",
        "suspendUser",
        "turnOffSecondFactor",
        "unbanUser",
        "undoSignalAct",
        "withdraw",
        "withdrawAct",
        "withdrawSettings",
      ]
    `);
  });
});

const Sessions = z.array(
  z.object({ _id: z.string(), device: z.string(), network: z.string(), isCurrent: z.boolean() }),
);

describe('sessions', () => {
  test('say from where and when they were last used, and end but for this one', async () => {
    const member = await join(server);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
    const other = await enter(member, { userAgent: firefox, ip: '203.0.113.9' });
    pass(6 * minuteMs);
    await me(other);
    const listed = (await ask(server, 'sessions', { token: member.token })).body;
    expect(listed).toMatchObject([
      { device: 'Firefox on Linux', network: '203.0.*', isCurrent: false },
      { device: 'Unknown device', network: 'this computer', isCurrent: true },
    ]);
    const used = z.array(z.object({ lastUsedAt: z.string() })).parse(listed);
    expect(used[0]?.lastUsedAt).toBe(server.time.now.toISOString());
    const ended = await ask(server, 'endOtherSessions', { token: member.token });
    expect(ended.body).toEqual({ message: '1 session ended.' });
    expect([(await me(other)).status, (await me(member.token)).status]).toEqual([401, 200]);
    const left = await ask(server, 'sessions', { token: member.token });
    expect(Sessions.parse(left.body)).toHaveLength(1);
  });

  test('on a new device are told by notice and mail, on a known one not', async () => {
    const member = await join(server);
    await enter(member);
    const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/17.0 Safari/605';
    await enter(member, { userAgent: safari, ip: '198.51.100.7' });
    await enter(member, { userAgent: safari, ip: '198.51.77.8' });
    await server.sweep();
    const mails = server.mails.filter(({ to }) => to === member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Stoke: New sign-in: Safari on macOS']);
    expect(mails[0]?.text).toContain('From 198.51.*.');
    expect((await ask(server, 'notices', { token: member.token })).body).toMatchObject([
      { kind: 'new_device', title: 'New sign-in: Safari on macOS' },
    ]);
  });

  test('take their event streams with them', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const member = await join(server);
    const other = await enter(member);
    const stream = await fetch(`${url}${eventsRoute.path}`, {
      headers: { authorization: `Bearer ${other}` },
    });
    const read = stream.text();
    await ask(server, 'endOtherSessions', { token: member.token });
    expect(await read).toContain('event: ready');
  });
});

test('security notices cannot be switched off, and a choice from before no longer counts', async () => {
  const { token } = await join(server);
  const body = { kind: 'wallet_changed', byTelegram: false };
  expect(codeOf(await ask(server, 'chooseNotices', { token, body }))).toBe('notice.always_sent');
  await save(token);
  await server.sweep();
  expect(server.mails.at(-1)?.subject).toBe('Stoke: Payout wallet saved');
});

import { undoFactorHours } from '@stoke/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { addPasskey } from '../../../../testing/server/software-authenticator.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password, type Member } from '../../../../testing/server/visitor.ts';
import { codeOfStep, stepAt } from '../../second-factor/totp.ts';

const server = await openTestServer();
afterAll(() => server.close());

const second = 1000;
const hour = 3600 * second;
const pass = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};
const chosen = 'another horse and battery 8';
const LoggedIn = z.object({ token: z.string() });
const logIn = (email: string, secret = password) =>
  ask(server, 'login', { body: { email, password: secret } });
const isIn = async (token: string) => (await ask(server, 'currentUser', { token })).status === 200;
const saveWallet = (token: string, walletAddress: string) =>
  ask(server, 'saveWallet', { token, body: { walletAddress } });
const undo = (token: string | null) =>
  ask(server, 'undoTwoStepLogin', { body: { token: token ?? '' } });

/** Someone with a confirmed address, $60 and a wallet; their password is known to a thief. */
async function owner() {
  const member = await join(server);
  await server.db.run(sql`
    update app_user set email_confirmed_at = ${server.time.now} where id = ${member.id}`);
  const wallet = newWallet();
  await saveWallet(member.token, wallet);
  await give(server, accounts.earnerAvailable(member.id), 60_000_000n);
  return { ...member, wallet };
}

async function turnOnApp(token: string): Promise<void> {
  const started = await ask(server, 'startSecondFactor', { token });
  const { secret } = z.object({ secret: z.string() }).parse(started.body);
  const body = { code: codeOfStep(secret, stepAt(server.time.now)) };
  expect((await ask(server, 'confirmSecondFactor', { token, body })).status).toBe(200);
}

/** The token of the newest link mailed to this address. */
async function mailed(email: string): Promise<string | null> {
  await server.sweep();
  return mailedToken(server, email);
}

/** Logs in as the owner does, after setting a new password by the mail. */
async function backIn(email: string): Promise<string> {
  const body = { token: (await mailed(email)) ?? '', password: chosen };
  expect((await ask(server, 'resetPassword', { body })).status).toBe(200);
  return LoggedIn.parse((await logIn(email, chosen)).body).token;
}

describe('an owner whose password was stolen', () => {
  test.each(['app', 'passkey'] as const)(
    'threat-24: cancels the wallet change in its last second, though the thief has turned on two-step login by %s',
    async (kind) => {
      const { email, token, wallet } = await owner();
      const thief = LoggedIn.parse((await logIn(email)).body).token;
      expect((await saveWallet(thief, newWallet())).status).toBe(200);
      const body = { threshold: 50 };
      expect((await ask(server, 'setAutomaticPayout', { token: thief, body })).status).toBe(200);
      await (kind === 'app' ? turnOnApp(thief) : addPasskey(server, { token: thief }));
      expect(await isIn(token)).toBe(false);

      pass(24 * hour - second);
      const link = await mailed(email);
      expect(server.mails.findLast(({ to }) => to === email)?.link).toContain(
        '/undo-two-step-login#token=',
      );
      expect((await undo(link)).status).toBe(200);
      expect(await isIn(thief)).toBe(false);
      expect((await logIn(email)).status).toBe(401);
      const own = await backIn(email);
      expect((await ask(server, 'currentUser', { token: own })).body).toMatchObject({
        secondFactors: [],
      });
      expect((await ask(server, 'cancelWalletChange', { token: own })).body).toMatchObject({
        walletAddress: wallet,
      });
      pass(second);
      await server.sweep();
      const payouts = z
        .array(z.object({ address: z.string() }))
        .parse((await ask(server, 'payouts', { token: own })).body);
      expect(payouts.every(({ address }) => address === wallet)).toBe(true);
    },
  );

  test('gets back in by the link that restores the email, past two-step login of after its change', async () => {
    const { email, wallet } = await owner();
    const thief = LoggedIn.parse((await logIn(email)).body).token;
    const stolen = `thief-${email}`;
    await ask(server, 'changeEmail', { token: thief, body: { email: stolen } });
    const change = { token: (await mailed(stolen)) ?? '' };
    expect((await ask(server, 'confirmEmail', { body: change })).status).toBe(200);
    pass(second);
    await saveWallet(thief, newWallet());
    await turnOnApp(thief);
    const body = { token: (await mailed(email)) ?? '' };
    expect((await ask(server, 'restoreEmail', { body })).status).toBe(200);
    const own = await backIn(email);
    expect((await ask(server, 'cancelWalletChange', { token: own })).body).toMatchObject({
      walletAddress: wallet,
    });
  });

  test('mails no link to the address of a thief who has changed it since', async () => {
    const { email } = await owner();
    const thief = LoggedIn.parse((await logIn(email)).body).token;
    await turnOnApp(thief);
    const link = await mailed(email);
    const stolen = `thief-${email}`;
    await ask(server, 'changeEmail', { token: thief, body: { email: stolen } });
    await ask(server, 'confirmEmail', { body: { token: (await mailed(stolen)) ?? '' } });
    const restore = await mailed(email);
    const last = mailedToken(server, stolen);
    expect((await undo(link)).status).toBe(200);
    expect(await mailed(stolen)).toBe(last);
    expect((await ask(server, 'restoreEmail', { body: { token: restore } })).status).toBe(200);
    expect(await isIn(await backIn(email))).toBe(true);
  });
});

describe('the link that undoes turning on two-step login', () => {
  test('works once, for 48 hours to the second', async () => {
    const [early, late] = [await owner(), await owner()];
    await turnOnApp(early.token);
    await turnOnApp(late.token);
    const [first, other] = [await mailed(early.email), await mailed(late.email)];
    pass(undoFactorHours * hour - second);
    expect((await undo(first)).status).toBe(200);
    expect(codeOf(await undo(first))).toBe('second.undo_invalid');
    pass(second);
    expect(codeOf(await undo(other))).toBe('second.undo_invalid');
    expect((await logIn(late.email)).body).toMatchObject({ secondFactors: ['app'] });
    expect(codeOf(await undo('x'.repeat(80)))).toBe('second.undo_invalid');
  });

  test('outlives the turns of a thief, and ends their links', async () => {
    const { email, token } = await owner();
    await turnOnApp(token);
    const first = await mailed(email);
    await ask(server, 'turnOffSecondFactor', { token });
    pass(second);
    await turnOnApp(token);
    const later = await mailed(email);
    expect(later).not.toBe(first);
    expect((await undo(first)).status).toBe(200);
    expect(codeOf(await undo(later))).toBe('second.undo_invalid');
    const own = await backIn(email);
    expect(await isIn(own)).toBe(true);
  });

  test('is mailed with the first factor only, and two-step login of before stays at a restored email', async () => {
    const { email, token }: Member = await owner();
    await turnOnApp(token);
    const link = await mailed(email);
    await addPasskey(server, { token });
    expect(await mailed(email)).toBe(link);
    const stolen = `thief-${email}`;
    pass(second);
    await ask(server, 'changeEmail', { token, body: { email: stolen } });
    await ask(server, 'confirmEmail', { body: { token: (await mailed(stolen)) ?? '' } });
    const body = { token: (await mailed(email)) ?? '' };
    expect((await ask(server, 'restoreEmail', { body })).status).toBe(200);
    const reset = { token: (await mailed(email)) ?? '', password: chosen };
    expect((await ask(server, 'resetPassword', { body: reset })).status).toBe(200);
    expect((await logIn(email, chosen)).body).toMatchObject({ secondFactors: ['app', 'passkey'] });
  });
});

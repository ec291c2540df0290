import { maxContactChangesADay } from '@stoke/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { together } from '../../../../testing/platform/at-once.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, reconfirm, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer({ limitFactor: 1, countsNoCalls: true });
afterAll(() => server.close());

const day = 24 * 3_600_000;
const pass = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};

let handles = 0;
const saveX = ({ token }: Member) => {
  handles += 1;
  return ask(server, 'saveXAccount', { token, body: { xUsername: `handle_${handles}` } });
};
const saveWallet = ({ token }: Member, walletAddress = newWallet()) =>
  ask(server, 'saveWallet', { token, body: { walletAddress } });
const cancel = ({ token }: Member) => ask(server, 'cancelWalletChange', { token });
const mailsAbout = ({ id }: Member, kind: string) =>
  server.db.all(sql`
    select 1 from outgoing_mail where user_id = ${id} and facts->>'kind' = ${kind}`);

describe.each([
  ['X account', 'x.too_many', 'x_linked', saveX],
  ['wallet', 'wallet.too_many', 'wallet_changed', saveWallet],
] as const)('a change of the %s', (name, code, kind, save) => {
  test('is made and mailed ten times in 24 hours, and once more when the first is a day old', async () => {
    const [member, other] = [await join(server), await join(server)];
    for (let n = 0; n < maxContactChangesADay; n += 1) {
      expect((await save(member)).status).toBe(200);
      pass(1000);
    }
    const left = day - maxContactChangesADay * 1000;
    const refused = await save(member);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      code,
      String(left / 1000),
    ]);
    expect(refused.body).toMatchObject({
      message: expect.stringContaining(`You changed your ${name} 10 times in 24 hours.`),
    });
    expect(await mailsAbout(member, kind)).toHaveLength(maxContactChangesADay);
    expect((await save(other)).status).toBe(200);
    pass(left - 1);
    await reconfirm(server, member.token);
    expect((await save(member)).headers['retry-after']).toBe('1');
    pass(1);
    expect((await save(member)).status).toBe(200);
    expect(codeOf(await save(member))).toBe(code);
  });

  test('is made ten times when thirty are asked for at once', async () => {
    const member = await join(server);
    const from = server.time.now.getTime();
    let ticks = 0;
    // Two changes of one user never share a time.
    Object.defineProperty(server.time, 'now', {
      configurable: true,
      get: () => new Date(from + (ticks += 1)),
    });
    const answers = await together(30, () => save(member));
    const value = new Date(from + ticks);
    Object.defineProperty(server.time, 'now', { value, writable: true });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxContactChangesADay);
    expect(answers.filter((answer) => codeOf(answer) === code)).toHaveLength(20);
  });
});

test('a wallet change is cancelled however many were made, also by saving the former wallet', async () => {
  const member = await join(server);
  const former = newWallet();
  await saveWallet(member, former);
  for (let n = 1; n < maxContactChangesADay; n += 1) {
    pass(1000);
    expect((await saveWallet(member)).status).toBe(200);
  }
  pass(1000);
  expect(codeOf(await saveWallet(member))).toBe('wallet.too_many');
  expect((await saveWallet(member, former)).status).toBe(200);
  const { body } = await ask(server, 'currentUser', { token: member.token });
  expect(body).toMatchObject({ walletAddress: former, walletPayableFrom: null });

  const thief = await join(server);
  await saveWallet(thief, former);
  for (let n = 1; n < maxContactChangesADay; n += 1) {
    pass(1000);
    await saveWallet(thief);
    if (n < maxContactChangesADay - 1) expect((await cancel(thief)).status).toBe(200);
  }
  expect((await cancel(thief)).body).toMatchObject({ walletAddress: former });
  expect(codeOf(await saveWallet(thief))).toBe('wallet.too_many');
});

import { wholeDollars } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, reconfirm, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const hour = 3_600_000;
const pass = (ms: number) => {
  server.time.now = new Date(server.time.now.getTime() + ms);
};
const save = ({ token }: Member, walletAddress: string) =>
  ask(server, 'saveWallet', { token, body: { walletAddress } });
const cancel = ({ token }: Member) => ask(server, 'cancelWalletChange', { token });
const me = async ({ token }: Member) => (await ask(server, 'currentUser', { token })).body;
const pay = ({ token }: Member, address: string) =>
  ask(server, 'requestPayout', {
    token,
    body: { amount: 50, paymentMethod: 'crypto', paymentDetails: { address } },
  });
const notified = ({ id }: Member) =>
  server.db.all(sql<{ address: string; from: string | null }>`
    select facts->>'address' as address, facts->>'payableFrom' as "from" from notice
    where user_id = ${id} and kind = 'wallet_changed' order by id`);

/** Someone with $1000 to be paid out to a wallet of their own. */
async function earner() {
  const member = await join(server);
  const wallet = newWallet();
  await save(member, wallet);
  const to = accounts.earnerAvailable(member.id);
  await server.db.transaction((tx) => fund(tx, to, wholeDollars(1000n), { kind: 'earned' }));
  return { member, wallet };
}

test('threat-24: a payout to a changed wallet is refused after 23:59:59 and taken after 24:00:00', async () => {
  const { member } = await earner();
  const changed = newWallet();
  await save(member, changed);
  pass(24 * hour - 1000);
  await reconfirm(server, member.token);
  expect(await pay(member, changed)).toMatchObject({
    status: 409,
    body: { code: 'payout.wallet_on_hold' },
    headers: { 'retry-after': '1' },
  });
  pass(1000);
  expect((await pay(member, changed)).status).toBe(200);
});

test('an earner who changes a wallet is told which one it is and when it can be paid', async () => {
  const { member } = await earner();
  pass(1);
  const changed = newWallet();
  await save(member, changed);
  const from = new Date(server.time.now.getTime() + 24 * hour).toISOString();
  expect((await notified(member)).at(-1)).toEqual({ address: changed, from });
});

test('threat-24: a change is cancelled while it waits: the former wallet is back and can be paid', async () => {
  const { member, wallet } = await earner();
  await save(member, newWallet());
  await save(member, newWallet());
  expect(await me(member)).toMatchObject({ walletFormer: wallet });
  pass(24 * hour - 1);
  await reconfirm(server, member.token);
  expect(await cancel(member)).toMatchObject({ status: 200, body: { walletAddress: wallet } });
  expect(await me(member)).toMatchObject({
    walletAddress: wallet,
    walletFormer: null,
    walletPayableFrom: null,
  });
  expect((await pay(member, wallet)).status).toBe(200);
  expect((await notified(member)).at(-1)).toEqual({ address: wallet, from: null });
});

test('there is nothing to cancel without a change, after the hold, and twice', async () => {
  const { member } = await earner();
  const nothing = { status: 409, body: { code: 'wallet.nothing_to_cancel' } };
  expect(await cancel(member)).toMatchObject(nothing);
  await save(member, newWallet());
  pass(24 * hour);
  expect(await cancel(member)).toMatchObject(nothing);
  await save(member, newWallet());
  await cancel(member);
  expect(await cancel(member)).toMatchObject(nothing);
});

test('a payout that was asked for before the change still goes to the wallet of that time', async () => {
  const { member, wallet } = await earner();
  await pay(member, wallet);
  await save(member, newWallet());
  expect((await ask(server, 'payouts', member)).body).toMatchObject([{ address: wallet }]);
});

test('two accounts may be paid to one wallet; both are told, and neither who the other is', async () => {
  const [first, second] = [await join(server), await join(server)];
  const wallet = newWallet();
  expect((await save(first, wallet)).body).toMatchObject({ isShared: false });
  const response = await save(second, wallet);
  expect(response.body).toEqual({
    message: 'Wallet address updated successfully!',
    walletAddress: wallet,
    isShared: true,
  });
  expect(await me(first)).toMatchObject({ walletIsShared: true });
  expect(JSON.stringify(await me(second))).not.toContain(first.username);
  await save(second, newWallet());
  expect(await me(first)).toMatchObject({ walletIsShared: false });
});

test("the platform's own address is not a wallet of anybody", async () => {
  const member = await join(server);
  expect(await save(member, server.chain.chain.treasury)).toMatchObject({
    status: 422,
    body: { code: 'wallet.treasury' },
  });
});

raceWith('a payout while the wallet changes goes to a wallet that could be paid', async (n) => {
  const { member, wallet } = await earner();
  await rounds(async () => {
    const changes = together(n - 1, () => save(member, newWallet()));
    const [payout] = await Promise.all([pay(member, wallet), changes]);
    expect(['payout.wallet_mismatch', undefined]).toContain(codeOf(payout.body));
    await cancel(member);
    expect(await me(member)).toMatchObject({ walletAddress: wallet, walletPayableFrom: null });
  });
  const paid = await server.db.all(sql<{ address: string }>`
    select distinct address from payout where user_id = ${member.id}`);
  expect(paid.every(({ address }) => address === wallet)).toBe(true);
});

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

test('a listed wallet cannot be saved, and none while the list cannot be read', async () => {
  const [fine, bad, unread] = [newWallet(), newWallet(), newWallet()];
  const isListed = async (address: string) => {
    if (address === unread) throw new Error('down');
    return address === bad;
  };
  const screened = await openTestServer({ addressList: { isListed } });
  try {
    const { token } = await join(screened);
    const saved = async (walletAddress: string) => {
      const response = await ask(screened, 'saveWallet', { token, body: { walletAddress } });
      return response.status === 200 ? 'saved' : (response.body as { code: string }).code;
    };
    expect([await saved(fine), await saved(bad), await saved(unread)]).toEqual([
      'saved',
      'wallet.listed',
      'wallet.check_unavailable',
    ]);
    expect((await ask(screened, 'currentUser', { token })).body).toMatchObject({
      walletAddress: fine,
    });
  } finally {
    await screened.close();
  }
});

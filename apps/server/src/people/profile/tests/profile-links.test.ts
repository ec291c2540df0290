import { refusals } from '@stoke/contract/refusals';
import { afterAll, expect, test } from 'vitest';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newWallet as wallet } from '../../../../testing/server/new-wallet.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const save = (token: string, walletAddress: unknown) =>
  ask(server, 'saveWallet', { token, body: { walletAddress } });
const link = (token: string, xUsername: unknown) =>
  ask(server, 'saveXAccount', { token, body: { xUsername } });
const me = async (token: string) => (await ask(server, 'currentUser', { token })).body;

test('a wallet is saved trimmed and can be used immediately', async () => {
  const { token } = await join(server);
  const address = wallet();
  const response = await save(token, `  ${address}\n`);
  expect(response.body).toMatchObject({ message: 'Wallet address updated successfully!' });
  expect(await me(token)).toMatchObject({ walletAddress: address, walletPayableFrom: null });
});

test('a replaced wallet waits 24 hours; saving the same one again starts no wait', async () => {
  const { token } = await join(server);
  await save(token, wallet());
  const second = wallet();
  await save(token, second);
  const payableFrom = new Date(server.time.now.getTime() + 24 * 3_600_000).toISOString();
  expect(await me(token)).toMatchObject({ walletPayableFrom: payableFrom });
  server.time.now = new Date(server.time.now.getTime() + 3_600_000);
  await save(token, second);
  expect(await me(token)).toMatchObject({ walletPayableFrom: payableFrom });
});

test.each([
  ['', 'wallet.invalid'],
  ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'wallet.invalid'],
  [42, 'wallet.invalid'],
])('%j is refused as a wallet', async (address, code) => {
  const { token } = await join(server);
  expect(await save(token, address)).toMatchObject({ status: 422, body: { code } });
  expect(await me(token)).toMatchObject({ walletAddress: null });
});

test.each([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'the USDC token itself'],
  ['TestUSDC11111111111111111111111111111111116', 'the USDC token itself'],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'the USDT token itself'],
  ['11111111111111111111111111111111', "Solana's system program"],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', "Solana's token program"],
])('the mint or program %s is refused as a wallet, in words', async (address, name) => {
  const { token } = await join(server);
  const message = `This is the address of ${name}. Paste your own wallet's address.`;
  expect(await save(token, address)).toMatchObject({
    status: 422,
    body: { code: 'wallet.known_address', message },
  });
  expect(await me(token)).toMatchObject({ walletAddress: null });
});

test('an X handle loses its @ and its address, keeps its case, and belongs to one user', async () => {
  const first = await join(server);
  const second = await join(server);
  expect((await link(first.token, ' https://x.com/Some_One?s=20 ')).status).toBe(200);
  expect(await me(first.token)).toMatchObject({ xUsername: 'Some_One' });
  expect(await link(second.token, '@some_one')).toMatchObject({
    status: 409,
    body: { code: 'x.taken_unverified' },
  });
  expect((await link(first.token, '@SOME_ONE')).status).toBe(200);
});

test.each(['', '@', 'sixteen_letters_', 'with space', '<b>bold</b>', 'nul\0byte', 7, null])(
  '%j is refused as an X handle',
  async (handle) => {
    const { token } = await join(server);
    const message = refusals['x.invalid'].text;
    expect(await link(token, handle)).toMatchObject({ status: 422, body: { message } });
  },
);

raceWith('one of several people who want a handle gets it', async (n) => {
  const members = await together(n, () => join(server));
  await rounds(async (round) => {
    const messages = await Promise.all(members.map(({ token }) => link(token, `h_${n}_${round}`)));
    expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(messages.filter(({ status }) => status === 409)).toHaveLength(n - 1);
    // no one has one, so that everybody may link one again
    await server.db.run(sql`update app_user set x_username = null, x_username_key = null`);
  });
});

import { address, generateKeyPairSigner, isAddress } from '@solana/kit';
import * as memo from '@solana-program/memo';
import * as token from '@solana-program/token';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, describe, expect, test } from 'vitest';
import { everyKnownAddress } from '@stoke/domain';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';
import { connectSolana } from '../index.ts';

const world = await openTestChain(undefined, { isNearby: false });

afterAll(() => world.close());

describe('a payout address', () => {
  test('may be a wallet that has, or has never had, any SOL', async () => {
    const { chain, local } = world;
    const wallet = (await generateKeyPairSigner()).address;
    expect(await chain.isPayable(wallet)).toBe('ok');
    await local.faucet.give({ owner: wallet, usdcMicro: 1n, lamports: 1_000_000_000n });
    expect(await chain.isPayable(wallet)).toBe('ok');
    expect(await chain.isPayable(local.faucet.demoWallet)).toBe('ok');
  });

  test('may not be the mint of this chain, though it lies on the curve', async () => {
    expect(await world.chain.isPayable(world.chain.mint)).toBe('known');
  });

  test.each(everyKnownAddress)(
    'may not be %s, a mint or program of Solana, even on a chain without it',
    async (text) => {
      expect(isAddress(text)).toBe(true);
      expect(await world.chain.isPayable(text)).toBe('known');
    },
  );

  test('may not be any program that the libraries of Solana name', () => {
    const named = Object.entries({ ...memo, ...token }).flatMap(([name, value]) =>
      /_PROGRAM_ADDRESS(_V\d)?$/.test(name) && typeof value === 'string' ? [value] : [],
    );
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(named.filter((one) => !everyKnownAddress.includes(one))).toEqual([]);
  });

  test('may not be a known one when the node does not answer', async () => {
    const { local, signer, chain } = world;
    const rpcUrl = 'http://127.0.0.1:1';
    const patience = { timeoutMs: 50, tries: 1, firstDelayMs: 1 };
    const away = await connectSolana({ rpcUrl, mint: chain.mint, signer, patience });
    expect(await away.isPayable(chain.mint)).toBe('known');
    await expect(away.isPayable(local.faucet.demoWallet)).rejects.toThrow();
  });

  test('may not be the treasury, which would pay itself', async () => {
    expect(await world.chain.isPayable(world.chain.treasury)).toBe('not_a_wallet');
  });

  test('may not be a token account or another program address', async () => {
    const { chain, local } = world;
    const mint = address(chain.mint);
    const owner = local.faucet.demoWallet;
    const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
    const [tokenAccount] = await findAssociatedTokenPda(seeds);
    expect(await chain.isPayable(tokenAccount)).toBe('off_curve');
  });

  test('may be a plain account, and none that a program keeps', async () => {
    const { chain, local } = world;
    const kept = (await generateKeyPairSigner()).address;
    const data = Buffer.alloc(80).toString('base64');
    const system = '11111111111111111111111111111111';
    const lamports = 10_000_000n;
    local.setAccount({ address: kept, owner: system, lamports, data });
    expect(await chain.isPayable(kept), 'a nonce account').toBe('not_a_wallet');
    local.setAccount({ address: kept, owner: TOKEN_PROGRAM_ADDRESS, lamports, data: '' });
    expect(await chain.isPayable(kept), 'owned by a program').toBe('not_a_wallet');
    local.setAccount({ address: kept, owner: system, lamports, data: '' });
    expect(await chain.isPayable(kept), 'a plain account').toBe('ok');
  });

  test.each([
    ['nothing', ''],
    ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['a signature', '5'.repeat(88)],
    ['letters base58 has not', 'O0Il'.repeat(11)],
    ['a space', ' BPfYEKAFYxvLq7Vf8yzAkzVaSKDtcFLLYXcAjsaQpKQT'],
    ['a NUL', 'BPfYEKAFYxvLq7Vf8yzAkzVaSKDtcFLLYXcAjsaQpK\0'],
    ['a million letters', 'B'.repeat(1_000_000)],
  ])('may not be %s', async (_name, text) => {
    expect(await world.chain.isPayable(text)).toBe('malformed');
  });
});

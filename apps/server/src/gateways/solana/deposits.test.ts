import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { generateKeyPairSigner } from '@solana/kit';
import { connectSolana } from './index.ts';
import { openTestChain, type TestChain } from '../../testing/test-chain.ts';

let world: TestChain;

beforeAll(async () => {
  world = await openTestChain();
});

afterAll(() => world.close());

function pay(amountMicro: bigint, reference: string | null, recipient = world.chain.treasury) {
  const { dir, local } = world;
  return sendFromDemoWallet({ rpcUrl: local.rpcUrl, dir, recipient, amountMicro, reference });
}

/** A stranger moves USDC they do not have, under our reference, and the failure lands. */
async function landFailedTransfer(reference: string): Promise<string> {
  const { chain, local } = world;
  const signer = await generateKeyPairSigner();
  const usdcMicro = 1n;
  await local.faucet.give({ owner: signer.address, usdcMicro, lamports: 1_000_000_000n });
  const { rpcUrl } = local;
  const stranger = await connectSolana({ rpcUrl, mint: chain.mint, signer });
  const pays = [{ to: chain.treasury, amount: 10n ** 12n, reference }];
  const { wire, signature } = await stranger.signPayout({ pays, memo: 'not mine to give' });
  await stranger.broadcast(wire);
  return signature;
}

describe('deposits', () => {
  test('are found under their reference with what the balance really gained', async () => {
    const { chain } = world;
    const reference = chain.newReference();
    expect(await chain.findTransfers(reference)).toEqual([]);
    const before = await chain.treasuryBalance();
    const signature = await pay(899_123_457n, reference);
    expect(await chain.findTransfers(reference), 'only processed').toEqual([]);
    world.local.advance(1);
    const seen = await chain.findTransfers(reference);
    expect(seen).toMatchObject([{ signature, amount: 899_123_457n, level: 'seen' }]);
    world.finalize();
    const found = await chain.findTransfers(reference);
    expect(found).toMatchObject([{ signature, amount: 899_123_457n, level: 'final' }]);
    expect(found[0]?.blockTime).toBeInstanceOf(Date);
    expect(await chain.treasuryBalance()).toBe(before + 899_123_457n);
  });

  test('paid twice, or with dust besides, each count once and for their own amount', async () => {
    const { chain } = world;
    const reference = chain.newReference();
    const signatures = [
      await pay(1n, reference),
      await pay(5_000_000n, reference),
      await pay(5_000_001n, reference),
    ];
    world.finalize();
    const found = await chain.findTransfers(reference);
    expect(found.map(({ amount }) => amount)).toEqual([1n, 5_000_000n, 5_000_001n]);
    const known = new Set(signatures.slice(0, 2));
    expect(await chain.findTransfers(reference, known)).toMatchObject([{ amount: 5_000_001n }]);
  });

  test('to someone else under our reference, or failed, are no deposits', async () => {
    const { chain } = world;
    const reference = chain.newReference();
    await pay(7_000_000n, reference, chain.newReference());
    const failed = await landFailedTransfer(reference);
    world.finalize();
    expect(await chain.findTransfers(reference)).toEqual([]);
    expect(await chain.inspectDeposit(failed)).toEqual({ kind: 'failed' });
  });

  test('without a reference can be claimed by their signature', async () => {
    const { chain, local } = world;
    const signature = await pay(3_000_000n, null);
    expect(await chain.inspectDeposit(signature)).toEqual({ kind: 'not_found' });
    world.finalize();
    const found = await chain.inspectDeposit(signature);
    expect(found).toMatchObject({
      kind: 'transfer',
      transfer: { signature, amount: 3_000_000n, level: 'final' },
      senders: [local.faucet.demoWallet],
    });
    const elsewhere = await pay(3_000_000n, null, chain.newReference());
    world.finalize();
    expect(await chain.inspectDeposit(elsewhere)).toEqual({ kind: 'not_for_us' });
    expect(await chain.inspectDeposit('not a signature')).toEqual({ kind: 'malformed' });
    expect(await chain.inspectDeposit('1'.repeat(64))).toEqual({ kind: 'not_found' });
  });
});

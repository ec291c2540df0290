import { afterAll, describe, expect, test } from 'vitest';
import { sendFromDemoWallet } from '@stoke/chain-local';
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLoadedAccountsDataSizeLimit,
  signTransactionMessageWithSigners,
  type TransactionMessage,
} from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { tokenAccountOf } from '../token-accounts.ts';
import { connectSolana } from '../index.ts';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';

const world = await openTestChain(undefined, { isNearby: false });

afterAll(() => world.close());

function pay(amountMicro: bigint, reference: string | null, recipient = world.chain.treasury) {
  const { dir, local } = world;
  return sendFromDemoWallet({ rpcUrl: local.rpcUrl, dir, recipient, amountMicro, reference });
}

/** A wallet of its own pays 4 USDC in a transaction of the given version. */
async function payAsVersion(version: 'legacy' | 0 | 1, reference: string): Promise<string> {
  const { chain, local } = world;
  const rpc = createSolanaRpc(local.rpcUrl);
  const wallet = await generateKeyPairSigner();
  const gift = { usdcMicro: 4_000_000n, lamports: 1_000_000_000n };
  await local.faucet.give({ owner: wallet.address, ...gift });
  const mint = address(chain.mint);
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(wallet.address, mint),
    mint,
    destination: await tokenAccountOf(address(chain.treasury), mint),
    authority: wallet,
    amount: 4_000_000n,
    decimals: 6,
  });
  const mark = { address: address(reference), role: AccountRole.READONLY };
  const marked = { ...transfer, accounts: [...transfer.accounts, mark] };
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const complete = (message: TransactionMessage) =>
    pipe(
      setTransactionMessageComputeUnitLimit(50_000, message),
      (sized) => setTransactionMessageFeePayerSigner(wallet, sized),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstruction(marked, timed),
    );
  const empty =
    version === 1
      ? setTransactionMessageLoadedAccountsDataSizeLimit(
          200_000,
          createTransactionMessage({ version }),
        )
      : createTransactionMessage({ version });
  const signed = await signTransactionMessageWithSigners(complete(empty));
  const wire = getBase64EncodedWireTransaction(signed);
  return rpc.sendTransaction(wire, { encoding: 'base64' }).send();
}

/** The transfers into the treasury that name the reference, oldest first. */
async function transfersNaming(reference: string) {
  const { chain } = world;
  const listed = await chain.namingTreasury({ before: null, limit: 100, commitment: 'confirmed' });
  const found = await Promise.all(listed.map(({ signature }) => chain.inspectDeposit(signature)));
  return found
    .flatMap((one) =>
      one.kind === 'transfer' && one.accounts.includes(reference) ? [one.transfer] : [],
    )
    .toReversed();
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
    expect(await transfersNaming(reference)).toEqual([]);
    const before = await chain.treasuryBalance();
    const signature = await pay(899_123_457n, reference);
    expect(await transfersNaming(reference), 'only processed').toEqual([]);
    world.local.advance(1);
    const seen = await transfersNaming(reference);
    expect(seen).toMatchObject([{ signature, amount: 899_123_457n, level: 'seen' }]);
    world.finalize();
    const found = await transfersNaming(reference);
    expect(found).toMatchObject([{ signature, amount: 899_123_457n, level: 'final' }]);
    expect(found[0]?.blockTime).toBeInstanceOf(Date);
    expect(await chain.treasuryBalance()).toBe(before + 899_123_457n);
  });

  test('paid twice, or with dust besides, each count once and for their own amount', async () => {
    const reference = world.chain.newReference();
    for (const amount of [1n, 5_000_000n, 5_000_001n]) await pay(amount, reference);
    world.finalize();
    const found = await transfersNaming(reference);
    expect(found.map(({ amount }) => amount)).toEqual([1n, 5_000_000n, 5_000_001n]);
  });

  test('to someone else under our reference, or failed, are no deposits', async () => {
    const { chain } = world;
    const reference = chain.newReference();
    await pay(7_000_000n, reference, chain.newReference());
    const failed = await landFailedTransfer(reference);
    world.finalize();
    expect(await transfersNaming(reference)).toEqual([]);
    expect(await chain.inspectDeposit(failed)).toEqual({ kind: 'failed' });
  });

  test.each(['legacy', 0, 1] as const)('of transaction version %s are found', async (version) => {
    const { chain } = world;
    const reference = chain.newReference();
    const signature = await payAsVersion(version, reference);
    world.finalize();
    const found = await transfersNaming(reference);
    expect(found).toMatchObject([{ signature, amount: 4_000_000n, level: 'final' }]);
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

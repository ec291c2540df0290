import { afterAll, describe, expect, test } from 'vitest';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  isSolanaError,
  lamports,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type Base64EncodedWireTransaction,
} from '@solana/kit';
import { startChain } from './index.ts';
import { connect, richWallet, send, sendBlindly, signTransfer } from './testing/transfer.ts';

const finalizeSlots = 32;

const now = Date.now();
const chain = await startChain({ dir: null, now: () => now, confirmSlots: 2, finalizeSlots });
const rpc = connect(chain);
const payer = await richWallet(chain);

afterAll(() => chain.close());

async function newAddress() {
  return (await generateKeyPairSigner()).address;
}

async function causeOf(failing: Promise<unknown>): Promise<unknown> {
  const error = await failing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (
    !isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
  )
    throw error;
  return error.cause;
}

async function statusOf(signature: Parameters<typeof rpc.getTransaction>[0]) {
  const { value } = await rpc.getSignatureStatuses([signature]).send();
  return value[0] ?? null;
}

describe('the embedded chain, through the real client', () => {
  test('lets a transaction climb from processed over confirmed to finalized', async () => {
    const { wire, signature } = await signTransfer(rpc, payer, await newAddress(), 10_000_000n);
    expect(await send(rpc, wire)).toBe(signature);
    expect((await statusOf(signature))?.confirmationStatus).toBe('processed');
    chain.advance(2);
    expect((await statusOf(signature))?.confirmationStatus).toBe('confirmed');
    const config = {
      encoding: 'base64',
      maxSupportedTransactionVersion: 1,
      commitment: 'finalized',
    } as const;
    expect(await rpc.getTransaction(signature, config).send()).toBeNull();
    chain.advance(finalizeSlots);
    expect(await statusOf(signature)).toMatchObject({
      confirmationStatus: 'finalized',
      confirmations: null,
      err: null,
    });
    const found = await rpc.getTransaction(signature, config).send();
    expect(found?.transaction[0]).toBe(wire);
    expect(found?.meta?.fee).toBe(5_000n);
  });

  test('serves each commitment its own height', async () => {
    const height = (commitment: 'processed' | 'confirmed' | 'finalized') =>
      rpc.getBlockHeight({ commitment }).send();
    const processed = await height('processed');
    expect(await height('confirmed')).toBe(processed - 2n);
    expect(await height('finalized')).toBe(processed - BigInt(finalizeSlots));
  });

  test('tells when a block was, and has none of a slot to come', async () => {
    const slot = await rpc.getSlot({ commitment: 'confirmed' }).send();
    const at = Number(await rpc.getBlockTime(slot).send());
    expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(10);
    await expect(rpc.getBlockTime(slot + 10_000n).send()).rejects.toThrow('not available');
  });

  test('refuses a blockhash after 150 slots and not before', async () => {
    const to = await newAddress();
    const early = await signTransfer(rpc, payer, to, 10_000_000n);
    const late = await signTransfer(rpc, payer, to, 20_000_000n);
    const { lastValidBlockHeight } = early.lifetime;
    const slot = await rpc.getSlot({ commitment: 'processed' }).send();
    chain.advance(Number(lastValidBlockHeight - slot));
    await send(rpc, early.wire);
    chain.advance(1);
    const cause = await causeOf(send(rpc, late.wire));
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true);
    await sendBlindly(rpc, late.wire);
    expect(await statusOf(late.signature)).toBeNull();
    expect((await rpc.getBalance(to).send()).value).toBe(10_000_000n);
  });

  test('executes the same bytes once, however many others came between', async () => {
    const to = await newAddress();
    const { wire } = await signTransfer(rpc, payer, to, 10_000_000n);
    await send(rpc, wire);
    for (let count = 0; count < 40; count += 1) {
      const other = await signTransfer(rpc, payer, to, 1n + BigInt(count));
      await send(rpc, other.wire);
    }
    const cause = await causeOf(send(rpc, wire));
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true);
    await sendBlindly(rpc, wire);
    expect((await rpc.getBalance(to).send()).value).toBe(10_000_000n + 820n);
  });

  test('explains at preflight what would fail, and lands it when sent blindly', async () => {
    const reference = await newAddress();
    const to = await newAddress();
    const tooMuch = await signTransfer(rpc, payer, to, 10n ** 15n, reference);
    const cause = await causeOf(send(rpc, tooMuch.wire));
    expect(isSolanaError(cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true);
    expect(await statusOf(tooMuch.signature)).toBeNull();
    const before = (await rpc.getBalance(payer.address).send()).value;
    await sendBlindly(rpc, tooMuch.wire);
    expect(await statusOf(tooMuch.signature)).toMatchObject({
      err: { InstructionError: [0n, { Custom: 1n }] },
    });
    expect((await rpc.getBalance(payer.address).send()).value).toBe(before - 5_000n);
    chain.advance(2);
    const named = await rpc.getSignaturesForAddress(reference, { commitment: 'confirmed' }).send();
    expect(named).toMatchObject([{ signature: tooMuch.signature, err: expect.anything() }]);
  });

  test('refuses a signature that does not fit the bytes', async () => {
    const { wire, signature } = await signTransfer(rpc, payer, await newAddress(), 10_000_000n);
    const bytes = Buffer.from(wire, 'base64');
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    const forged = bytes.toString('base64') as Base64EncodedWireTransaction;
    const code = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE;
    await expect(send(rpc, forged)).rejects.toSatisfy((error) => isSolanaError(error, code));
    await sendBlindly(rpc, forged);
    expect(await statusOf(signature)).toBeNull();
  });

  test('finds transactions by any key they name, newest first, page by page', async () => {
    const reference = await newAddress();
    const to = await newAddress();
    const signatures: string[] = [];
    for (const amount of [1_000_000n, 2_000_000n, 3_000_000n]) {
      const { wire, signature } = await signTransfer(rpc, payer, to, amount, reference);
      await send(rpc, wire);
      signatures.unshift(signature);
    }
    const config = { commitment: 'confirmed' } as const;
    expect(await rpc.getSignaturesForAddress(reference, config).send()).toEqual([]);
    chain.advance(2);
    const all = await rpc.getSignaturesForAddress(reference, config).send();
    expect(all.map((one) => one.signature)).toEqual(signatures);
    const [newest, middle, oldest] = all;
    if (!newest || !middle || !oldest) throw new Error('three were expected');
    const before = { ...config, before: newest.signature, limit: 1 };
    expect(await rpc.getSignaturesForAddress(reference, before).send()).toEqual([middle]);
    const until = { ...config, until: oldest.signature };
    expect(await rpc.getSignaturesForAddress(reference, until).send()).toEqual([newest, middle]);
    const final = { commitment: 'finalized' } as const;
    expect(await rpc.getSignaturesForAddress(reference, final).send()).toEqual([]);
  });

  test('mints test USDC by transactions that stand in the history', async () => {
    const owner = await newAddress();
    const { mint } = chain.faucet;
    const supply = async () => BigInt((await rpc.getTokenSupply(mint).send()).value.amount);
    const before = await supply();
    const gift = { owner, usdcMicro: 12_345_678n, lamports: 0n };
    const twice = [await chain.faucet.give(gift), await chain.faucet.give(gift)];
    expect(new Set(twice).size).toBe(2);
    expect(await supply()).toBe(before + 24_691_356n);
    chain.advance(finalizeSlots);
    const named = await rpc.getSignaturesForAddress(mint, { limit: 2 }).send();
    expect(named.map((one) => one.signature)).toEqual(twice.toReversed());
    const accounts = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'base64' })
      .send();
    expect(accounts.value).toHaveLength(1);
  });

  test('charges the rent of mainnet for a new token account', async () => {
    expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(1_488_440n);
  });

  test('moves in real time when no one advances it', async () => {
    let now = 1_800_000_000_000;
    const moving = await startChain({ dir: null, now: () => now });
    const slot = () => connect(moving).getSlot({ commitment: 'processed' }).send();
    const first = await slot();
    now += 4_000;
    expect(await slot()).toBe(first + 10n);
    now -= 60_000;
    expect(await slot(), 'a clock set back').toBe(first + 10n);
    await moving.close();
  });

  test('keeps two chains apart: bytes of one mean nothing to the other', async () => {
    const other = await startChain({ dir: null });
    const key = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7));
    for (const each of [rpc, connect(other)]) {
      await each.requestAirdrop(key.address, lamports(1_000_000_000n)).send();
    }
    const { wire } = await signTransfer(rpc, key, await newAddress(), 10_000_000n);
    const cause = await causeOf(send(connect(other), wire));
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true);
    await other.close();
  });
});

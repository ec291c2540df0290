import { generateKeyPairSigner, address } from '@solana/kit';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAccount, freezeAccount } from '../../../../testing/gateways/freeze-account.ts';
import { openTestChain } from '../../../../testing/gateways/test-chain.ts';
import { connectSolana, payOfInstruction, type Pay } from '../index.ts';
import { tokenAccountOf } from '../token-accounts.ts';

let memos = 0;

const world = await openTestChain(undefined, { isNearby: false });

afterAll(() => world.close());

async function newWallet(): Promise<string> {
  return (await generateKeyPairSigner()).address;
}

async function newPay(amount = 2_500_000n): Promise<Pay> {
  return { to: await newWallet(), amount, reference: world.chain.newReference() };
}

function find({ reference }: Pick<Pay, 'reference'>) {
  return world.chain.findPayment({ reference, since: 0n, asOf: 0n });
}

function sign(...pays: Pay[]) {
  memos += 1;
  return world.chain.signPayout({ pays, memo: `stoke payout ${memos}` });
}

describe('payouts', () => {
  test('land once and pay exactly the amount, however often the bytes are sent', async () => {
    const { chain } = world;
    const pay = await newPay(50_123_456n);
    const before = await chain.treasuryBalance();
    const signed = await sign(pay);
    expect(await chain.attemptState(signed), 'not sent').toEqual({ kind: 'waiting', seen: null });
    expect(await chain.preflight(signed.wire)).toEqual({ ok: true });
    expect(await chain.broadcast(signed.wire)).toEqual({ accepted: true });
    expect(await chain.attemptState(signed)).toEqual({ kind: 'waiting', seen: 'processed' });
    world.local.advance(1);
    expect(await chain.attemptState(signed)).toEqual({ kind: 'waiting', seen: 'confirmed' });
    await chain.broadcast(signed.wire);
    world.finalize();
    await chain.broadcast(signed.wire);
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    expect(await chain.tokenBalance(pay.to)).toBe(50_123_456n);
    expect(await chain.treasuryBalance()).toBe(before - 50_123_456n);
    const { signature } = signed;
    expect(await find(pay)).toMatchObject({
      kind: 'paid',
      payment: { signature, amount: 50_123_456n, isFinal: true },
    });
  });

  test('are shown by a final transaction with this mint, amount, address and reference only', async () => {
    const { chain, local, signer } = world;
    const pays = [await newPay(), await newPay(3_000_000n)] as [Pay, Pay];
    const { signature, wire } = await sign(...pays);
    const shows = (...input: Pay[]) => chain.showsPayments({ signature, pays: input });
    expect(await shows(...pays), 'unknown').toBe(false);
    await chain.broadcast(wire);
    local.advance(1);
    expect(await shows(...pays), 'not final').toBe(false);
    world.finalize();
    expect(await shows(...pays)).toBe(true);
    expect(await shows(pays[1])).toBe(true);
    const [{ to, amount, reference }] = pays;
    for (const other of [
      { to, amount: amount + 1n, reference },
      { to, amount: amount - 1n, reference },
      { to: pays[1].to, amount, reference },
      { to, amount, reference: pays[1].reference },
      { to, amount, reference: chain.newReference() },
    ]) {
      expect(await shows(pays[1], other)).toBe(false);
    }
    const mint = chain.newReference();
    const ofOther = await connectSolana({ rpcUrl: local.rpcUrl, mint, signer });
    expect(await ofOther.showsPayments({ signature, pays })).toBe(false);
  });

  test('that failed are not shown, though the transaction is final', async () => {
    const { chain } = world;
    const tooMuch = await newPay((await chain.treasuryBalance()) + 1n);
    const { signature, wire } = await sign(tooMuch);
    await chain.broadcast(wire);
    world.finalize();
    expect(await chain.showsPayments({ signature, pays: [tooMuch] })).toBe(false);
  });

  test('equal in every respect but the memo are two transactions', async () => {
    const pay = await newPay();
    const [first, second] = [await sign(pay), await sign(pay)];
    expect(first.signature).not.toBe(second.signature);
  });

  test('go out eight to a transaction where no account is to be opened', async () => {
    const { chain, local } = world;
    const pays = await Promise.all(Array.from({ length: 9 }, () => newPay()));
    const fresh = await chain.fitPayouts(pays);
    expect(fresh).toBeGreaterThanOrEqual(5);
    expect(fresh).toBeLessThan(8);
    await expect(sign(...pays.slice(0, 8))).rejects.toThrow('bytes');
    for (const { to } of pays) {
      await local.faucet.give({ owner: address(to), usdcMicro: 1n, lamports: 0n });
    }
    const open = pays.map((pay) => ({ ...pay, mayOpen: false }));
    expect(await chain.fitPayouts(open)).toBe(8);
    const signed = await sign(...open.slice(0, 8));
    expect(await chain.preflight(signed.wire)).toEqual({ ok: true });
    await chain.broadcast(signed.wire);
    world.finalize();
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    for (const { to } of pays.slice(0, 8)) expect(await chain.tokenBalance(to)).toBe(2_500_001n);
  });

  test('that fit with new accounts pay every one of them', async () => {
    const { chain } = world;
    const pays = await Promise.all(Array.from({ length: 8 }, () => newPay()));
    const batch = pays.slice(0, await chain.fitPayouts(pays));
    const signed = await sign(...batch);
    await chain.broadcast(signed.wire);
    world.finalize();
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    for (const { to } of batch) expect(await chain.tokenBalance(to)).toBe(2_500_000n);
  });

  test('are dead only when their last block is final, and then never land', async () => {
    const { chain, local } = world;
    const pay = await newPay();
    const signed = await sign(pay);
    local.advance(150);
    expect(await chain.attemptState(signed), 'still valid').toMatchObject({ kind: 'waiting' });
    local.advance(3);
    expect(await chain.attemptState(signed), 'within the margin').toMatchObject({
      kind: 'waiting',
    });
    local.advance(20);
    expect(await chain.attemptState(signed)).toEqual({ kind: 'expired' });
    await chain.broadcast(signed.wire);
    world.finalize();
    expect(await chain.attemptState(signed)).toEqual({ kind: 'expired' });
    expect(await chain.tokenBalance(pay.to)).toBe(0n);
    expect(await find(pay)).toEqual({ kind: 'absent' });
  });

  test('beyond the treasury fail as a whole and name the pay to blame', async () => {
    const { chain } = world;
    const pays = [await newPay(), await newPay(10n ** 12n), await newPay()];
    const signed = await sign(...pays);
    const checked = await chain.preflight(signed.wire);
    expect(checked).toMatchObject({
      ok: false,
      error: expect.stringContaining('InstructionError'),
    });
    await chain.broadcast(signed.wire);
    world.finalize();
    const state = await chain.attemptState(signed);
    if (state.kind !== 'failed') throw new Error(`expected a failure, not ${state.kind}`);
    expect(state.failedInstruction).not.toBeNull();
    expect(payOfInstruction(signed.wire, state.failedInstruction ?? -1)).toBe(1);
    for (const pay of pays) {
      expect(await chain.tokenBalance(pay.to)).toBe(0n);
      expect(await find(pay)).toEqual({ kind: 'absent' });
    }
  });

  test('to a frozen account fail by its name and hold the others back only once', async () => {
    const { chain } = world;
    const pays = [await newPay(), await newPay(), await newPay()];
    const [first, frozen, third] = pays;
    if (!first || !frozen || !third) throw new Error('three were made');
    await freezeAccount(world, frozen.to);
    const signed = await sign(...pays);
    await chain.broadcast(signed.wire);
    world.finalize();
    const state = await chain.attemptState(signed);
    if (state.kind !== 'failed') throw new Error(`expected a failure, not ${state.kind}`);
    expect(payOfInstruction(signed.wire, state.failedInstruction ?? -1)).toBe(1);
    const rest = await sign(first, third);
    await chain.broadcast(rest.wire);
    world.finalize();
    expect(await chain.attemptState(rest)).toMatchObject({ kind: 'landed' });
    expect(await chain.tokenBalance(third.to)).toBe(third.amount);
    expect(await chain.tokenBalance(frozen.to)).toBe(0n);
  });

  test('pay someone who closes the account after the signing, and everybody with them', async () => {
    const { chain, local } = world;
    const pays = [await newPay(), await newPay()];
    const closer = await newWallet();
    await local.faucet.give({ owner: address(closer), usdcMicro: 1n, lamports: 0n });
    const signed = await sign({ ...(await newPay()), to: closer }, ...pays);
    await closeAccount(world, closer);
    expect(await chain.preflight(signed.wire)).toEqual({ ok: true });
    await chain.broadcast(signed.wire);
    world.finalize();
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    expect(await chain.tokenBalance(closer)).toBe(2_500_000n);
  });

  test('open the account even where a stranger has sent lamports to its address', async () => {
    const { chain, local } = world;
    const pay = await newPay();
    const account = await tokenAccountOf(address(pay.to), address(chain.mint));
    await local.faucet.give({ owner: account, usdcMicro: 0n, lamports: 2_000_000n });
    const signed = await sign(pay);
    await chain.broadcast(signed.wire);
    world.finalize();
    expect(await chain.attemptState(signed)).toMatchObject({ kind: 'landed' });
    expect(await chain.tokenBalance(pay.to)).toBe(pay.amount);
  });

  test('are not taken for paid because a stranger names their reference', async () => {
    const { chain, local, dir } = world;
    const reference = chain.newReference();
    const { treasury: recipient } = chain;
    const { rpcUrl } = local;
    await sendFromDemoWallet({ rpcUrl, dir, recipient, amountMicro: 1n, reference });
    world.finalize();
    expect(await find({ reference })).toEqual({ kind: 'absent' });
  });

  test('refuse what no payout may be', async () => {
    const good = await newPay();
    const nine = Array.from({ length: 9 }, () => ({ ...good }));
    await expect(sign()).rejects.toThrow('1 to 8');
    await expect(sign(...nine)).rejects.toThrow('1 to 8');
    await expect(sign({ ...good, amount: 0n })).rejects.toThrow('amount');
    await expect(sign({ ...good, amount: 2n ** 64n })).rejects.toThrow('amount');
    await expect(sign({ ...good, to: world.chain.treasury })).rejects.toThrow('wallet');
    await expect(sign(good, good)).rejects.toThrow('share a reference');
    const request = { pays: [good], memo: 'ü' };
    await expect(world.chain.signPayout(request)).rejects.toThrow('memo');
  });
});

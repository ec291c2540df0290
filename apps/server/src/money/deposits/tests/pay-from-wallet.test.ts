import {
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signTransaction,
  type KeyPairSigner,
} from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFundingWorld, type FundingWorld } from './funding-world.ts';
import { prepareTransfer, submitTransfer } from '../deposits.ts';

const dollar = 1_000_000n;
const enough = 900_000n;
let world: FundingWorld;
let ana: string;

beforeEach(async () => {
  world = await openFundingWorld();
  ana = await world.creator('ana');
  const { chain, local } = world.solana;
  await local.faucet.give({ owner: address(chain.treasury), usdcMicro: 1n, lamports: 0n });
});

afterEach(() => world.close());

async function walletWith(usdcMicro: bigint, lamports: bigint): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await world.solana.local.faucet.give({ owner: wallet.address, usdcMicro, lamports });
  world.solana.finalize();
  return wallet;
}

/** What a wallet does with a transaction it is handed. */
async function sign(wallet: KeyPairSigner, wire: string): Promise<string> {
  const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  return getBase64EncodedWireTransaction(await signTransaction([wallet.keyPair], transaction));
}

describe('a deposit from a browser wallet', () => {
  test('is built by the server, signed by the wallet, sent by the server, and credited as it arrives', async () => {
    const deposit = await world.deposit(ana, 25n);
    const wallet = await walletWith(25n * dollar, enough);
    const wire = await prepareTransfer(world.deps, deposit, wallet.address);
    const signature = await submitTransfer(world.deps, deposit, await sign(wallet, wire));
    world.solana.finalize();
    await world.watch();
    expect(await world.read(deposit.id)).toMatchObject({
      state: 'credited',
      credited: 25n * dollar,
      signature,
    });
  });

  test('is sent again by the node until it lands or expires, since no one else sends it again', async () => {
    const deposit = await world.deposit(ana, 25n);
    const wallet = await walletWith(25n * dollar, enough);
    const wire = await sign(wallet, await prepareTransfer(world.deps, deposit, wallet.address));
    const { chain } = world.solana;
    const broadcast = vi.fn(chain.broadcast);
    world.deps.chain = { ...chain, broadcast };
    await submitTransfer(world.deps, deposit, wire);
    expect(broadcast.mock.calls).toEqual([[wire, { isResent: true }]]);
  });

  test('is refused with the reason before anything is signed when the wallet lacks something', async () => {
    const deposit = await world.deposit(ana, 25n);
    const ask = (wallet: string) => prepareTransfer(world.deps, deposit, wallet);
    const poor = await walletWith(25n * dollar - 1n, enough);
    await expect(ask(poor.address)).rejects.toMatchObject({
      code: 'deposit.wallet_short',
      message: 'This wallet has $24.99 USDC, and $25.00 is needed.',
    });
    const dry = await walletWith(25n * dollar, enough - 1n);
    await expect(ask(dry.address)).rejects.toMatchObject({ code: 'deposit.wallet_no_sol' });
    const { mint } = world.solana.chain;
    await expect(ask(mint)).rejects.toMatchObject({ code: 'wallet.not_payable' });
    await expect(ask('x')).rejects.toMatchObject({ code: 'wallet.invalid' });
    const credited = { ...deposit, state: 'credited' } as const;
    await expect(prepareTransfer(world.deps, credited, dry.address)).rejects.toMatchObject({
      code: 'deposit.not_waiting',
    });
  });

  test('sends nothing but its own signed transfer', async () => {
    const [deposit, other] = [await world.deposit(ana, 25n), await world.deposit(ana, 25n)];
    const wallet = await walletWith(50n * dollar, 2n * enough);
    const wire = await prepareTransfer(world.deps, other, wallet.address);
    const refused = { code: 'deposit.not_signed' };
    for (const bad of ['', 'AQ==', '%', wire]) {
      await expect(submitTransfer(world.deps, deposit, bad)).rejects.toMatchObject(refused);
    }
    const signed = await sign(wallet, wire);
    await expect(submitTransfer(world.deps, deposit, signed)).rejects.toMatchObject(refused);
    const forged = Buffer.from(signed, 'base64');
    forged[5] = (forged[5] ?? 0) ^ 1;
    await expect(
      submitTransfer(world.deps, other, forged.toString('base64')),
    ).rejects.toMatchObject({ code: expect.stringMatching(/transfer_failed|unavailable/) });
    expect(await world.solana.chain.tokenBalance(wallet.address)).toBe(50n * dollar);
  });

  test('is refused when the wallet has spent its money between building and sending', async () => {
    const [deposit, other] = [await world.deposit(ana, 25n), await world.deposit(ana, 25n)];
    const wallet = await walletWith(25n * dollar, 2n * enough);
    const wire = await prepareTransfer(world.deps, deposit, wallet.address);
    const first = await prepareTransfer(world.deps, other, wallet.address);
    await submitTransfer(world.deps, other, await sign(wallet, first));
    world.solana.finalize();
    await expect(
      submitTransfer(world.deps, deposit, await sign(wallet, wire)),
    ).rejects.toMatchObject({ code: 'deposit.transfer_failed' });
  });

  test('is not reported as unsent when the reply to sending was lost', async () => {
    const deposit = await world.deposit(ana, 25n);
    const wallet = await walletWith(25n * dollar, enough);
    const { chain } = world.solana;
    const wire = await sign(wallet, await prepareTransfer(world.deps, deposit, wallet.address));
    const broadcast = async (sent: string) => {
      await chain.broadcast(sent);
      return { accepted: false, reason: 'The answer was lost.' } as const;
    };
    world.deps.chain = { ...chain, broadcast };
    await expect(submitTransfer(world.deps, deposit, wire)).rejects.toMatchObject({
      code: 'deposit.fate_unknown',
    });
    world.solana.finalize();
    await world.watch();
    expect(await world.read(deposit.id)).toMatchObject({ state: 'credited' });
  });
});

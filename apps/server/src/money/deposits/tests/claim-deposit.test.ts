import {
  createSignableMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  type KeyPairSigner,
} from '@solana/kit';
import { claimMessage } from '@stoke/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectSolana } from '../../../gateways/solana/index.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { claimDeposit, validateClaim, type ClaimProof } from '../claim-deposit.ts';
import { openFundingWorld, type FundingWorld } from './funding-world.ts';

const dollar = 1_000_000n;
let world: FundingWorld;
let ana: string;
let ben: string;
let wallet: KeyPairSigner;

beforeEach(async () => {
  world = await openFundingWorld();
  [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  wallet = await generateKeyPairSigner();
  const { faucet } = world.solana.local;
  await faucet.give({ owner: wallet.address, usdcMicro: 1_000n * dollar, lamports: 10n ** 9n });
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

/** The wallet pays the treasury without a reference that anybody asked for. */
async function payPlain(amount: bigint, to = world.solana.chain.treasury, reference?: string) {
  const { local, chain } = world.solana;
  const own = await connectSolana({ rpcUrl: local.rpcUrl, mint: chain.mint, signer: wallet });
  const pays = [{ to, amount, reference: reference ?? chain.newReference() }];
  const { wire, signature } = await own.signPayout({ pays, memo: `plain ${amount}` });
  await own.broadcast(wire);
  return signature;
}

async function prove(
  signature: string,
  userId: string,
  input: { by?: KeyPairSigner; as?: string } = {},
): Promise<ClaimProof> {
  const by = input.by ?? wallet;
  const [signed] = await by.signMessages([
    createSignableMessage(claimMessage({ signature, userId })),
  ]);
  const bytes = signed?.[by.address];
  if (!bytes) throw new Error('Nothing was signed.');
  return { wallet: input.as ?? by.address, signed: getBase58Decoder().decode(bytes) };
}

async function claim(creatorId: string, signature: string, proof: ClaimProof | null = null) {
  try {
    const claimable = await validateClaim(world.deps, { creatorId, signature, proof });
    await world.db.transaction((tx) => claimDeposit(world.deps, tx, { ...claimable, creatorId }));
    return 'credited';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a transfer without reference', () => {
  test('threat-06: is credited once to the creator for whom the paying wallet signed, and to no one else', async () => {
    const signature = await payPlain(7n * dollar);
    world.solana.finalize();
    expect(await claim(ana, signature)).toBe('deposit.proof_needed');
    const proof = await prove(signature, ana);
    expect(await claim(ben, signature, proof), 'signed for another account').toBe(
      'deposit.proof_wrong',
    );
    const thief = await generateKeyPairSigner();
    const stolen = await prove(signature, ben, { by: thief });
    expect(await claim(ben, signature, stolen), 'by another wallet').toBe('deposit.proof_wrong');
    const posing = await prove(signature, ben, { by: thief, as: wallet.address });
    expect(await claim(ben, signature, posing), 'in its name').toBe('deposit.proof_wrong');
    expect(await claim(ana, signature, proof)).toBe('credited');
    expect(await claim(ana, signature, proof)).toBe('deposit.already_credited');
    expect(await world.balance(ana)).toBe(7n * dollar);
    expect(await world.balance(ben)).toBe(0n);
    expect(world.credited, 'what waits for money starts').toEqual([ana]);
  });

  test('is not claimed with a signature made for another transfer', async () => {
    const first = await payPlain(7n * dollar);
    const second = await payPlain(8n * dollar);
    world.solana.finalize();
    expect(await claim(ana, second, await prove(first, ana))).toBe('deposit.proof_wrong');
  });

  test('is claimed when it is final, not before', async () => {
    const signature = await payPlain(7n * dollar);
    const proof = await prove(signature, ana);
    world.solana.local.advance(1);
    expect(await claim(ana, signature, proof)).toBe('deposit.not_final');
    world.solana.finalize();
    expect(await claim(ana, signature, proof)).toBe('credited');
  });

  race('is credited once', async (callers, round) => {
    const signature = await payPlain(BigInt(callers * 100 + round + 1));
    world.solana.finalize();
    const proof = await prove(signature, ana);
    const answers = await together(callers, () => claim(ana, signature, proof));
    expect(answers.filter((one) => one === 'credited')).toHaveLength(1);
  });
});

describe('a transfer that names a deposit', () => {
  test('belongs to its owner without proof, however late, and to no one else', async () => {
    const { id, reference } = await world.deposit(ana, 5n);
    world.wait(30 * 24 * 3_600_000);
    await world.watch();
    const signature = await payPlain(5n * dollar, undefined, reference);
    world.solana.finalize();
    expect(await claim(ben, signature, await prove(signature, ben))).toBe('deposit.of_another');
    expect(await claim(ana, signature)).toBe('credited');
    expect(await world.read(id)).toMatchObject({ state: 'credited', credited: 5n * dollar });
  });

  test('is credited once, whether it is found or claimed', async () => {
    const { reference } = await world.deposit(ana, 5n);
    const signature = await payPlain(5n * dollar, undefined, reference);
    world.solana.finalize();
    await Promise.all([claim(ana, signature), world.watch()]);
    expect(await world.balance(ana)).toBe(5n * dollar);
    expect(await claim(ana, signature)).toBe('deposit.already_credited');
  });
});

test('a transaction that is not a transfer to the treasury is refused with a reason', async () => {
  const { chain } = world.solana;
  const elsewhere = await payPlain(dollar, (await generateKeyPairSigner()).address);
  world.solana.finalize();
  expect(await claim(ana, 'x')).toBe('deposit.signature_invalid');
  expect(await claim(ana, '5'.repeat(87))).toBe('deposit.transfer_unknown');
  expect(await claim(ana, elsewhere)).toBe('deposit.not_for_us');
  const inspectDeposit = () => Promise.reject(new TypeError('fetch failed'));
  world.deps.chain = { ...chain, inspectDeposit };
  expect(await claim(ana, elsewhere)).toBe('chain.unavailable');
  const transfer = { signature: '5'.repeat(87), slot: 1n, blockTime: null, amount: 1n } as const;
  const together = { kind: 'transfer', senders: ['a', 'b'], accounts: [] } as const;
  world.deps.chain = {
    ...chain,
    inspectDeposit: async () => ({
      ...together,
      senders: [...together.senders],
      accounts: [],
      transfer: { ...transfer, level: 'final' },
    }),
  };
  expect(await claim(ana, transfer.signature)).toBe('deposit.sender_unclear');
});

import { usdc } from '@stoke/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTreasuryWorld, type TreasuryWorld } from '../../payouts/tests/treasury-world.ts';
import type { Chain } from '../../../gateways/solana/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProofDeps } from '../proof-deps.ts';
import { fund } from '../../../../testing/money/fund.ts';
import { accounts } from '../../ledger/index.ts';
import { readPublicProof } from '../public-proof.ts';
import { proofDepsOf } from './proof-deps-of.ts';

let world: TreasuryWorld;
beforeAll(async () => {
  world = await openTreasuryWorld(100_000_000n);
});
afterAll(() => world.close());

/** A chain that shows these micro-USDC too many, one look after the other, and then as many as the last. */
function showing(...extra: bigint[]): ProofDeps {
  const { chain } = world.solana;
  const finalTreasuryBalance: Chain['finalTreasuryBalance'] = async (input) => {
    const { slot, amount } = await chain.finalTreasuryBalance(input);
    const [more = 0n] = extra;
    if (extra.length > 1) extra.shift();
    return { slot, amount: amount + more };
  };
  return proofDepsOf(world, { chain: { ...chain, finalTreasuryBalance } });
}

test('a difference is published when a second look finds it too', async () => {
  const { surplus: usual } = await readPublicProof(showing(0n));
  const shown = async (...extra: bigint[]) => {
    const { surplus, isCovered } = await readPublicProof(showing(...extra));
    return [surplus - usual, isCovered];
  };
  expect(usual).toBe(0n);
  expect(await shown(-1n, 0n)).toEqual([0n, true]);
  expect(await shown(1n, 0n)).toEqual([0n, true]);
  expect(await shown(-2n, -1n)).toEqual([-1n, false]);
  expect(await shown(1n)).toEqual([1n, true]);
});

test('two looks that contradict each other are no answer', async () => {
  const contradicting = readPublicProof(showing(1n, -1n));
  await expect(contradicting).rejects.toEqual(new Refusal('chain.unavailable'));
});

test('a transaction that cannot be decoded is named, and nothing is said of the money', async () => {
  const signature = await world.pay(1_000_000n);
  world.solana.finalize();
  const deps = showing(0n);
  const inspectTransaction = () => Promise.reject(new Error('unknown version'));
  const read = readPublicProof({ ...deps, chain: { ...deps.chain, inspectTransaction } });
  await expect(read).rejects.toMatchObject({
    code: 'chain.unavailable',
    cause: { message: `Transaction ${signature} cannot be read.` },
  });
});

test('fees that the platform earned and the treasury does not hold are published as a shortfall', async () => {
  const at = world.deps.clock.now();
  await world.db.transaction((tx) =>
    fund(tx, accounts.platformFee, usdc(1n), { kind: 'given', at }),
  );
  expect(await readPublicProof(showing(0n))).toMatchObject({ surplus: -1n, isCovered: false });
  expect(await readPublicProof(showing(1n))).toMatchObject({ surplus: 0n, isCovered: true });
});

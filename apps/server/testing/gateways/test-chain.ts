import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChain, type LocalChain } from '@stoke/chain-local';
import {
  connectSolana,
  openTreasurySigner,
  type Chain,
  type TreasurySigner,
} from '../../src/gateways/solana/index.ts';
import { answerNearby } from './near-fetch.ts';

export type TestChain = {
  /** The production adapter. */
  chain: Chain;
  local: LocalChain;
  dir: string;
  signer: TreasurySigner;
  /** Lets a transaction become final without advancing time. */
  finalize(): void;
  close(): Promise<void>;
};

const slotsToFinal = 3;

/**
 * A separate embedded chain with a treasury that holds 1,000 test USDC and 10 SOL. This process calls it
 * without a socket, but for tests of the adapter.
 */
export async function openTestChain(
  treasuryMicro = 1_000_000_000n,
  { isNearby = true } = {},
): Promise<TestChain> {
  const dir = await mkdtemp(join(tmpdir(), 'stoke-test-chain-'));
  const start = Date.now();
  const local = await startChain({ dir, now: () => start, finalizeSlots: slotsToFinal });
  const leave = isNearby ? answerNearby(local.rpcUrl, local.answer) : () => undefined;
  const { close } = local;
  local.close = () => (leave(), close());
  const signer = await openTreasurySigner({ kind: 'generated', path: join(dir, 'treasury.json') });
  const { rpcUrl } = local;
  const chain = await connectSolana({ rpcUrl, mint: local.faucet.mint, signer });
  const lamports = 10_000_000_000n;
  await local.faucet.give({ owner: signer.address, usdcMicro: treasuryMicro, lamports });
  local.advance(slotsToFinal);
  return {
    chain,
    local,
    dir,
    signer,
    finalize: () => local.advance(slotsToFinal),
    close: async () => {
      await local.close();
      await rm(dir, { recursive: true });
    },
  };
}

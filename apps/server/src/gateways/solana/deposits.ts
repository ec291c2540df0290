import type { Address } from '@solana/kit';
import type { InspectedDeposit } from './chain.ts';
import { inspectTransaction } from './payments.ts';
import { isSignature } from './signature.ts';
import type { SolanaRpc } from './steady-rpc.ts';

type Deps = { rpc: SolanaRpc; mint: Address; treasury: string; treasuryAccount: Address };

export async function inspectDeposit(deps: Deps, signature: string): Promise<InspectedDeposit> {
  if (!isSignature(signature)) return { kind: 'malformed' };
  const read = await inspectTransaction(deps, signature);
  if (read === null) return { kind: 'not_found' };
  if (!read.succeeded) return { kind: 'failed' };
  if (read.change <= 0n) return { kind: 'not_for_us' };
  const { slot, blockTime, change: amount, isFinal, senders, accounts } = read;
  const level = isFinal ? 'final' : 'seen';
  return {
    kind: 'transfer',
    transfer: { signature, slot, blockTime, amount, level },
    senders,
    accounts,
  };
}

import { type Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { SolanaRpc } from './steady-rpc.ts';

export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  const seeds = { owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  return account;
}

/** Which of the accounts are open. Lamports sent to the address in advance do not open one. */
export async function openTokenAccounts(
  rpc: SolanaRpc,
  accounts: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: 0 },
  } as const;
  const { value } = await rpc.getMultipleAccounts(accounts, config).send();
  return new Set(accounts.filter((_, index) => value[index]?.owner === TOKEN_PROGRAM_ADDRESS));
}

// A token account holds mint, owner and amount in this order: 32, 32 and 8 bytes.
const amountAt = { offset: 64, length: 8 };

/** Micro-USDC of a token account; 0 when it is not open. */
export async function tokenAmount(rpc: SolanaRpc, account: Address): Promise<bigint> {
  const config = { encoding: 'base64', commitment: 'confirmed', dataSlice: amountAt } as const;
  const { value } = await rpc.getAccountInfo(account, config).send();
  if (value === null || value.owner !== TOKEN_PROGRAM_ADDRESS) return 0n;
  return Buffer.from(value.data[0], 'base64').readBigUInt64LE();
}

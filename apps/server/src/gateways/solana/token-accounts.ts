import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { type Address, isAddress, isOffCurveAddress } from '@solana/kit';
import { knownAddress } from '@stoke/domain';
import type { Payability } from './chain.ts';
import type { SolanaRpc } from './steady-rpc.ts';

const derived = new Map<string, Address>();
const maxDerived = 10_000;

/** It never changes, and a payout asks for it several times: deriving it takes over a millisecond. */
export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  const key = `${owner} ${mint}`;
  const before = derived.get(key);
  if (before !== undefined) return before;
  const [account] = await findAssociatedTokenPda({
    owner,
    mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  if (derived.size >= maxDerived) derived.clear();
  derived.set(key, account);
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

/** The amount at a final slot of at least `asOf`, and that slot. */
export async function finalTokenAmount(
  rpc: SolanaRpc,
  account: Address,
  asOf: bigint,
): Promise<{ slot: bigint; amount: bigint }> {
  const { context, value } = await rpc
    .getAccountInfo(account, {
      encoding: 'base64',
      commitment: 'finalized',
      dataSlice: amountAt,
      minContextSlot: asOf,
    })
    .send();
  const isOpen = value !== null && value.owner === TOKEN_PROGRAM_ADDRESS;
  const amount = isOpen ? Buffer.from(value.data[0], 'base64').readBigUInt64LE() : 0n;
  return { slot: context.slot, amount };
}

const systemProgram = '11111111111111111111111111111111';

/**
 * Whether a wallet can spend USDC sent to the address's token account.
 * Being on the curve is not enough: mints and the System program are, too. An address
 * without an account, or with a plain System account, counts as a wallet.
 */
export async function payability(
  { rpc, mint }: { rpc: SolanaRpc; mint: Address },
  text: string,
): Promise<Payability> {
  if (!isAddress(text)) return 'malformed';
  if (text === mint || knownAddress(text) !== null) return 'known';
  if (isOffCurveAddress(text)) return 'off_curve';
  return (await isPlainAccount(rpc, text)) ? 'ok' : 'not_a_wallet';
}

async function isPlainAccount(rpc: SolanaRpc, address: Address): Promise<boolean> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value: account } = await rpc.getAccountInfo(address, config).send();
  if (account === null) return true;
  return account.owner === systemProgram && !account.executable && account.space === 0n;
}

import {
  decodeTransactionFromRpcResponse,
  getAccountMetasFromCompiledTransactionMessage,
  signature as asSignature,
  type Address,
  type Commitment,
  type CompiledTransactionMessage,
} from '@solana/kit';
import {
  getTransferCheckedInstructionDataDecoder,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token';
import type { SolanaRpc } from './steady-rpc.ts';

/** What a landed transaction did to the token accounts of one mint. */
export type LandedTransaction = {
  succeeded: boolean;
  slot: bigint;
  blockTime: Date | null;
  accounts: Address[];
  changes: TokenChange[];
  /** Transfers of the mint in the transaction's own instructions, in order. */
  transfers: OrderedTransfer[];
};

/** `marks` are the accounts a transfer names beyond its own four, references among them. */
export type OrderedTransfer = {
  source: Address;
  destination: Address;
  /** Micro-USDC. */
  amount: bigint;
  marks: Address[];
};

/** `change` is after minus before, in micro-USDC. */
export type TokenChange = { account: Address; owner: string | null; change: bigint };

type TokenBalance = {
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string };
};

/** Null while the node does not have it at this commitment. */
export async function readTransaction(
  rpc: SolanaRpc,
  signature: string,
  mint: Address,
  commitment: Extract<Commitment, 'confirmed' | 'finalized'>,
): Promise<LandedTransaction | null> {
  // Without version 1 a node refuses to show any transaction of that version.
  const config = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 1 } as const;
  const found = await rpc.getTransaction(asSignature(signature), config).send();
  if (found === null || found.meta === null) return null;
  const { compiledMessage, loadedAddresses } = decodeTransactionFromRpcResponse(found);
  const accounts = getAccountMetasFromCompiledTransactionMessage(
    compiledMessage,
    loadedAddresses,
  ).map((meta) => meta.address);
  const { meta } = found;
  return {
    succeeded: meta.err === null,
    slot: found.slot,
    blockTime: found.blockTime === null ? null : new Date(Number(found.blockTime) * 1_000),
    accounts,
    changes: tokenChanges(
      accounts,
      mint,
      meta.preTokenBalances ?? [],
      meta.postTokenBalances ?? [],
    ),
    transfers: orderedTransfers(compiledMessage, accounts, mint),
  };
}

/**
 * Reads `transferChecked` instructions of the token program. Transfers by a program that the
 * transaction calls are not included; the balance changes cover them.
 */
function orderedTransfers(
  message: CompiledTransactionMessage,
  accounts: readonly Address[],
  mint: Address,
): OrderedTransfer[] {
  if (message.version === 1) return [];
  return message.instructions.flatMap((instruction): OrderedTransfer[] => {
    const { programAddressIndex, accountIndices = [], data } = instruction;
    if (accounts[programAddressIndex] !== TOKEN_PROGRAM_ADDRESS || data === undefined) return [];
    if (data[0] !== TRANSFER_CHECKED_DISCRIMINATOR) return [];
    const named = accountIndices.map((index) => accounts[index]);
    const [source, ofMint, destination, , ...marks] = named;
    if (source === undefined || destination === undefined || ofMint !== mint) return [];
    const { amount } = getTransferCheckedInstructionDataDecoder().decode(data);
    const known = marks.filter((mark) => mark !== undefined);
    return [{ source, destination, amount, marks: known }];
  });
}

/** An account that the transaction opens or closes counts as 0 on the side where it is missing. */
function tokenChanges(
  accounts: Address[],
  mint: Address,
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): TokenChange[] {
  const changes = new Map<Address, TokenChange>();
  const add = (balances: readonly TokenBalance[], sign: bigint) => {
    for (const balance of balances) {
      const account = accounts[balance.accountIndex];
      if (balance.mint !== mint || account === undefined) continue;
      const known = changes.get(account)?.change ?? 0n;
      const change = known + sign * BigInt(balance.uiTokenAmount.amount);
      changes.set(account, { account, owner: balance.owner ?? null, change });
    }
  };
  add(before, -1n);
  add(after, 1n);
  return [...changes.values()];
}

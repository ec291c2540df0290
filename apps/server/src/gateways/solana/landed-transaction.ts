import { getMemosFromInstructions } from '@solana-program/memo';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getTransferCheckedInstructionDataDecoder,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token';
import {
  type Address,
  type Commitment,
  type CompiledTransactionMessage,
  decodeTransactionFromRpcResponse,
  getAccountMetasFromCompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  isSignerRole,
  signature as asSignature,
} from '@solana/kit';
import type { SolanaRpc } from './steady-rpc.ts';

/** What a landed transaction did to the token accounts of one mint. */
export type LandedTransaction = {
  succeeded: boolean;
  slot: bigint;
  blockTime: Date | null;
  accounts: Address[];
  signers: Address[];
  changes: TokenChange[];
  /** Transfers of the mint in the transaction's own instructions, in order. */
  transfers: OrderedTransfer[];
  memos: string[];
};

/** `marks` are the accounts a transfer names beyond its own four, references among them. */
type OrderedTransfer = {
  source: Address;
  destination: Address;
  /** Micro-USDC. */
  amount: bigint;
  marks: Address[];
};

/** `change` is after minus before, in micro-USDC. */
type TokenChange = { account: Address; owner: string | null; change: bigint };

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
  const metas = getAccountMetasFromCompiledTransactionMessage(compiledMessage, loadedAddresses);
  const accounts = metas.map((one) => one.address);
  const { meta } = found;
  return {
    succeeded: meta.err === null,
    slot: found.slot,
    blockTime: found.blockTime === null ? null : new Date(Number(found.blockTime) * 1_000),
    accounts,
    signers: metas.filter(({ role }) => isSignerRole(role)).map((one) => one.address),
    changes: tokenChanges(
      accounts,
      mint,
      meta.preTokenBalances ?? [],
      meta.postTokenBalances ?? [],
    ),
    transfers: orderedTransfers(compiledMessage, accounts, mint),
    memos: memosOf(compiledMessage, accounts),
  };
}

function memosOf(message: CompiledTransactionMessage, accounts: readonly Address[]): string[] {
  if (message.version === 1) return [];
  const instructions = message.instructions.flatMap(({ programAddressIndex, data }) => {
    const programAddress = accounts[programAddressIndex];
    if (programAddress === undefined) return [];
    return [{ programAddress, ...(data === undefined ? {} : { data }) }];
  });
  return getMemosFromInstructions(instructions).map(({ memo }) => memo);
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

/** The runtime's error as short text, and the instruction it names. */
export function describeError(error: unknown): {
  error: string;
  failedInstruction: number | null;
} {
  if (typeof error === 'string') return { error, failedInstruction: null };
  const text = JSON.stringify(error, (_key, part: unknown) =>
    typeof part === 'bigint' ? Number(part) : part,
  );
  return { error: text, failedInstruction: failedInstruction(error) };
}

function failedInstruction(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('InstructionError' in error)) return null;
  const detail = error.InstructionError;
  return Array.isArray(detail) ? Number(detail[0]) : null;
}

/**
 * The index of the pay that an instruction of a payout transaction belongs to, from 0; null for
 * instructions that serve all pays. With the index in an error, that is the payout to blame.
 */
export function payOfInstruction(wire: string, instruction: number): number | null {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version === 1) return null;
  const programs = message.instructions.map(
    (one) => message.staticAccounts[one.programAddressIndex],
  );
  const program = programs[instruction];
  // An account is opened right before its transfer, so both have the same transfers before them.
  const isOfOnePay =
    program === TOKEN_PROGRAM_ADDRESS || program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS;
  if (!isOfOnePay) return null;
  return programs.slice(0, instruction).filter((one) => one === TOKEN_PROGRAM_ADDRESS).length;
}

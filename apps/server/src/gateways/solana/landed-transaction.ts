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

export type TokenBalance = {
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string };
};
type Balances = { before: readonly TokenBalance[]; after: readonly TokenBalance[] };

/**
 * Null while the node does not have it at this commitment. Anyone can name the treasury, so what cannot
 * be decoded and left the treasury's balance as it was is read as naming and moving nothing.
 */
export async function readTransaction(
  { rpc, mint, treasury }: { rpc: SolanaRpc; mint: Address; treasury: string },
  signature: string,
  commitment: Extract<Commitment, 'confirmed' | 'finalized'>,
): Promise<LandedTransaction | null> {
  // Without version 1 a node refuses to show any transaction of that version.
  const config = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 1 } as const;
  const found = await rpc.getTransaction(asSignature(signature), config).send();
  if (found === null || found.meta === null) return null;
  const { meta } = found;
  const balances = { before: meta.preTokenBalances ?? [], after: meta.postTokenBalances ?? [] };
  const head = {
    succeeded: meta.err === null,
    slot: found.slot,
    blockTime: found.blockTime === null ? null : new Date(Number(found.blockTime) * 1_000),
  };
  try {
    return { ...head, ...readMessage(decodeTransactionFromRpcResponse(found), mint, balances) };
  } catch (error) {
    const isKnown = meta.preTokenBalances && meta.postTokenBalances;
    if (head.succeeded && (!isKnown || mayChange(balances, mint, treasury))) throw error;
    return { ...head, accounts: [], signers: [], changes: [], transfers: [], memos: [] };
  }
}

type DecodedMessage = Pick<
  ReturnType<typeof decodeTransactionFromRpcResponse>,
  'compiledMessage' | 'loadedAddresses'
>;

function readMessage(
  { compiledMessage, loadedAddresses }: DecodedMessage,
  mint: Address,
  { before, after }: Balances,
): Omit<LandedTransaction, 'succeeded' | 'slot' | 'blockTime'> {
  const metas = getAccountMetasFromCompiledTransactionMessage(compiledMessage, loadedAddresses);
  const accounts = metas.map((one) => one.address);
  return {
    accounts,
    signers: metas.filter(({ role }) => isSignerRole(role)).map((one) => one.address),
    changes: tokenChanges(accounts, mint, before, after),
    transfers: orderedTransfers(compiledMessage, accounts, mint),
    memos: memosOf(compiledMessage, accounts),
  };
}

/** Whether a token account changed that is the owner's, or of which the node does not say whose it is. */
function mayChange({ before, after }: Balances, mint: Address, owner: string): boolean {
  const amounts = (balances: readonly TokenBalance[]) =>
    balances
      .filter((one) => one.mint === mint && (one.owner ?? owner) === owner)
      .filter((one) => one.uiTokenAmount.amount !== '0')
      .map((one) => `${one.accountIndex} ${one.uiTokenAmount.amount}`)
      .toSorted();
  return amounts(before).join() !== amounts(after).join();
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

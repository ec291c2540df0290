import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Transaction,
} from '@solana/kit';
import type { LiteSVM, TransactionMetadata } from 'litesvm';
import { addressAt, findAccount, tokenView } from './accounts.ts';
import { landsDespite, outcomeOf, type ChainError } from './errors.ts';
import type { TxRecord } from './record-index.ts';

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>;
type Loaded = { writable: Address[]; readonly: Address[] };
type Landed = Pick<TxRecord, 'err' | 'keys' | 'version' | 'memo' | 'meta'>;
export type Execution =
  | { kind: 'landed'; landed: Landed }
  | { kind: 'refused'; error: ChainError; logs: string[] };

export type Decoded = { transaction: Transaction; message: Message; signature: string | null };

/** Throws when the bytes are no transaction; `signature` is null when the fee payer's is missing. */
export function decodeWire(wire: Uint8Array): Decoded {
  const transaction = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  const first = Object.values(transaction.signatures)[0] ?? null;
  return {
    transaction,
    message,
    signature: first === null ? null : getBase58Decoder().decode(first),
  };
}

/** Runs a transaction, commits it, and collects the reply of getTransaction. */
export function execute(svm: LiteSVM, { transaction, message }: Decoded): Execution {
  const loaded = loadedAddresses(svm, message);
  const keys = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly];
  const before = balances(svm, keys);
  let result: ReturnType<LiteSVM['sendTransaction']>;
  try {
    result = svm.sendTransaction(transaction);
  } catch {
    // LiteSVM throws where a signature does not verify.
    return { kind: 'refused', error: 'SignatureFailure', logs: [] };
  }
  const { meta: native, error } = outcomeOf(result);
  if (error !== null && !landsDespite(error)) {
    return { kind: 'refused', error, logs: native.logs() };
  }
  const after = balances(svm, keys);
  const meta = {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: sum(before.lamports) - sum(after.lamports),
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: innerInstructions(native),
    logMessages: native.logs(),
    loadedAddresses: loaded,
    computeUnitsConsumed: native.computeUnitsConsumed(),
    rewards: [],
  };
  return {
    kind: 'landed',
    landed: { err: error, keys, version: message.version, memo: memoText(message, keys), meta },
  };
}

function loadedAddresses(svm: LiteSVM, message: Message): Loaded {
  const loaded: Loaded = { writable: [], readonly: [] };
  if (message.version !== 0) return loaded;
  for (const lookup of message.addressTableLookups ?? []) {
    const table = findAccount(svm, lookup.lookupTableAddress);
    if (table === null) continue;
    const pick = (index: number) => addressAt(table.data, lookupTableHeader + 32 * index);
    loaded.writable.push(...lookup.writableIndexes.map(pick));
    loaded.readonly.push(...lookup.readonlyIndexes.map(pick));
  }
  return loaded;
}

const lookupTableHeader = 56;

function balances(svm: LiteSVM, keys: Address[]) {
  const accounts = keys.map((key) => findAccount(svm, key));
  return {
    lamports: accounts.map((account) => BigInt(account?.lamports ?? 0n)),
    tokens: accounts.flatMap((account, accountIndex) => {
      const token = tokenView(svm, account);
      return token === null ? [] : [{ accountIndex, ...token }];
    }),
  };
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function innerInstructions(native: TransactionMetadata) {
  return native.innerInstructions().flatMap((group, index) => {
    const instructions = group.map((inner) => {
      const compiled = inner.instruction();
      return {
        programIdIndex: compiled.programIdIndex(),
        accounts: [...compiled.accounts()],
        data: getBase58Decoder().decode(compiled.data()),
        stackHeight: inner.stackHeight(),
      };
    });
    return instructions.length === 0 ? [] : [{ index, instructions }];
  });
}

/** The memo field of getSignaturesForAddress: `[length] text`, several joined by `; `. */
function memoText(message: Message, keys: Address[]): string | null {
  if (message.version === 1) return null;
  const memos = message.instructions
    .filter((instruction) => keys[instruction.programAddressIndex]?.startsWith('Memo') === true)
    .map((instruction) => Buffer.from(instruction.data ?? []));
  return memos.length === 0
    ? null
    : memos.map((bytes) => `[${bytes.length}] ${bytes.toString()}`).join('; ');
}

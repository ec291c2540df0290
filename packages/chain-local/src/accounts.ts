import { address, getAddressDecoder, getBase64Decoder, lamports, type Address } from '@solana/kit';
import type { EncodedAccount } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';

const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const tokenPrograms: readonly Address[] = [TOKEN_PROGRAM_ADDRESS, token2022];

// Byte positions in the token programs' account layouts.
const tokenAccountSize = 165;
const at = { mint: 0, owner: 32, amount: 64, state: 108, mintSupply: 36, mintDecimals: 44 };

/** An account as tests and the journal write it: `data` is base64. */
export type PlainAccount = { address: string; owner: string; lamports: bigint; data: string };

export type UiTokenAmount = {
  amount: string;
  decimals: number;
  uiAmount: number | null;
  uiAmountString: string;
};

export type TokenView = {
  mint: Address;
  owner: Address;
  programId: Address;
  uiTokenAmount: UiTokenAmount;
};

export function findAccount(svm: LiteSVM, key: string): EncodedAccount | null {
  const found = svm.getAccount(address(key));
  return found.exists ? found : null;
}

export function writeAccount(svm: LiteSVM, account: PlainAccount): void {
  const data = Buffer.from(account.data, 'base64');
  svm.setAccount({
    address: address(account.address),
    programAddress: address(account.owner),
    lamports: lamports(account.lamports),
    data,
    executable: false,
    space: BigInt(data.length),
  });
}

/** A token account with more tokens, or fewer. */
export function withTokens(account: EncodedAccount, change: bigint): EncodedAccount {
  if (change === 0n) return account;
  const data = Buffer.from(account.data);
  data.writeBigUInt64LE(u64At(account.data, at.amount) + change, at.amount);
  return { ...account, data: new Uint8Array(data) };
}

/** The token holding in an account, null for anything that is not an initialised token account. */
export function tokenView(svm: LiteSVM, account: EncodedAccount | null): TokenView | null {
  if (account === null || !tokenPrograms.includes(account.programAddress)) return null;
  if (account.data.length < tokenAccountSize || account.data[at.state] === 0) return null;
  const mint = addressAt(account.data, at.mint);
  return {
    mint,
    owner: addressAt(account.data, at.owner),
    programId: account.programAddress,
    uiTokenAmount: uiAmount(u64At(account.data, at.amount), mintDecimals(svm, mint)),
  };
}

export function tokenSupply(svm: LiteSVM, mint: string): UiTokenAmount | null {
  const account = findAccount(svm, mint);
  if (account === null || !tokenPrograms.includes(account.programAddress)) return null;
  return uiAmount(u64At(account.data, at.mintSupply), account.data[at.mintDecimals] ?? 0);
}

/** The account in the shape getAccountInfo serves, base64 only. */
export function accountJson(
  account: EncodedAccount,
  slice: { offset: number; length: number } | null,
) {
  const bytes =
    slice === null ? account.data : account.data.slice(slice.offset, slice.offset + slice.length);
  return {
    data: [getBase64Decoder().decode(bytes), 'base64'],
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: BigInt(account.data.length),
  };
}

export function addressAt(data: EncodedAccount['data'], offset: number): Address {
  return getAddressDecoder().decode(data, offset);
}

function u64At(data: EncodedAccount['data'], offset: number): bigint {
  return Buffer.from(data).readBigUInt64LE(offset);
}

function mintDecimals(svm: LiteSVM, mint: Address): number {
  return findAccount(svm, mint)?.data[at.mintDecimals] ?? 0;
}

function uiAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}

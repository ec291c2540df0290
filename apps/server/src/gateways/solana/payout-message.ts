import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
  type TransactionPartialSigner,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { Pay } from './chain.ts';
import { tokenAccountOf } from './token-accounts.ts';

export const maxPaysPerTransaction = 8;
export const maxMemoBytes = 64;

const usdcDecimals = 6;
// Generous: with the capped price even the whole limit costs a fraction of a signature's fee.
const units = { base: 5_000, transfer: 7_000, opening: 45_000, memoByte: 100 };

export type Treasury = { signer: TransactionPartialSigner; mint: Address; account: Address };
export type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint };
/** A pay with its target token account, and whether that is opened first. */
export type ResolvedPay = Pay & { account: Address; opens: boolean };

export type PayoutParts = {
  treasury: Treasury;
  pays: readonly ResolvedPay[];
  memo: string;
  lifetime: Lifetime;
  /** Micro-lamports per compute unit. */
  unitPrice: bigint;
};

/**
 * Opening an account that is open does nothing. So each that may be opened is, and its owner cannot fail the
 * others of its transaction by closing it.
 */
export function resolvePays(pays: readonly Pay[], mint: Address): Promise<ResolvedPay[]> {
  return Promise.all(
    pays.map(async (pay) => {
      const account = await tokenAccountOf(address(pay.to), mint);
      return { ...pay, account, opens: pay.mayOpen !== false };
    }),
  );
}

/** The memo, then for each pay its account (if it may be opened) and its transfer. */
export function payoutMessage({ treasury, pays, memo, lifetime, unitPrice }: PayoutParts) {
  const openings = pays.filter((pay) => pay.opens).length;
  const limit =
    units.base +
    units.transfer * pays.length +
    units.opening * openings +
    units.memoByte * maxMemoBytes;
  const perPay = pays.map((pay) => payInstructions(treasury, pay));
  // The newest memo program is not on every cluster; this one is.
  const memoProgram = { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 };
  const instructions = [getAddMemoInstruction({ memo }, memoProgram), ...perPay.flat()];
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(treasury.signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => setTransactionMessageComputeUnitLimit(limit, message),
    (message) => setTransactionMessageComputeUnitPrice(unitPrice, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  );
}

function payInstructions(treasury: Treasury, pay: ResolvedPay): Instruction[] {
  const { signer, mint } = treasury;
  const transfer = getTransferCheckedInstruction({
    source: treasury.account,
    mint,
    destination: pay.account,
    authority: signer,
    amount: pay.amount,
    decimals: usdcDecimals,
  });
  const reference = { address: address(pay.reference), role: AccountRole.READONLY };
  const marked = { ...transfer, accounts: [...transfer.accounts, reference] };
  if (!pay.opens) return [marked];
  const opening = getCreateAssociatedTokenIdempotentInstruction({
    payer: signer,
    ata: pay.account,
    owner: address(pay.to),
    mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  return [opening, marked];
}

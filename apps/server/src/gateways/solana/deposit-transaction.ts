import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import {
  AccountRole,
  address,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { currentUnitPrice } from './sign-payout.ts';
import type { SolanaRpc } from './steady-rpc.ts';
import { openTokenAccounts, tokenAccountOf } from './token-accounts.ts';

const usdcDecimals = 6;
// With the capped price at most 4,000 lamports, and room for what a wallet adds to guard its owner.
const units = { transfer: 40_000, opening: 45_000 };

type TransferRequest = {
  /** The wallet, never its token account. */
  recipient: string;
  /** Micro-USDC. */
  amount: bigint;
  mint: string;
  reference: string;
  label: string;
  message: string;
};

/** A transfer request link in the format of the Solana Pay specification. */
export function solanaPayUrl(request: TransferRequest): string {
  const fields: [string, string][] = [
    ['amount', decimalUsdc(request.amount)],
    ['spl-token', request.mint],
    ['reference', request.reference],
    ['label', request.label],
    ['message', request.message],
  ];
  // Wallets read `+` as a plus sign, so spaces are written %20.
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `solana:${request.recipient}?${query}`;
}

/** `12.5` for 12_500_000: a leading digit, no exponent, no trailing zeros. */
export function decimalUsdc(micro: bigint): string {
  if (micro < 0n) throw new RangeError('an amount to pay is never negative');
  const digits = micro.toString().padStart(usdcDecimals + 1, '0');
  const fraction = digits.slice(-usdcDecimals).replace(/0+$/, '');
  const whole = digits.slice(0, -usdcDecimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

type Deps = { rpc: SolanaRpc; mint: Address; treasury: Address; treasuryAccount: Address };
type DepositTransfer = { payer: string; amount: bigint; reference: string };

/** The transfer that pays a deposit, in base64, for the payer's wallet to sign. */
export async function depositTransaction(
  deps: Deps,
  depositTransfer: DepositTransfer,
): Promise<string> {
  const { rpc, mint, treasury, treasuryAccount } = deps;
  const payer = createNoopSigner(address(depositTransfer.payer));
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(payer.address, mint),
    mint,
    destination: treasuryAccount,
    authority: payer,
    amount: depositTransfer.amount,
    decimals: usdcDecimals,
  });
  const reference = { address: address(depositTransfer.reference), role: AccountRole.READONLY };
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const opening = { payer, owner: treasury, mint, tokenProgram };
  const isOpen = (await openTokenAccounts(rpc, [treasuryAccount])).has(treasuryAccount);
  // The very first deposit opens the treasury's account, at its payer's cost.
  const first = isOpen ? [] : [await getCreateAssociatedTokenIdempotentInstructionAsync(opening)];
  const instructions = [...first, { ...transfer, accounts: [...transfer.accounts, reference] }];
  const limit = units.transfer + (isOpen ? 0 : units.opening);
  const unitPrice = await currentUnitPrice(rpc, treasuryAccount);
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => setTransactionMessageComputeUnitLimit(limit, timed),
    (limited) => setTransactionMessageComputeUnitPrice(unitPrice, limited),
    (priced) => appendTransactionMessageInstructions(instructions, priced),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}

/** The addresses and signature of a signed transaction; null if it is invalid or not signed. */
export function readSigned(wire: string): { signature: string; accounts: string[] } | null {
  try {
    const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(
      transaction.messageBytes,
    );
    return { signature: getSignatureFromTransaction(transaction), accounts: [...staticAccounts] };
  } catch {
    return null;
  }
}

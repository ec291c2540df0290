import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { SolanaRpc } from './steady-rpc.ts';
import { openTokenAccounts, tokenAccountOf } from './token-accounts.ts';

type Deps = { rpc: SolanaRpc; mint: Address; treasury: Address; treasuryAccount: Address };
export type DepositTransfer = { payer: string; amount: bigint; reference: string };

const usdcDecimals = 6;

/** The transfer that pays a deposit, in base64, for the payer's wallet to sign. */
export async function depositTransaction(deps: Deps, of: DepositTransfer): Promise<string> {
  const { rpc, mint, treasury, treasuryAccount } = deps;
  const payer = createNoopSigner(address(of.payer));
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(payer.address, mint),
    mint,
    destination: treasuryAccount,
    authority: payer,
    amount: of.amount,
    decimals: usdcDecimals,
  });
  const reference = { address: address(of.reference), role: AccountRole.READONLY };
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const opening = { payer, owner: treasury, mint, tokenProgram };
  const isOpen = (await openTokenAccounts(rpc, [treasuryAccount])).has(treasuryAccount);
  // The very first deposit opens the treasury's account, at its payer's cost.
  const first = isOpen ? [] : [await getCreateAssociatedTokenIdempotentInstructionAsync(opening)];
  const instructions = [...first, { ...transfer, accounts: [...transfer.accounts, reference] }];
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
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

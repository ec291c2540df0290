import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { SignedPayout } from './chain.ts';
import type { Treasury } from './payout-message.ts';
import { currentUnitPrice } from './sign-payout.ts';
import type { SolanaRpc } from './steady-rpc.ts';

const text = /^[\x20-\x7e]{1,200}$/;
const units = 100_000;

/**
 * Signs a text of the treasury and does not send it. It also opens the treasury's own token account, which is
 * open: so the transaction names the account, and the reader of its history finds it.
 */
export async function signMemo(
  { rpc, treasury }: { rpc: SolanaRpc; treasury: Treasury },
  memo: string,
): Promise<SignedPayout> {
  if (!text.test(memo)) throw new TypeError('a memo is 1 to 200 printable characters');
  const { signer, mint, account } = treasury;
  const naming = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: signer,
    owner: signer.address,
    mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const saying = getAddMemoInstruction(
    { memo },
    { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
  );
  const unitPrice = await currentUnitPrice(rpc, account);
  const latest = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest.value, message),
      (message) => setTransactionMessageComputeUnitLimit(units, message),
      (message) => setTransactionMessageComputeUnitPrice(unitPrice, message),
      (message) => appendTransactionMessageInstructions([saying, naming], message),
    ),
  );
  return {
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
    lastValidBlockHeight: latest.value.lastValidBlockHeight,
    slot: latest.context.slot,
  };
}

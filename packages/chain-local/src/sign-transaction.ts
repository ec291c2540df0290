import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type createSolanaRpc,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';

type Rpc = ReturnType<typeof createSolanaRpc>;
type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

/** A transaction of these instructions, signed by all who are named as signers in them. */
export function signTransaction(
  payer: KeyPairSigner,
  lifetime: Lifetime,
  instructions: readonly Instruction[],
) {
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => signTransactionMessageWithSigners(message),
  );
}

/** Signs and sends; returns the signature, or throws when the chain refuses it. */
export async function sendInstructions(
  rpc: Rpc,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
) {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const signed = await signTransaction(payer, lifetime, instructions);
  const wire = getBase64EncodedWireTransaction(signed);
  return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send();
}

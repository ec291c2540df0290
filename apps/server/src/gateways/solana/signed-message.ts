import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  isAddress,
  isSignature,
  signatureBytes,
  verifySignature,
} from '@solana/kit';

/** Whether the wallet has signed this exact text; `signed` is the signature in base58. */
export async function hasSigned(of: {
  wallet: string;
  text: string;
  signed: string;
}): Promise<boolean> {
  if (!isAddress(of.wallet) || !isSignature(of.signed)) return false;
  const key = await getPublicKeyFromAddress(of.wallet);
  const signature = signatureBytes(new Uint8Array(getBase58Encoder().encode(of.signed)));
  return verifySignature(key, signature, new TextEncoder().encode(of.text));
}

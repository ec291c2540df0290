import { isSignature as isEncodedSignature, type Signature } from '@solana/kit';

/** Whether a typed text can be a signature. The package's own check throws at a letter outside of base58. */
export function isSignature(text: string): text is Signature {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) && isEncodedSignature(text);
}

import { isSignature as isEncodedSignature, type Signature } from '@solana/kit';

/** Whether a text that somebody typed can be a signature. That of the package throws at a letter outside of base58. */
export function isSignature(text: string): text is Signature {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) && isEncodedSignature(text);
}

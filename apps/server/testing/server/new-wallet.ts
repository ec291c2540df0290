import { generateKeyPairSync } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';

/** The address of a new wallet. */
export function newWallet(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return getBase58Decoder().decode(Buffer.from(x, 'base64url'));
}

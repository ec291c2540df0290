import type { Answer } from '@stoke/contract';
import { calculateJwkThumbprint, CompactSign, importJWK } from 'jose';
import { z } from 'zod';
import { parseJson } from '../../platform/json.ts';

const algorithm = 'EdDSA';
const PrivateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
  d: z.string().min(1),
});

export type PublicKey = Answer<'receiptKeys'>['keys'][number];
export type ReceiptSigner = {
  publicKey: PublicKey;
  /** A compact JWS over this exact text; `type` keeps signatures for different purposes apart. */
  sign(payload: string, type?: string): Promise<string>;
};

/**
 * Signs receipts with an Ed25519 key, given as a private JWK.
 * @throws when the text is not such a key.
 */
export async function openReceiptSigner(privateJwk: string): Promise<ReceiptSigner> {
  const parsed = PrivateKey.safeParse(parseJson(privateJwk));
  if (!parsed.success) throw new Error('The receipt key is not a private Ed25519 key as a JWK.');
  const { kty, crv, x } = parsed.data;
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  const key = await importJWK(parsed.data, algorithm);
  return {
    publicKey: { kty, crv, x, kid, use: 'sig', alg: algorithm },
    sign: (payload, typ = 'stoke-receipt+jws') =>
      new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: algorithm, kid, typ })
        .sign(key),
  };
}

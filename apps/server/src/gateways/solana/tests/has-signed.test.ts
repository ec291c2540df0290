import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { hasSigned } from '../index.ts';

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes);
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

test('a wallet has signed what its key signed, and nothing else', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const wallet = base58(Buffer.from(x, 'base64url'));
  const signed = base58(sign(null, Buffer.from('I paid'), privateKey));
  expect(await hasSigned({ wallet, text: 'I paid', signed })).toBe(true);
  expect(await hasSigned({ wallet, text: 'I paid more', signed })).toBe(false);
});

test('no forged signature fits an address that is not a wallet', async () => {
  const identity = Buffer.alloc(32);
  identity[0] = 1;
  const signature = forgery();
  // the System Program's address, and the neutral element
  for (const wallet of [Buffer.alloc(32), identity].map(base58)) {
    for (let at = 0; at < 100; at += 1) {
      const forged = { wallet, text: `I paid ${at}`, signed: base58(signature) };
      expect(await hasSigned(forged)).toBe(false);
    }
  }
});

/** A signature (sB, s), which fits where the hash of the text times the key is nothing. */
function forgery(): Buffer {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const half = createHash('sha512').update(Buffer.from(d, 'base64url')).digest().subarray(0, 32);
  half[0] = (half[0] ?? 0) & 0xf8;
  half[31] = ((half[31] ?? 0) & 0x7f) | 0x40;
  const scalar = BigInt(`0x${half.reverse().toString('hex')}`) % order;
  const s = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([Buffer.from(x, 'base64url'), s]);
}

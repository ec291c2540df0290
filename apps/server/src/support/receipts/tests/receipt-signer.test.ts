import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openReceiptSigner } from '../receipt-signer.ts';

const jwkOf = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519').privateKey.export({ format: 'jwk' });

test('the same key always has the same name, and its private part is not told', async () => {
  const jwk = JSON.stringify(jwkOf('ed25519'));
  const [first, second] = [await openReceiptSigner(jwk), await openReceiptSigner(jwk)];
  expect(first.publicKey).toEqual(second.publicKey);
  expect(first.publicKey).not.toHaveProperty('d');
  expect(await first.sign('{}')).toBe(await second.sign('{}'));
});

test.each([
  ['no JSON', 'a key'],
  ['a key of another kind', JSON.stringify(jwkOf('x25519'))],
  ['a public key', JSON.stringify({ ...jwkOf('ed25519'), d: undefined })],
])('%s is refused', async (_, text) => {
  await expect(openReceiptSigner(text)).rejects.toThrow('not a private Ed25519 key');
});

// @vitest-environment node
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptOf } from '../../../../../testing/receipt-world.ts';
import { verifyReceipt } from '../verify-receipt.ts';

function signWith(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'OKP', crv: 'Ed25519', x, kid };
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const receipt = receiptOf();
  const signed = `${encode(JSON.stringify({ alg: 'EdDSA', kid }))}.${encode(JSON.stringify(receipt))}`;
  const jws = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  return { key, receipt, jws };
}

test('a receipt with our signature is genuine, whichever of our keys made it', async () => {
  const { key, receipt, jws } = signWith('new');
  const older = signWith('old').key;
  expect(await verifyReceipt({ receipt, jws }, [older, key])).toBe('genuine');
});

test('a receipt that differs from the signed one is forged', async () => {
  const { key, receipt, jws } = signWith('k');
  const changed = { ...receipt, reward: 18 };
  expect(await verifyReceipt({ receipt: changed, jws }, [key])).toBe('forged');
});

test('a signature by anybody else is forged, even under our name', async () => {
  const { receipt, jws } = signWith('k');
  expect(await verifyReceipt({ receipt, jws }, [signWith('k').key])).toBe('forged');
  expect(await verifyReceipt({ receipt, jws }, [signWith('other').key])).toBe('forged');
  expect(await verifyReceipt({ receipt, jws }, [])).toBe('forged');
});

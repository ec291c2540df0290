import { generateKeyPairSync } from 'node:crypto';

/** The address of a wallet that nobody has used before. */
export function newWallet(): string {
  return base58(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '');
}

function base58(base64url: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const bytes = Buffer.from(base64url, 'base64url');
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    text = (alphabet[Number(rest % 58n)] ?? '') + text;
  }
  return '1'.repeat(zeros) + text;
}

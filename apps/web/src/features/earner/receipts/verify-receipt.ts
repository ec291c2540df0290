import type { Receipt } from '@stoke/contract';

/** `unsupported`: this browser does not know Ed25519. */
export type Verdict = 'genuine' | 'forged' | 'unsupported';

type Key = { kty: string; crv: string; x: string; kid: string };

/**
 * Whether the signature was made with one of our keys over exactly what is shown. Done in the
 * browser: only the keys have to be trusted.
 */
export async function verifyReceipt(
  { receipt, jws }: { receipt: Receipt; jws: string },
  keys: readonly Key[],
): Promise<Verdict> {
  const [head = '', payload = '', signature = ''] = jws.split('.');
  const kid = kidOf(head);
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return 'forged';
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null);
  if (key === null) return 'unsupported';
  const signed = new TextEncoder().encode(`${head}.${payload}`);
  const isSigned = await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed);
  const text = new TextDecoder().decode(bytesOf(payload));
  return isSigned && text === JSON.stringify(receipt) ? 'genuine' : 'forged';
}

function kidOf(head: string): unknown {
  const result: unknown = JSON.parse(new TextDecoder().decode(bytesOf(head)));
  return typeof result === 'object' && result !== null && 'kid' in result ? result.kid : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

import { isRecord } from './proof-file.ts';
import { readBase64url, readJson } from './verify-roots.ts';
import type { CheckedStep } from './verify-proof.ts';

/** A public key as it is published (JWK). */
export type PublishedKey = { kid: string } & Record<string, unknown>;

/** Whether Ed25519 signed these bytes with a key. Each place has its own: a package without imports has none. */
export type VerifySignature = (
  key: PublishedKey,
  bytes: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Whether it has the form of the published keys (`/.well-known/jwks.json`). */
export function isKeySet(value: unknown): value is { keys: PublishedKey[] } {
  return (
    isRecord(value) &&
    Array.isArray(value['keys']) &&
    value['keys'].every((key) => isRecord(key) && typeof key['kid'] === 'string')
  );
}

/** Checks the signature of the record of each of these roots. */
export async function checkSignatures(
  roots: readonly { number: number; jws?: unknown }[],
  { keys, verify }: { keys: readonly PublishedKey[]; verify: VerifySignature },
): Promise<CheckedStep> {
  const faults = await Promise.all(
    roots.map(async ({ number, jws }) => {
      const fault = await findSignatureFault(jws, keys, verify);
      return fault === null ? null : `Root ${number}: ${fault}`;
    }),
  );
  const text =
    roots.length === 1
      ? 'The record of the root is signed with a published key'
      : `The records of ${roots.length} roots are signed with published keys`;
  return { text, fault: faults.find((fault) => fault !== null) ?? null };
}

async function findSignatureFault(
  jws: unknown,
  keys: readonly PublishedKey[],
  verify: VerifySignature,
): Promise<string | null> {
  if (typeof jws !== 'string') return 'There is no signed record.';
  const [head = '', payload = '', last = '', ...rest] = jws.split('.');
  const [header, signature] = [readBase64url(head), readBase64url(last)];
  const named = header && readJson(header);
  if (rest.length > 0 || signature === null || !isRecord(named)) {
    return 'The signed record cannot be read.';
  }
  if (named['alg'] !== 'EdDSA' || named['typ'] !== 'stoke-proof+jws') {
    return 'It is not signed as a root.';
  }
  const key = keys.find(({ kid }) => kid === named['kid']);
  if (!key) return 'It is signed with a key that is not among those published.';
  const bytes = new TextEncoder().encode(`${head}.${payload}`);
  return (await verify(key, bytes, signature)) ? null : 'The signature is wrong.';
}

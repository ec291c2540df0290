import { sha256 } from '../../../../../packages/proof/src/index.ts';

const utf8 = new TextEncoder();

/**
 * The nonce of a balance in one tree: known to its owner alone, and different in every tree, because the
 * tree's secret is hashed in twice. `leaves` of root-store.ts computes the same in the database.
 */
export function nonceOf(secret: Uint8Array, name: string): Uint8Array {
  return keyed(secret, keyed(secret, utf8.encode(name)));
}

export function balanceName(owner: string, kind: string): string {
  return `${owner}:${kind}`;
}

/** The nonce of a leaf that fills a tree up. It is shown to no one, so one hash hides the secret. */
export function paddingNonce(secret: Uint8Array, number: number): Uint8Array {
  return keyed(secret, utf8.encode(`padding ${number}`));
}

function keyed(secret: Uint8Array, message: Uint8Array): Uint8Array {
  const both = new Uint8Array(secret.length + message.length);
  both.set(secret);
  both.set(message, secret.length);
  return sha256(both);
}

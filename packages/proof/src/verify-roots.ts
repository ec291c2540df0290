import { toHex } from './bytes.ts';
import { isRecord, isRootList, type ProofRoot, type PublishedRoot } from './proof-file.ts';
import { sha256 } from './sha256.ts';

const compared = ['number', 'at', 'hash', 'sum', 'leaves'] as const;

/** Why a root is not what the signed record in the same file says; null if it is, and where there is none. */
export function findSignedFault(root: Readonly<Record<string, unknown>>): string | null {
  const { jws } = root;
  if (jws === undefined) return null;
  const payload = typeof jws === 'string' ? readPayload(jws) : null;
  if (payload === null) return 'The signed record cannot be read.';
  const signed = readJson(payload);
  if (!isRecord(signed)) return 'The signed record cannot be read.';
  const wrong = Object.keys(signed).find((key) => signed[key] !== root[key]);
  const missing = compared.find((key) => !(key in signed));
  const key = wrong ?? missing;
  return key === undefined ? null : `The signed record has another ${key}.`;
}

/** Why a root is not one of the published ones; null if it is. */
export function findRootFault(root: ProofRoot, roots: unknown): string | null {
  if (!isRootList(roots)) return 'The list of roots cannot be read.';
  const published = roots.find(({ number }) => number === root.number);
  if (!published) return `Root ${root.number} is not among them.`;
  const other = compared.find((key) => published[key] !== root[key]);
  return other === undefined ? findChainFault(roots) : `The published root has another ${other}.`;
}

/**
 * Why a list of published roots is not a chain: each names the hash of the record before it. Where the list has
 * a gap, nothing is said about it.
 */
export function findChainFault(roots: readonly PublishedRoot[]): string | null {
  const byNumber = new Map(roots.map((root) => [root.number, root]));
  for (const root of roots) {
    const fault = findSignedFault(root);
    if (fault !== null) return `Root ${root.number}: ${fault}`;
    const before = byNumber.get(root.number - 1);
    if (root.number === 1 && root.previous !== null) return 'The first root names one before it.';
    if (before && root.previous !== hashOfRecord(before.jws)) {
      return `Root ${root.number} does not name the record of the root before it.`;
    }
  }
  return null;
}

/** The hex SHA-256 of the signed record; null if the text is not a JWS. */
export function hashOfRecord(jws: string): string | null {
  const payload = readPayload(jws);
  return payload === null ? null : toHex(sha256(payload));
}

const base64url = /^[\w-]+$/;

function readPayload(jws: string): Uint8Array | null {
  const [, payload = '', ...rest] = jws.split('.');
  return rest.length === 1 ? readBase64url(payload) : null;
}

export function readBase64url(text: string): Uint8Array | null {
  if (!base64url.test(text) || text.length % 4 === 1) return null;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0);
}

export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

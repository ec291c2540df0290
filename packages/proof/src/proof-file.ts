import type { PathStep } from './find-path.ts';

export const proofFormat = 'stoke-proof-1';

/** What a root says; `jws` is its signed record, where the file has it. */
export type ProofRoot = { number: number; at: string; hash: string; sum: string; leaves: number };

/** A balance and its way to the root; the amounts are decimal texts of micro-dollars. */
export type ProofLeaf = {
  owner: string;
  kind: string;
  amount: string;
  nonce: string;
  index: number;
  path: PathStep[];
};

export type ProofFile = {
  format: typeof proofFormat;
  root: ProofRoot & Record<string, unknown>;
  leaves: ProofLeaf[];
  total: string;
};

/** A root as it is published, one row of GET /api/public/proof/roots. */
export type PublishedRoot = ProofRoot & { previous: string | null; jws: string };

type Shape = Readonly<Record<string, 'string' | 'number'>>;
const rootShape = {
  number: 'number',
  at: 'string',
  hash: 'string',
  sum: 'string',
  leaves: 'number',
} as const;
const leafShape = {
  owner: 'string',
  kind: 'string',
  amount: 'string',
  nonce: 'string',
  index: 'number',
} as const;
const stepShape = { hash: 'string', amount: 'string', side: 'string' } as const;

/** Whether it has the form of a proof file. Whether it is right is another question. */
export function isProofFile(value: unknown): value is ProofFile {
  return (
    isRecord(value) &&
    value['format'] === proofFormat &&
    hasShape(value['root'], rootShape) &&
    typeof value['total'] === 'string' &&
    isListOf(value['leaves'], isLeaf)
  );
}

/** Whether it has the form of the list of roots. */
export function isRootList(value: unknown): value is PublishedRoot[] {
  return isListOf(
    value,
    (row) =>
      hasShape(row, { ...rootShape, jws: 'string' }) &&
      isRecord(row) &&
      (row['previous'] === null || typeof row['previous'] === 'string'),
  );
}

function isLeaf(value: unknown): boolean {
  return (
    hasShape(value, leafShape) &&
    isRecord(value) &&
    isListOf(value['path'], (step) => hasShape(step, stepShape))
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isOne(item));
}

function hasShape(value: unknown, shape: Shape): boolean {
  return (
    isRecord(value) && Object.entries(shape).every(([key, type]) => typeof value[key] === type)
  );
}

import { generateKeyPairSync, sign } from 'node:crypto';
import type { Reply } from '@stoke/contract/client';
import { owedKinds } from '@stoke/domain';
import { openTree, someLeaves } from '../../../packages/proof/src/testing/small-tree.ts';

type Root = Reply<'proofRoots'>[number];

/** A tree of five owners; the first of them has its file. */
const leaves = someLeaves(5);
const tree = openTree(leaves);
const record = {
  ...tree.root,
  at: '2026-11-27T00:00:00.000Z',
  sequence: 4_812,
  slot: 310_455_120,
  onChain: 20,
  sealed: null,
  previous: null,
};

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });

export const keys: Reply<'receiptKeys'> = {
  keys: [{ kid: 'k1', kty: 'OKP', crv: 'Ed25519', x, alg: 'EdDSA', use: 'sig' }],
};

/** A record as the server signs it. */
export function signedRecord(payload: object): string {
  const head = { alg: 'EdDSA', kid: 'k1', typ: 'stoke-proof+jws' };
  const text = [head, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

/** The newest root, of that tree. */
export const root: Root = {
  ...record,
  jws: signedRecord(record),
  anchor: { signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb', explorerUrl: null },
};

const { anchor: _anchor, ...rootOfFile } = root;

export const ownFile: Reply<'ownProof'> = {
  ...tree.fileOf(leaves.slice(0, 1)),
  root: rootOfFile,
};

export const owner = ownFile.leaves[0]?.owner ?? '';

export const emptyFile: Reply<'ownProof'> = { ...ownFile, leaves: [], total: '0' };

/** $1,200.50 held, $1,000.25 owed, $150 of our own. */
export function proofThat(is: Partial<Reply<'publicProof'>> = {}): Reply<'publicProof'> {
  const amounts: Record<string, number> = { earner_available: 300.25, campaign_pool: 700 };
  const kinds = owedKinds.map((kind) => {
    const amount = amounts[kind] ?? 0;
    return { kind, amount, owners: amount > 0 ? 3 : 0 };
  });
  return {
    asOf: '2026-11-27T05:40:00.000Z',
    sequence: 4_820,
    treasury: {
      address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      slot: 310_460_000,
      onChain: 1_200.5,
      explorerUrl: 'https://explorer.solana.com/address/7xKXtg2',
    },
    owed: { total: 1_000.25, owners: 6, kinds },
    own: 150,
    sentNotConfirmed: 0,
    arrivedNotCredited: 0,
    surplus: 50.25,
    isCovered: true,
    checks: { ranAt: '2026-11-27T05:39:00.000Z', isIntact: true, entries: 19_240 },
    root,
    isRootCurrent: true,
    ...is,
  };
}

import { setImmediate } from 'node:timers/promises';
import { startTree, type BuiltRoot, type Chunk } from '../../../../../packages/proof/src/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { paddingNonce } from './nonces.ts';
import { leaves } from './root-store.ts';

/** So many leaves are hashed before others have a turn. */
const filledTogether = 2_000;

export type BuiltTree = BuiltRoot & { chunks: Chunk[] };

/** The tree over everything owed at the moment of the transaction. */
export async function buildTree(tx: Tx, secret: Buffer): Promise<BuiltTree> {
  const chunks: Chunk[] = [];
  const tree = startTree({
    onChunk: (chunk) => void chunks.push(chunk),
    paddingNonce: (number) => paddingNonce(secret, number),
  });
  for await (const page of leaves(tx, secret)) {
    for (const leaf of page) tree.add(leaf);
  }
  // oxlint-disable-next-line no-await-in-loop -- in between, others have a turn
  while (!tree.fill(filledTogether)) await setImmediate();
  return { ...tree.finish(), chunks };
}

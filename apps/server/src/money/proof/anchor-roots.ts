import { retryAt } from '../../platform/jobs/retry.ts';
import { findMemo, hasMemo, newestSlot } from '../treasury/index.ts';
import {
  adoptAnchor,
  dropAnchorBytes,
  listOpenAnchors,
  markAnchorLanded,
  markAnchorSent,
  postponeAnchor,
  storeAnchorBytes,
  type AnchorRow,
} from './anchor-store.ts';
import type { ProofDeps } from './proof-deps.ts';

const perTurn = 10;

/** The text by which the chain shows a root. */
export function memoOf(root: { number: number; hash: string; sum: bigint }): string {
  return `stoke-proof-1 ${root.number} ${root.hash} ${root.sum}`;
}

/**
 * One turn: brings the memo of each root to the chain as payouts are brought there. The bytes are stored
 * before they are sent, the same ones are sent until they are final, and new ones are signed only when the old
 * are proven dead. Safe in any number of processes. A fault of one memo does not delay the others.
 */
export async function anchorRoots(deps: ProofDeps): Promise<void> {
  for (const anchor of await listOpenAnchors(deps.db, deps.clock.now(), perTurn)) {
    await stepAnchor(deps, anchor);
  }
}

async function stepAnchor(deps: ProofDeps, anchor: AnchorRow): Promise<void> {
  try {
    await step(deps, anchor);
  } catch (error) {
    if (!(await deps.chain.health()).ok) throw error;
    deps.log.error({ root: anchor.rootNumber, err: error }, 'a root could not be anchored');
    const attempts = anchor.attempts + 1;
    const notBefore = retryAt(deps.clock.now(), attempts);
    await postponeAnchor(deps.db, { number: anchor.rootNumber, attempts, notBefore });
  }
}

/** Books that were restored from a backup may have said it before: nothing is signed until the chain was read. */
async function sign(deps: ProofDeps, { number, memo }: { number: number; memo: string }) {
  const { db, chain, clock } = deps;
  if (!(await deps.isHistoryRead(db, { since: newestSlot }))) return;
  const signature = await findMemo(db, memo);
  if (signature !== null) return adoptAnchor(db, { number, signature, at: clock.now() });
  const signed = await chain.signMemo(memo);
  deps.crashPoint?.('signed-not-saved');
  await db.transaction(async (tx) => {
    // Asked again on the primary that keeps the bytes, which may be another one by now.
    if (!(await deps.isHistoryRead(tx, { since: newestSlot }))) return;
    await storeAnchorBytes(tx, { number, signed, at: clock.now() });
  });
  deps.crashPoint?.('saved-not-sent');
}

async function step(deps: ProofDeps, anchor: AnchorRow): Promise<void> {
  const { db, chain, clock } = deps;
  const { rootNumber: number, memo, signature, wire, lastValidBlockHeight, slot, sentAt } = anchor;
  if (signature === null || wire === null || lastValidBlockHeight === null || slot === null) {
    return sign(deps, { number, memo });
  }
  const state = await chain.attemptState({ signature, lastValidBlockHeight, slot });
  switch (state.kind) {
    case 'landed': {
      const read = await chain.inspectTransaction(signature);
      // One status is not enough: the node must show the text.
      if (!read?.isFinal || !read.memos.includes(memo)) {
        throw new Error('The node calls the memo final and does not show it.');
      }
      deps.crashPoint?.('seen-not-recorded');
      return markAnchorLanded(db, signature, clock.now());
    }
    case 'expired':
      return dropAnchorBytes(db, signature);
    case 'failed':
      await dropAnchorBytes(db, signature);
      throw new Error(`The memo failed on chain: ${state.error}`);
    case 'waiting':
      if (state.seen !== null || !(await markAnchorSent(db, signature, clock.now()))) return;
      await chain.broadcast(wire);
      deps.crashPoint?.('sent');
      return;
    case 'unknown_pruned':
      if (sentAt === null) return dropAnchorBytes(db, signature);
      if (await hasMemo(db, { signature, memo })) {
        return markAnchorLanded(db, signature, clock.now());
      }
      // A second memo of a root is worse than none: an operator must decide.
      throw new Error('The node has forgotten the blocks in which the memo would stand.');
  }
}

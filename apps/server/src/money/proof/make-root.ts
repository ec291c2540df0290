import { api } from '@stoke/contract';
import { dayMs, usdc } from '@stoke/domain';
import { hashOfRecord } from '../../../../../packages/proof/src/index.ts';
import { writeAudit } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { encoderOf } from '../../platform/http/encode-reply.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertAnchor } from './anchor-store.ts';
import { memoOf } from './anchor-roots.ts';
import { buildTree, type BuiltTree } from './build-tree.ts';
import { lookAndRead } from './look-and-read.ts';
import type { ProofDeps } from './proof-deps.ts';
import type { Funds } from './read-funds.ts';
import { insertRoot, insertTree, lockRoots, readNewestRoot, type RootRow } from './root-store.ts';

const encode = encoderOf(api.ownProof.reply.shape.root.omit({ jws: true }));

/** Makes the root of a day, once the day has begun in UTC and has none yet. The first is made immediately. */
export async function makeDailyRoot(deps: ProofDeps): Promise<void> {
  const isDue = (newest: RootRow | null) =>
    newest === null || newest.at < startOfDay(deps.clock.now());
  if (!isDue(await readNewestRoot(deps.db))) return;
  await makeRoot(deps, { mayFollow: isDue, madeBy: null });
}

/** Makes a root now, after those that are being made. */
export async function makeRootNow(deps: ProofDeps, adminId: string): Promise<RootRow> {
  const root = await makeRoot(deps, { mayFollow: () => true, madeBy: adminId });
  if (root === null) throw new Error('A root that may follow any other was not stored.');
  return root;
}

const maxTries = 3;

type Making = { mayFollow(newest: RootRow | null): boolean; madeBy: string | null };

/**
 * Builds the tree from one moment of the books, then stores root and tree in one transaction, so that a crash
 * leaves both or neither. Roots stand in the order of their times: one that was overtaken is built again.
 * @throws {Refusal} when others overtook each try.
 */
async function makeRoot(deps: ProofDeps, making: Making): Promise<RootRow | null> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const secret = deps.newSecret();
    // oxlint-disable-next-line no-await-in-loop -- the next one only when this one was overtaken
    const { at, funds, read } = await lookAndRead(deps, (tx) => buildTree(tx, secret));
    if (read.sum !== funds.owed.total)
      throw new Error('The tree does not add up to the balances owed.');
    deps.crashPoint?.('tree-built');
    // oxlint-disable-next-line no-await-in-loop -- see above
    const stored = await deps.db.transaction((tx) =>
      store(deps, tx, { at, funds, tree: read, secret, making }),
    );
    deps.crashPoint?.('committed');
    if (stored !== 'overtaken') return stored;
  }
  throw new Refusal('chain.unavailable', {
    message: 'Other roots are being made at this moment. Please try again.',
  });
}

type Made = { at: Date; funds: Funds; tree: BuiltTree; secret: Buffer; making: Making };

async function store(
  deps: ProofDeps,
  tx: Tx,
  { at, funds, tree, secret, making }: Made,
): Promise<RootRow | null | 'overtaken'> {
  await lockRoots(tx);
  const newest = await readNewestRoot(tx);
  if (!making.mayFollow(newest)) return null;
  if (newest !== null && newest.at > at) return 'overtaken';
  const { hash, sum, leaves, chunks } = tree;
  const { sequence, slot, onChain, sealed } = funds;
  const number = (newest?.number ?? 0) + 1;
  const previous = newest && hashOfRecord(newest.jws);
  const root = { number, at, sequence, slot, hash, sum, leaves, onChain, sealed, previous };
  const jws = await deps.sign(JSON.stringify(encode(toRecord(root))), 'stoke-proof+jws');
  await insertRoot(tx, { ...root, jws });
  deps.crashPoint?.('root-inserted');
  await insertTree(tx, { number, secret, chunks });
  await insertAnchor(tx, number, memoOf(root));
  deps.crashPoint?.('tree-inserted');
  if (making.madeBy !== null) {
    const about = { number, hash };
    const act = { action: 'proof-root-made', subject: String(number), about } as const;
    await writeAudit(deps, tx, { actor: making.madeBy, ...act });
  }
  return { ...root, jws };
}

/** A root as it is signed and sent. */
export function toRecord<Row extends Omit<RootRow, 'jws'>>(row: Row) {
  return {
    ...row,
    sequence: Number(row.sequence),
    slot: Number(row.slot),
    sum: String(row.sum),
    onChain: usdc(row.onChain),
  };
}

function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

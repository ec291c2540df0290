import type { Chain, TreasuryTransaction } from '../../gateways/solana/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { listUnreadFinal, readHistory } from './history-store.ts';

/** What the treasury holds at one final slot, and what the books may not know of it. */
export type ChainLook = {
  slot: bigint;
  /** Micro-USDC. */
  onChain: bigint;
  /** Final transactions up to the slot that the reader of the history had not read when this began. */
  unread: TreasuryTransaction[];
};

/** The node does not show enough to compare it with the books. */
export class ChainUnknown extends Error {}

export type LookDeps = {
  db: Db;
  chain: Pick<Chain, 'finalTreasuryBalance' | 'namingTreasury' | 'inspectTransaction'>;
};

/** The most that the reader may lie behind: one that does catches up. */
const maxUnread = 200;
const readTogether = 8;

/** Reads the chain as it is now, without waiting for the reader of its history. */
export async function lookAtChain({ db, chain }: LookDeps): Promise<ChainLook> {
  const { finalSlot, signature: until, gapBefore } = await readHistory(db);
  const { slot, amount: onChain } = await chain.finalTreasuryBalance({ asOf: finalSlot });
  const limit = maxUnread + 1;
  const newer = await chain.namingTreasury({ before: null, until, asOf: slot, limit });
  const listed = await listUnreadFinal(db, limit);
  if (gapBefore !== null || newer.length === limit || listed.length === limit) {
    throw new ChainUnknown('The history of the treasury is not read.');
  }
  const known = newer.filter((one) => one.succeeded).concat(listed);
  const upToSlot = known.filter((one) => one.slot <= slot).map(({ signature }) => signature);
  const signatures = [...new Set(upToSlot)];
  const unread: TreasuryTransaction[] = [];
  for (let from = 0; from < signatures.length; from += readTogether) {
    const some = signatures.slice(from, from + readTogether);
    // oxlint-disable-next-line no-await-in-loop -- a node limits how much is asked together
    unread.push(...(await Promise.all(some.map((signature) => inspect(chain, signature)))));
  }
  return { slot, onChain, unread };
}

async function inspect(chain: LookDeps['chain'], signature: string): Promise<TreasuryTransaction> {
  const read = await chain.inspectTransaction(signature).catch((cause: unknown) => {
    throw new ChainUnknown(`Transaction ${signature} cannot be read.`, { cause });
  });
  if (!read?.isFinal) throw new ChainUnknown(`The node does not show transaction ${signature}.`);
  return read;
}

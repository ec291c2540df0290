import type { Queryable, Tx } from '../platform/db/db.ts';

/** One kind of campaign, as far as its campaigns wait for money. */
export type WaitingKind<Started> = {
  /** The ids of a creator's campaigns that wait for money. */
  listUnfunded(q: Queryable, creatorId: string): Promise<string[]>;
  /** Funds one that still waits; null when it does not, or the balance does not cover it. */
  fundIfCovered(tx: Tx, campaignId: string): Promise<Started | null>;
};

/**
 * Funds what a creator's balance covers now, the oldest first whatever its kind: ids sort by the time
 * they were made. One that is too dear does not keep a younger one from starting. Called where the
 * balance rose.
 * @returns the campaigns that were funded.
 */
export async function startPending<Started>(
  tx: Tx,
  creatorId: string,
  kinds: readonly WaitingKind<Started>[],
): Promise<Started[]> {
  const waiting: { id: string; kind: WaitingKind<Started> }[] = [];
  for (const kind of kinds) {
    for (const id of await kind.listUnfunded(tx, creatorId)) waiting.push({ id, kind });
  }
  waiting.sort((a, b) => (a.id < b.id ? -1 : 1));
  const started: Started[] = [];
  for (const { id, kind } of waiting) {
    const funded = await kind.fundIfCovered(tx, id);
    if (funded !== null) started.push(funded);
  }
  return started;
}

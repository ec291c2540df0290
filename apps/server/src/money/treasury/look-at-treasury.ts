import type { LookDeps } from './look-at-chain.ts';
import { pause } from '../../platform/clock.ts';
import { compare, readPosition } from './compare.ts';
import type { Comparison } from './comparison-store.ts';

/** The result of a comparison on request, or why there is none. */
type Look = { kind: 'compared'; found: Comparison } | { kind: 'unknown'; why: string };

const lookAgainMs = 1_000;
const maxNewer = 1_000;

/**
 * Compares now and records nothing. What moved since the slot up to which the history is read is taken
 * off the balance, so that it needs no running server. A difference counts when a second look, of a
 * later balance, finds it too.
 */
export async function lookAtTreasury(deps: LookDeps): Promise<Look> {
  const first = await lookOnce(deps);
  if (first.kind === 'unknown' || first.found.surplus === 0n) return first;
  await pause(lookAgainMs);
  return lookOnce(deps);
}

async function lookOnce({ db, chain }: LookDeps): Promise<Look> {
  const unknown = (why: string) => ({ kind: 'unknown', why }) as const;
  const { finalSlot, readSlot: slot, isGivenUp } = await readPosition(db);
  if (slot === null) return unknown('the history of the treasury was never read by a worker');
  if (isGivenUp) return unknown('a transaction could not be read, see /admin/deposits');
  const balance = await chain.finalTreasuryBalance({ asOf: finalSlot });
  const asOf = balance.slot;
  const named = await chain.namingTreasury({ before: null, asOf, limit: maxNewer });
  const newer = named.filter((one) => one.slot > slot);
  if (newer.length === maxNewer) return unknown(`no worker has read the chain since slot ${slot}`);
  let onChain = balance.amount;
  for (const { signature, succeeded, slot: at } of newer) {
    if (!succeeded || at > asOf) continue;
    const read = await chain.inspectTransaction(signature);
    if (read === null) return unknown(`the node does not show transaction ${signature}`);
    onChain -= read.change;
  }
  return { kind: 'compared', found: await compare({ db }, { slot, onChain }) };
}

import type { ReactionReport } from './traffic.ts';

/** The codes of a second lie between two multiples of this: there are as many updates. */
export const codesPerSecond = 2n ** 32n;
/** Codes count the seconds from 2020 on, so that they fit into 63 bits until 2088. */
export const codedSince = Date.UTC(2020, 0, 1) / 1000;

/**
 * What a report says of a reaction, as a number: they sort by date and then by update, and those
 * that left no reaction are negative. `upsertActions` reads them as well.
 */
export function codeOfChange({
  at,
  by,
  isRemoved,
}: Pick<ReactionReport, 'at' | 'by' | 'isRemoved'>): bigint {
  const code = secondOf(at) * codesPerSecond + BigInt(by);
  return isRemoved ? -code : code;
}

/** Whether no reaction was left at the end of the second `until`. */
export function isTakenBack(changes: readonly bigint[], until: Date): boolean {
  const over = (secondOf(until) + 1n) * codesPerSecond;
  const stood = changes.filter((change) => abs(change) < over);
  const last = stood.toSorted((a, b) => (abs(a) < abs(b) ? -1 : 1)).at(-1) ?? 0n;
  return last < 0n;
}

function secondOf(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / 1000) - codedSince);
}

function abs(change: bigint): bigint {
  return change < 0n ? -change : change;
}

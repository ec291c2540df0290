import type { ReactionReport } from './traffic.ts';

/** The numbers of a second lie between two multiples of this: there are as many updates. */
const numbersPerSecond = 2n ** 32n;
/** Numbers count the seconds from 2020 on, so that they fit into 63 bits until 2088. */
const numberedSince = Date.UTC(2020, 0, 1) / 1000;

/**
 * A report of an action as a number: they sort by date and then by update, and those that left no
 * reaction are negative.
 */
export function numberOfReport(input: Pick<ReactionReport, 'at' | 'by' | 'isRemoved'>): bigint {
  const { at, by, isRemoved } = input;
  const number = secondOf(at) * numbersPerSecond + BigInt(by);
  return isRemoved ? -number : number;
}

/** When the earliest of these reports was, and when the newest, by the same number. */
export function numberOfFirst(reports: readonly bigint[]): bigint {
  return inOrder(reports)[0] ?? 0n;
}

export function numberOfNewest(reports: readonly bigint[]): bigint {
  return inOrder(reports).at(-1) ?? 0n;
}

function inOrder(reports: readonly bigint[]): bigint[] {
  return reports.map(abs).toSorted((one, other) => (one < other ? -1 : 1));
}

/** Those of these reports from before the end of the second `until`. */
export function reportsUntil(reports: readonly bigint[], until: Date): bigint[] {
  const over = (secondOf(until) + 1n) * numbersPerSecond;
  return reports.filter((report) => abs(report) < over);
}

/** Whether no reaction was left at the end of the second `until`. */
export function isTakenBack(reports: readonly bigint[], until: Date): boolean {
  const stood = reportsUntil(reports, until);
  const last = stood.toSorted((a, b) => (abs(a) < abs(b) ? -1 : 1)).at(-1) ?? 0n;
  return last < 0n;
}

function secondOf(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / 1000) - numberedSince);
}

function abs(report: bigint): bigint {
  return report < 0n ? -report : report;
}

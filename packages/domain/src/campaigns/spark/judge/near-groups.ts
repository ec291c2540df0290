import { sparkRules } from './rules.ts';
import { bitsOf, halves } from './simhash.ts';

type Text = { fingerprint: string; letters: number; simhash: bigint | null };
type Leader<T> = { high: number; low: number; group: T[] };

/** As for the judge: two that differ in at most eight bits differ in one bit of some band at most. */
const flips = [0, ...Array.from({ length: 13 }, (_, bit) => 1 << bit)];

/**
 * Groups texts that are equal, or nearly equal to the first of their group, by the judge's measure.
 * In the order given; takes milliseconds for thousands.
 */
export function nearGroups<T extends Text>(texts: readonly T[]): T[][] {
  const equal = new Map<string, T[]>();
  const leaders = new Map<number, Leader<T>[]>();
  const groups: T[][] = [];
  for (const text of texts) {
    const group = equal.get(text.fingerprint) ?? nearOf(leaders, text) ?? newGroup(groups);
    if (group.length === 0) lead(leaders, text, group);
    if (!equal.has(text.fingerprint)) equal.set(text.fingerprint, group);
    group.push(text);
  }
  return groups;
}

function newGroup<T>(groups: T[][]): T[] {
  const group: T[] = [];
  groups.push(group);
  return group;
}

function nearOf<T extends Text>(leaders: Map<number, Leader<T>[]>, text: T): T[] | null {
  if (text.simhash === null || text.letters < sparkRules.nearLetters) return null;
  const { high, low } = halves(text.simhash);
  for (const place of bandsOf(high, low)) {
    for (const flip of flips) {
      for (const leader of leaders.get(place ^ flip) ?? []) {
        const distance = bitsOf(high ^ leader.high) + bitsOf(low ^ leader.low);
        if (distance <= sparkRules.nearDistance) return leader.group;
      }
    }
  }
  return null;
}

function lead<T extends Text>(leaders: Map<number, Leader<T>[]>, text: T, group: T[]): void {
  if (text.simhash === null || text.letters < sparkRules.nearLetters) return;
  const { high, low } = halves(text.simhash);
  for (const place of bandsOf(high, low)) {
    const bucket = leaders.get(place);
    if (bucket) bucket.push({ high, low, group });
    else leaders.set(place, [{ high, low, group }]);
  }
}

function bandsOf(high: number, low: number): number[] {
  const all = [low, low >>> 13, (low >>> 26) | (high << 6), high >>> 7, high >>> 20];
  return all.map((bits, band) => (band << 13) | (bits & 0x1fff));
}

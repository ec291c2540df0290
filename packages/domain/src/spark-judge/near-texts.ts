import { sparkRules } from './rules.ts';
import { bitsOf, halves } from './simhash.ts';

type Said = { key: string; at: number; simhash: bigint };

/**
 * Simhashes are found by five bands of at most 13 bits: two that differ in at most eight of 64 bits
 * differ in at most one bit of some band.
 */
const flips = [0, ...Array.from({ length: 13 }, (_, bit) => 1 << bit)];

/** The texts of a day, found by simhash without looking at them all. */
export class NearTexts {
  /** What was said, with its simhash in two columns of 32 bits. */
  #said: Said[] = [];
  #high: number[] = [];
  #low: number[] = [];
  /** The places of texts in these columns, by band and its value. */
  #buckets = new Map<number, number[]>();

  add(said: Said): void {
    const { high, low } = halves(said.simhash);
    const index = this.#said.push(said) - 1;
    this.#high.push(high);
    this.#low.push(low);
    for (const place of bandsOf(high, low)) {
      const bucket = this.#buckets.get(place);
      if (bucket) bucket.push(index);
      else this.#buckets.set(place, [index]);
    }
  }

  /** Whether another message within a day of `at` says nearly the same. */
  has(said: Said): boolean {
    const { high, low } = halves(said.simhash);
    for (const place of bandsOf(high, low)) {
      for (const flip of flips) {
        for (const index of this.#buckets.get(place ^ flip) ?? []) {
          const distance =
            bitsOf(high ^ (this.#high[index] ?? 0)) + bitsOf(low ^ (this.#low[index] ?? 0));
          if (distance <= sparkRules.nearDistance && isAnother(said, this.#said[index]))
            return true;
        }
      }
    }
    return false;
  }

  /** Drops the texts from before `at`. */
  forget(at: number): void {
    const kept = this.#said.filter((said) => said.at >= at);
    if (kept.length === this.#said.length) return;
    [this.#said, this.#high, this.#low] = [[], [], []];
    this.#buckets.clear();
    for (const said of kept) this.add(said);
  }
}

function bandsOf(high: number, low: number): number[] {
  const all = [low, low >>> 13, (low >>> 26) | (high << 6), high >>> 7, high >>> 20];
  return all.map((bits, band) => (band << 13) | (bits & 0x1fff));
}

function isAnother(said: Said, other: Said | undefined): boolean {
  if (other === undefined || other.key === said.key) return false;
  return Math.abs(said.at - other.at) < sparkRules.duplicateMs;
}

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
  /** What was said, in columns: an object for each would take four times the memory. */
  #keys: string[] = [];
  #times: number[] = [];
  /** The simhash in two columns of 32 bits. */
  #high: number[] = [];
  #low: number[] = [];
  /** The places of texts in these columns, by band and its value. */
  #buckets = new Map<number, number[]>();

  add({ key, at, simhash }: Said): void {
    const { high, low } = halves(simhash);
    this.#insert({ key, at, high, low });
  }

  #insert({ key, at, high, low }: { key: string; at: number; high: number; low: number }): void {
    const index = this.#keys.push(key) - 1;
    this.#times.push(at);
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
          if (distance <= sparkRules.nearDistance && this.#isAnother(said, index)) return true;
        }
      }
    }
    return false;
  }

  #isAnother({ key, at }: Said, index: number): boolean {
    const time = this.#times[index] ?? 0;
    return this.#keys[index] !== key && Math.abs(at - time) < sparkRules.duplicateMs;
  }

  /** Drops the texts from before `at`. */
  forget(at: number): void {
    const [keys, times, highs, lows] = [this.#keys, this.#times, this.#high, this.#low];
    if (times.every((time) => time >= at)) return;
    [this.#keys, this.#times, this.#high, this.#low] = [[], [], [], []];
    this.#buckets.clear();
    for (const [n, time] of times.entries()) {
      if (time < at) continue;
      this.#insert({ key: keys[n] ?? '', at: time, high: highs[n] ?? 0, low: lows[n] ?? 0 });
    }
  }
}

function bandsOf(high: number, low: number): number[] {
  const all = [low, low >>> 13, (low >>> 26) | (high << 6), high >>> 7, high >>> 20];
  return all.map((bits, band) => (band << 13) | (bits & 0x1fff));
}

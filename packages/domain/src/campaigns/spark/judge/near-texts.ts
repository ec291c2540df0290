import { sparkRules } from './rules.ts';
import { bitsOf, halves } from './simhash.ts';

type DatedText = { key: string; at: number };

/**
 * Simhashes are found by five bands of at most 13 bits: two that differ in at most eight of 64 bits
 * differ in at most one bit of some band.
 */
const flips = [0, ...Array.from({ length: 13 }, (_, bit) => 1 << bit)];
const bands = 5;
const perBand = 1 << 13;
/** From so many texts on a table of all values takes less memory than a map, and half of the time. */
const many = 1024;
/** Of a row: the simhash in two halves, then for each band the next text with the same value. */
const width = 2 + bands;

/** The texts of a day, found by simhash without looking at them all. */
export class NearTexts {
  #texts: DatedText[] = [];
  /** A row for each text: objects would take many times the memory and its collection. */
  #rows = new Int32Array(16 * width);
  /** The last text by band and its value. */
  readonly #last = new Map<number, number>();
  /** The same of many texts; null before. */
  #table: Int32Array | null = null;

  add(text: DatedText, simhash: bigint): void {
    const { high, low } = halves(simhash);
    this.#insert(text, high, low);
  }

  #insert(text: DatedText, high: number, low: number): void {
    const index = this.#texts.push(text) - 1;
    const row = index * width;
    if (row === this.#rows.length) {
      const rows = new Int32Array(row + (row >> 1) - ((row >> 1) % width));
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows[row] = high;
    this.#rows[row + 1] = low;
    for (let band = 0; band < bands; band += 1) {
      const place = placeOf(band, high, low);
      this.#rows[row + 2 + band] = this.#lastOf(place);
      if (this.#table === null) this.#last.set(place, index);
      else this.#table[place] = index;
    }
    if (index !== many) return;
    this.#table = new Int32Array(bands * perBand).fill(-1);
    for (const [place, last] of this.#last) this.#table[place] = last;
    this.#last.clear();
  }

  #lastOf(place: number): number {
    return (this.#table === null ? this.#last.get(place) : this.#table[place]) ?? -1;
  }

  /** Whether another message within a day of `at` says nearly the same. */
  has(text: DatedText, simhash: bigint): boolean {
    const { high, low } = halves(simhash);
    const rows = this.#rows;
    for (let band = 0; band < bands; band += 1) {
      const place = placeOf(band, high, low);
      for (const flip of flips) {
        let index = this.#lastOf(place ^ flip);
        while (index >= 0) {
          const row = index * width;
          const distance = bitsOf(high ^ (rows[row] ?? 0)) + bitsOf(low ^ (rows[row + 1] ?? 0));
          if (distance <= sparkRules.nearDistance && this.#isAnother(text, index)) return true;
          index = rows[row + 2 + band] ?? -1;
        }
      }
    }
    return false;
  }

  #isAnother({ key, at }: DatedText, index: number): boolean {
    const other = this.#texts[index];
    return !!other && other.key !== key && Math.abs(at - other.at) < sparkRules.duplicateMs;
  }

  /** Drops the texts from before `at`. */
  forget(at: number): void {
    const [all, rows] = [this.#texts, this.#rows];
    if (all.every((text) => text.at >= at)) return;
    [this.#texts, this.#rows] = [[], new Int32Array(16 * width)];
    this.#last.clear();
    this.#table = null;
    for (const [n, text] of all.entries()) {
      if (text.at >= at) this.#insert(text, rows[n * width] ?? 0, rows[n * width + 1] ?? 0);
    }
  }
}

/** The value of a band, unlike those of the other bands. */
function placeOf(band: number, high: number, low: number): number {
  const from = band * 13;
  const bits = from < 32 ? (low >>> from) | (from === 26 ? high << 6 : 0) : high >>> (from - 32);
  return band * perBand + (bits & (perBand - 1));
}

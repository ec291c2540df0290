import { halves, bitsOf } from './simhash.ts';
import type { SparkMessage } from './events.ts';
import { sparkRules } from './rules.ts';

type OwnText = { key: string; at: number; high: number; low: number };

/** Texts by their sender, of those that are long enough to have a frame. */
export class OwnTexts {
  readonly #bySender = new Map<string, OwnText[]>();

  add({ key, at, sender, features: { simhash } }: SparkMessage): void {
    if (sender === null || simhash === null) return;
    const text = { key, at, ...halves(simhash) };
    const earlier = this.#bySender.get(sender);
    if (earlier) earlier.push(text);
    else this.#bySender.set(sender, [text]);
  }

  /** How many others of its author have the frame of a message, of those that count; at most `max`. */
  countAlike(
    { key, sender, features: { simhash } }: SparkMessage,
    max: number,
    counts: (other: Pick<OwnText, 'key' | 'at'>) => boolean,
  ): number {
    const texts = simhash === null ? undefined : this.#bySender.get(sender ?? '');
    if (texts === undefined || simhash === null) return 0;
    const { high, low } = halves(simhash);
    let alike = 0;
    for (const other of texts) {
      if (alike >= max) break;
      if (other.key === key || !counts(other)) continue;
      const distance = bitsOf(other.high ^ high) + bitsOf(other.low ^ low);
      if (distance <= sparkRules.frameDistance) alike += 1;
    }
    return alike;
  }

  /** Drops texts from before `at`. */
  forget(at: number): void {
    for (const [sender, own] of this.#bySender) {
      const left = own.filter((one) => one.at >= at);
      if (left.length === 0) this.#bySender.delete(sender);
      else if (left.length < own.length) this.#bySender.set(sender, left);
    }
  }
}

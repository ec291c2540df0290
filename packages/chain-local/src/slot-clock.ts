import { createHash } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';

/** A blockhash may be used for this many slots after its own, as on mainnet. */
export const blockhashLifetimeSlots = 150;

// Room below it, so that the finalized slot of a new chain is never negative.
const firstSlot = 1_000;

export type Genesis = { seed: string; genesisMs: number; msPerSlot: number };

/**
 * Slots by elapsed time, one block per slot, and the blockhash of each.
 *
 * A blockhash is a function of the seed and its slot alone. It is never stored, and a restart cannot
 * give the same hash to a later slot, which would make transactions valid again that a payer had
 * proven dead.
 */
export class SlotClock {
  readonly #genesis: Genesis;
  readonly #now: () => number;
  readonly #slots = new Map<string, number>();
  #hashedUpTo = 0;
  #skipped = 0;
  #reached = firstSlot;

  constructor(genesis: Genesis, now: () => number) {
    this.#genesis = genesis;
    this.#now = now;
  }

  /** The newest slot; never falls, whatever the machine's clock does. */
  slot(): number {
    const { genesisMs, msPerSlot } = this.#genesis;
    const elapsed = Math.floor((this.#now() - genesisMs) / msPerSlot);
    this.#reached = Math.max(this.#reached, firstSlot + elapsed + this.#skipped);
    return this.#reached;
  }

  unixSeconds(): number {
    return Math.floor(this.#now() / 1_000);
  }

  /** About when a slot was: those that were skipped took no time. */
  unixSecondsOf(slot: number): number {
    const ago = (this.slot() - slot) * this.#genesis.msPerSlot;
    return Math.floor((this.#now() - ago) / 1_000);
  }

  skip(slots: number): void {
    this.#skipped += slots;
  }

  /** Sets a reopened chain to its last slot. */
  reach(slot: number): void {
    this.#reached = Math.max(this.#reached, slot);
  }

  blockhashOf(slot: number): string {
    const digest = createHash('sha256').update(`${this.#genesis.seed}:${slot}`).digest();
    return getBase58Decoder().decode(digest);
  }

  isUsable(blockhash: string): boolean {
    this.#hashUpTo(this.slot());
    return this.#slots.has(blockhash);
  }

  #hashUpTo(slot: number): void {
    const oldest = slot - blockhashLifetimeSlots;
    for (let s = Math.max(this.#hashedUpTo + 1, oldest); s <= slot; s += 1) {
      this.#slots.set(this.blockhashOf(s), s);
    }
    this.#hashedUpTo = slot;
    for (const [hash, at] of this.#slots) {
      if (at >= oldest) break;
      this.#slots.delete(hash);
    }
  }
}

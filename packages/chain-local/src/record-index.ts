import type { ChainError } from './errors.ts';

export const commitments = ['processed', 'confirmed', 'finalized'] as const;
export type Commitment = (typeof commitments)[number];

/** A landed transaction, as it is journalled and served. */
export type TxRecord = {
  signature: string;
  slot: number;
  /** Unix seconds. */
  time: number;
  err: ChainError | null;
  /** The wire transaction in base64. */
  wire: string;
  keys: string[];
  version: 'legacy' | number;
  memo: string | null;
  meta: Record<string, unknown>;
};

/** Every landed transaction by its signature and by each address it names. */
export class RecordIndex {
  readonly #bySignature = new Map<string, TxRecord>();
  readonly #byAddress = new Map<string, TxRecord[]>();

  add(record: TxRecord): void {
    this.#bySignature.set(record.signature, record);
    for (const key of new Set(record.keys)) {
      const known = this.#byAddress.get(key);
      if (known === undefined) this.#byAddress.set(key, [record]);
      else known.push(record);
    }
  }

  get(signature: string): TxRecord | undefined {
    return this.#bySignature.get(signature);
  }

  get size(): number {
    return this.#bySignature.size;
  }

  /** Newest first. */
  naming(address: string): TxRecord[] {
    return (this.#byAddress.get(address) ?? []).toReversed();
  }
}

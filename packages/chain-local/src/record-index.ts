import type { TokenView } from './accounts.ts';
import type { ChainError } from './errors.ts';

export const commitments = ['processed', 'confirmed', 'finalized'] as const;
export type Commitment = (typeof commitments)[number];

/** The facts about a landed transaction in lists and statuses. */
export type TxSummary = {
  signature: string;
  slot: number;
  /** Unix seconds. */
  time: number;
  err: ChainError | null;
  version: 'legacy' | number;
  memo: string | null;
};

/** A landed transaction as it is journalled: `wire` in base64, `meta` as getTransaction has it. */
export type TxRecord = TxSummary & {
  keys: string[];
  wire: string;
  meta: TxMeta;
};

export type TokenBalance = TokenView & { accountIndex: number };
/** Lamports are bigint before they were written, and either when they are read. */
type Lamports = number | bigint;
export type TxMeta = Record<string, unknown> & {
  fee: Lamports;
  preBalances: readonly Lamports[];
  postBalances: readonly Lamports[];
  preTokenBalances: readonly TokenBalance[];
  postTokenBalances: readonly TokenBalance[];
};

/** Position of a journal entry, for reading it again. */
export type Place = { offset: number; length: number };

/** Kept in memory; the rest is read from its place in the journal. */
export type IndexedTx = TxSummary & { place: Place };

/** Every landed transaction by its signature and by each address it names. */
export class RecordIndex {
  readonly #bySignature = new Map<string, IndexedTx>();
  readonly #byAddress = new Map<string, IndexedTx[]>();

  add(record: TxRecord, place: Place): void {
    const { signature, slot, time, err, version, memo } = record;
    const indexed = { signature, slot, time, err, version, memo, place };
    this.#bySignature.set(signature, indexed);
    for (const key of new Set(record.keys)) {
      const known = this.#byAddress.get(key);
      if (known === undefined) this.#byAddress.set(key, [indexed]);
      else known.push(indexed);
    }
  }

  get(signature: string): IndexedTx | undefined {
    return this.#bySignature.get(signature);
  }

  get size(): number {
    return this.#bySignature.size;
  }

  /** Newest first. */
  naming(address: string): IndexedTx[] {
    return (this.#byAddress.get(address) ?? []).toReversed();
  }
}

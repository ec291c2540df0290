import { getBase64EncodedWireTransaction, type Address } from '@solana/kit';
import type { LiteSVM } from 'litesvm';
import { writeAccount, type PlainAccount } from './accounts.ts';
import { invalidParams, outcomeOf, RpcError, rpcCode, type ChainError } from './errors.ts';
import { decodeWire, execute, type Decoded } from './execute.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { setMachineClock } from './machine.ts';
import type { Commitment, IndexedTx, Place, RecordIndex, TxRecord } from './record-index.ts';
import type { SlotClock } from './slot-clock.ts';
import { saveSnapshot } from './snapshot.ts';

export type ChainSettings = {
  dir: string | null;
  now: () => number;
  msPerSlot: number;
  confirmSlots: number;
  finalizeSlots: number;
  /** Journal entries between two snapshots. */
  snapshotEvery: number;
  faucet: Address;
};

type Parts = {
  settings: ChainSettings;
  journal: Journal;
  clock: SlotClock;
  seed: string;
  svm: LiteSVM;
  records: RecordIndex;
  /** How many the journal holds. */
  entries: number;
};

type Signed = Decoded & { signature: string };
type Simulation = { err: ChainError | null; logs: string[]; unitsConsumed: bigint };

/** The state of the embedded chain. One process holds one of them per directory. */
export class Chain {
  readonly records: RecordIndex;
  readonly clock: SlotClock;
  readonly svm: LiteSVM;
  /** Identifies this chain. */
  readonly seed: string;
  readonly #settings: ChainSettings;
  readonly #journal: Journal;
  #entries: number;
  #snapshotAt: number;
  #failed: Error | null = null;
  /** What the runtime's clock shows. */
  #moment: { slot: number; time: number } | null = null;

  constructor({ settings, journal, clock, seed, svm, records, entries }: Parts) {
    this.#settings = settings;
    this.#journal = journal;
    this.clock = clock;
    this.seed = seed;
    this.svm = svm;
    this.records = records;
    this.#entries = entries;
    this.#snapshotAt = entries;
  }

  /** Whether the disk refused an entry: the machine is to be made anew from its journal. */
  get hasStopped(): boolean {
    return this.#failed !== null;
  }

  /** Moves the runtime's clock to now; every call from outside begins with it. */
  tick(): { slot: number; time: number } {
    if (this.#failed !== null) {
      throw new RpcError(rpcCode.internal, `the chain has stopped: ${this.#failed.message}`);
    }
    const moment = { slot: this.clock.slot(), time: this.clock.unixSeconds() };
    if (moment.slot !== this.#moment?.slot || moment.time !== this.#moment.time) {
      setMachineClock(this.svm, moment.slot, moment.time);
      this.#moment = moment;
    }
    return moment;
  }

  /** The newest slot that a reader at this commitment sees. */
  slotAt(commitment: Commitment): number {
    const { confirmSlots, finalizeSlots } = this.#settings;
    const lag = { processed: 0, confirmed: confirmSlots, finalized: finalizeSlots };
    return this.clock.slot() - lag[commitment];
  }

  commitmentOf({ slot }: IndexedTx): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  /** The wire, the meta and the addresses of a landed transaction. */
  bodyOf({ place }: IndexedTx): Pick<TxRecord, 'wire' | 'meta' | 'keys'> {
    const entry = this.#journal.read(place);
    if (entry.op !== 'tx') throw new Error('the chain journal has moved');
    return entry.record;
  }

  decode(base64: string): Signed {
    let decoded: Decoded;
    try {
      decoded = decodeWire(Buffer.from(base64, 'base64'));
    } catch {
      throw invalidParams('failed to deserialize the transaction');
    }
    const { signature } = decoded;
    if (signature === null) throw badSignature();
    return { ...decoded, signature };
  }

  /** Why the runtime would refuse to look at it, null when it would not. */
  refusal({ message, signature }: Signed): ChainError | null {
    if (this.records.get(signature) !== undefined) return 'AlreadyProcessed';
    return this.clock.isUsable(message.lifetimeToken) ? null : 'BlockhashNotFound';
  }

  simulate({ transaction }: Decoded): Simulation {
    let result: ReturnType<LiteSVM['simulateTransaction']>;
    try {
      result = this.svm.simulateTransaction(transaction);
    } catch {
      throw badSignature();
    }
    const { meta, error } = outcomeOf(result);
    if (error === 'SignatureFailure') throw badSignature();
    return { err: error, logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed() };
  }

  /** Executes and journals; a transaction the runtime refuses leaves no trace, as on the network. */
  land(decoded: Signed): void {
    const moment = this.tick();
    if (this.refusal(decoded) !== null) return;
    const done = execute(this.svm, decoded);
    if (done.kind === 'refused') return;
    const { signature, transaction } = decoded;
    const wire = getBase64EncodedWireTransaction(transaction);
    const record: TxRecord = { signature, ...moment, wire, ...done.landed };
    this.records.add(record, this.#write({ op: 'tx', record }));
    this.#snapshotWhenDue();
  }

  advance(slots: number): void {
    this.tick();
    this.#write({ op: 'skip', slots });
    this.clock.skip(slots);
  }

  setAccount(account: PlainAccount): void {
    const moment = this.tick();
    writeAccount(this.svm, account);
    const stored = { ...account, lamports: account.lamports.toString() };
    this.#write({ op: 'account', ...moment, account: stored });
  }

  #write(entry: JournalEntry): Place {
    try {
      const place = this.#journal.append(entry);
      this.#entries += 1;
      return place;
    } catch (error) {
      // The machine has run ahead of its journal: from here on nothing it says may be believed.
      this.#failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  #snapshotWhenDue(): void {
    if (this.#entries - this.#snapshotAt >= this.#settings.snapshotEvery) this.#snapshot();
  }

  #snapshot(): void {
    const { dir } = this.#settings;
    if (dir === null || this.#failed !== null) return;
    this.#snapshotAt = this.#entries;
    try {
      saveSnapshot(dir, this.svm, this.#entries);
    } catch {
      // It only saves time at the next start; the journal holds everything.
    }
  }

  close(): void {
    this.#snapshot();
    this.#journal.close();
    this.#failed ??= new Error('it was closed');
  }
}

function badSignature(): RpcError {
  return new RpcError(rpcCode.badSignature, 'Transaction signature verification failure');
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { address, getBase64EncodedWireTransaction, type Address } from '@solana/kit';
import type { LiteSVM } from 'litesvm';
import { writeAccount, type PlainAccount } from './accounts.ts';
import { invalidParams, RpcError, rpcCode, outcomeOf, type ChainError } from './errors.ts';
import { decodeWire, execute, type Decoded } from './execute.ts';
import { memoryJournal, openJournal, type Journal, type JournalEntry } from './journal.ts';
import { newMachine } from './machine.ts';
import { RecordIndex, type Commitment, type TxRecord } from './record-index.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';
import { SlotClock, type Genesis } from './slot-clock.ts';

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

type Simulation = { err: ChainError | null; logs: string[]; unitsConsumed: bigint };

/** The state of the embedded chain. One process holds one of them per directory. */
export class Chain {
  readonly records = new RecordIndex();
  readonly clock: SlotClock;
  readonly svm: LiteSVM;
  readonly seed: string;
  readonly #settings: ChainSettings;
  readonly #journal: Journal;
  #entries: number;
  #failed: Error | null = null;

  constructor(settings: ChainSettings) {
    this.#settings = settings;
    const { dir } = settings;
    const opened =
      dir === null
        ? { journal: memoryJournal, entries: [] }
        : openJournal(join(dir, 'journal.jsonl'));
    this.#journal = opened.journal;
    const [first] = opened.entries;
    const genesis = first ?? this.#begin();
    if (genesis.op !== 'genesis') throw new Error('the chain journal has no beginning');
    this.seed = genesis.seed;
    this.clock = new SlotClock(genesis, settings.now);
    const snapshot = dir === null ? null : loadSnapshot(dir, opened.entries.length);
    this.svm = snapshot === null ? newMachine(address(genesis.faucet)) : snapshot.svm;
    this.svm.withBlockhashCheck(false);
    this.#replay(opened.entries, snapshot?.entries ?? 1);
    this.#entries = Math.max(1, opened.entries.length);
  }

  #begin(): JournalEntry {
    const { now, msPerSlot, faucet } = this.#settings;
    const genesis: Genesis = { seed: randomBytes(32).toString('hex'), genesisMs: now(), msPerSlot };
    const entry: JournalEntry = { op: 'genesis', faucet, ...genesis };
    this.#journal.append(entry);
    return entry;
  }

  #replay(entries: JournalEntry[], from: number): void {
    for (const [index, entry] of entries.entries()) {
      if (entry.op === 'skip') this.clock.skip(entry.slots);
      if (entry.op === 'account') {
        this.clock.reach(entry.slot);
        if (index >= from) {
          this.#setClock(entry.slot, entry.time);
          writeAccount(this.svm, {
            ...entry.account,
            lamports: BigInt(entry.account.lamports),
          });
        }
      }
      if (entry.op !== 'tx') continue;
      const { record } = entry;
      this.clock.reach(record.slot);
      if (index >= from) this.#repeat(record);
      this.records.add(record);
    }
  }

  #repeat(record: TxRecord): void {
    this.#setClock(record.slot, record.time);
    const again = execute(this.svm, decodeWire(Buffer.from(record.wire, 'base64')));
    const err = again.kind === 'landed' ? again.landed.err : again.error;
    if (again.kind !== 'landed' || JSON.stringify(err) !== JSON.stringify(record.err)) {
      throw new Error(`the chain journal does not repeat: ${record.signature}`);
    }
  }

  #setClock(slot: number, time: number): void {
    const clock = this.svm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(time);
    this.svm.setClock(clock);
  }

  /** Moves the runtime's clock to now. Every call from outside begins with it. */
  tick(): void {
    if (this.#failed !== null) {
      throw new RpcError(rpcCode.internal, `the chain has stopped: ${this.#failed.message}`);
    }
    this.#setClock(this.clock.slot(), this.clock.unixSeconds());
  }

  /** The newest slot that a reader at this commitment sees. */
  slotAt(commitment: Commitment): number {
    const { confirmSlots, finalizeSlots } = this.#settings;
    const lag = { processed: 0, confirmed: confirmSlots, finalized: finalizeSlots };
    return this.clock.slot() - lag[commitment];
  }

  commitmentOf(record: TxRecord): Commitment {
    if (record.slot <= this.slotAt('finalized')) return 'finalized';
    return record.slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  decode(base64: string): Decoded & { signature: string } {
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
  refusal({ message, signature }: Decoded & { signature: string }): ChainError | null {
    if (this.records.get(signature) !== undefined) return 'AlreadyProcessed';
    const lifetime = 'lifetimeToken' in message ? message.lifetimeToken : '';
    return this.clock.isUsable(lifetime) ? null : 'BlockhashNotFound';
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
  land(decoded: Decoded & { signature: string }): void {
    if (this.refusal(decoded) !== null) return;
    const { signature, transaction } = decoded;
    const [slot, time] = [this.clock.slot(), this.clock.unixSeconds()];
    this.#setClock(slot, time);
    const done = execute(this.svm, decoded);
    if (done.kind === 'refused') return;
    const wire = getBase64EncodedWireTransaction(transaction);
    const record: TxRecord = { signature, slot, time, wire, ...done.landed };
    this.#write({ op: 'tx', record });
    this.records.add(record);
  }

  advance(slots: number): void {
    this.#write({ op: 'skip', slots });
    this.clock.skip(slots);
  }

  setAccount(account: PlainAccount): void {
    const [slot, time] = [this.clock.slot(), this.clock.unixSeconds()];
    this.#setClock(slot, time);
    writeAccount(this.svm, account);
    const stored = { ...account, lamports: account.lamports.toString() };
    this.#write({ op: 'account', slot, time, account: stored });
  }

  #write(entry: JournalEntry): void {
    try {
      this.#journal.append(entry);
    } catch (error) {
      // The machine has run ahead of its journal: from here on nothing it says may be believed.
      this.#failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
    this.#entries += 1;
    if (this.#entries % this.#settings.snapshotEvery === 0) this.snapshot();
  }

  snapshot(): void {
    if (this.#settings.dir !== null && this.#failed === null) {
      saveSnapshot(this.#settings.dir, this.svm, this.#entries);
    }
  }

  close(): void {
    this.snapshot();
    this.#journal.close();
  }
}

function badSignature(): RpcError {
  return new RpcError(rpcCode.badSignature, 'Transaction signature verification failure');
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { address, getTransactionDecoder } from '@solana/kit';
import type { LiteSVM } from 'litesvm';
import { writeAccount } from './accounts.ts';
import { Chain, type ChainSettings } from './chain.ts';
import { outcomeOf } from './errors.ts';
import { memoryJournal, openJournal, type Journal, type JournalEntry } from './journal.ts';
import { newMachine, setMachineClock } from './machine.ts';
import { RecordIndex, type TxRecord } from './record-index.ts';
import { SlotClock, type Genesis } from './slot-clock.ts';
import { loadSnapshot } from './snapshot.ts';

// LiteSVM's objects are freed between turns of the event loop only; without a pause a long replay
// holds all of them.
const entriesPerTurn = 50;

/** Brings a chain to where its journal ends, from the last snapshot where there is one. */
export async function openChain(settings: ChainSettings): Promise<Chain> {
  const { dir } = settings;
  const { journal, count, entries } =
    dir === null ? memoryJournal() : openJournal(join(dir, 'journal.jsonl'));
  const snapshot = dir === null ? null : loadSnapshot(dir, count);
  const records = new RecordIndex();
  let begun: Begun | null = null;
  let index = 0;
  for (const { entry, place } of entries) {
    if (begun === null) {
      if (entry.op !== 'genesis') throw new Error('the chain journal has no beginning');
      begun = begin(settings, entry, snapshot?.svm ?? null);
    }
    const isInMachine = snapshot !== null && index < snapshot.entries;
    replay(begun, entry, isInMachine);
    if (entry.op === 'tx') records.add(entry.record, place);
    index += 1;
    if (index % entriesPerTurn === 0) await nextTurn();
  }
  const { clock, seed, svm } = begun ?? begin(settings, writeGenesis(settings, journal), null);
  return new Chain({ settings, journal, clock, seed, svm, records, entries: Math.max(count, 1) });
}

type GenesisEntry = Extract<JournalEntry, { op: 'genesis' }>;
type Begun = { clock: SlotClock; seed: string; svm: LiteSVM };

function writeGenesis({ now, msPerSlot, faucet }: ChainSettings, journal: Journal): GenesisEntry {
  const genesis: Genesis = { seed: randomBytes(32).toString('hex'), genesisMs: now(), msPerSlot };
  const entry: GenesisEntry = { op: 'genesis', faucet, ...genesis };
  journal.append(entry);
  return entry;
}

function begin({ now }: ChainSettings, genesis: GenesisEntry, restored: LiteSVM | null): Begun {
  const svm = restored ?? newMachine(address(genesis.faucet));
  // The chain keeps its own list of usable hashes: LiteSVM knows one at a time.
  svm.withBlockhashCheck(false);
  return { clock: new SlotClock(genesis, now), seed: genesis.seed, svm };
}

function replay({ clock, svm }: Begun, entry: JournalEntry, isInMachine: boolean): void {
  switch (entry.op) {
    case 'genesis':
      return;
    case 'skip':
      clock.skip(entry.slots);
      return;
    case 'account':
      clock.reach(entry.slot);
      if (isInMachine) return;
      setMachineClock(svm, entry.slot, entry.time);
      writeAccount(svm, { ...entry.account, lamports: BigInt(entry.account.lamports) });
      return;
    case 'tx':
      clock.reach(entry.record.slot);
      if (!isInMachine) repeat(svm, entry.record);
  }
}

function repeat(svm: LiteSVM, record: TxRecord): void {
  setMachineClock(svm, record.slot, record.time);
  const transaction = getTransactionDecoder().decode(Buffer.from(record.wire, 'base64'));
  const { error } = outcomeOf(svm.sendTransaction(transaction));
  if (JSON.stringify(error) !== JSON.stringify(record.err)) {
    throw new Error(`the chain journal does not repeat: ${record.signature}`);
  }
}

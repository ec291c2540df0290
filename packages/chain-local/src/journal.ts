import { openLineFile } from '@stoke/local-service';
import type { PlainAccount } from './accounts.ts';
import type { Place, TxRecord } from './record-index.ts';
import { readJson, writeJson } from './rpc-json.ts';
import type { Genesis } from './slot-clock.ts';

/** Lamports as decimal digits; JSON may give back a number or a bigint. */
export type StoredAccount = Omit<PlainAccount, 'lamports'> & { lamports: string };

/** What happened, in order: replaying it from an empty machine gives the same chain. */
export type JournalEntry =
  | ({ op: 'genesis'; faucet: string } & Genesis)
  | { op: 'tx'; record: TxRecord }
  | { op: 'account'; slot: number; time: number; account: StoredAccount }
  | { op: 'skip'; slots: number };

export type Journal = {
  /** Durable when it returns. Throws when the disk refuses, and then the entry must not count. */
  append(entry: JournalEntry): Place;
  read(place: Place): JournalEntry;
  close(): void;
};

export type OpenedJournal = {
  journal: Journal;
  count: number;
  entries: Iterable<{ entry: JournalEntry; place: Place }>;
};

/** For a chain without a directory. */
export function memoryJournal(): OpenedJournal {
  const kept: JournalEntry[] = [];
  const read = ({ offset }: Place) => {
    const entry = kept[offset];
    if (entry === undefined) throw new Error('unknown entry');
    return entry;
  };
  const append = (entry: JournalEntry) => ({ offset: kept.push(entry) - 1, length: 1 });
  return { journal: { append, read, close: () => {} }, count: 0, entries: [] };
}

/** One line per entry. A last line that is not whole was never acknowledged and is cut off. */
export function openJournal(path: string): OpenedJournal {
  const { file, count, lines } = openLineFile(path, (line) => readEntry(line) !== null);
  const journal = {
    append: (entry: JournalEntry) => file.append(writeJson(entry)),
    read: (place: Place) => parseEntry(file.read(place), place.offset),
    close: () => file.close(),
  };
  return { journal, count, entries: entriesOf(lines) };
}

function* entriesOf(lines: Iterable<{ line: string; place: Place }>) {
  for (const { line, place } of lines) yield { entry: parseEntry(line, place.offset), place };
}

function parseEntry(line: string, offset: number): JournalEntry {
  const entry = readEntry(line);
  if (entry === null) throw new Error(`the chain journal is damaged at byte ${offset}`);
  return entry;
}

function readEntry(line: string): JournalEntry | null {
  try {
    const parsed = readJson(line);
    return isEntry(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'op' in value &&
    (value.op === 'genesis' || value.op === 'tx' || value.op === 'account' || value.op === 'skip')
  );
}

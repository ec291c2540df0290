import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
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
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', 0o600);
  if (isNew) syncDirectory(dirname(path));
  const bytes = readFileSync(path);
  const whole = bytes.subarray(0, wholeLength(bytes));
  if (whole.length < bytes.length) {
    ftruncateSync(file, whole.length);
    fsyncSync(file);
  }
  let count = 0;
  for (let at = whole.indexOf(newline); at !== -1; at = whole.indexOf(newline, at + 1)) count += 1;
  return { journal: fileJournal(file, whole.length), count, entries: entriesOf(whole) };
}

function fileJournal(file: number, start: number): Journal {
  let end = start;
  return {
    append(entry) {
      const line = Buffer.from(`${writeJson(entry)}\n`);
      try {
        let written = 0;
        while (written < line.length) written += writeSync(file, line, written);
        fdatasyncSync(file);
      } catch (error) {
        // Half a line must not stay in front of the next one.
        ftruncateSync(file, end);
        throw error;
      }
      const place = { offset: end, length: line.length };
      end += line.length;
      return place;
    },
    read({ offset, length }) {
      const line = Buffer.alloc(length);
      readSync(file, line, 0, length, offset);
      return parseEntry(line, offset);
    },
    close: () => closeSync(file),
  };
}

const newline = 10;

function* entriesOf(bytes: Buffer) {
  let offset = 0;
  while (offset < bytes.length) {
    const length = bytes.indexOf(newline, offset) + 1 - offset;
    const entry = parseEntry(bytes.subarray(offset, offset + length), offset);
    yield { entry, place: { offset, length } };
    offset += length;
  }
}

/** The length without the last line, should that be torn. */
function wholeLength(bytes: Buffer): number {
  const end = bytes.lastIndexOf(newline) + 1;
  if (end === 0) return 0;
  const start = end < 2 ? 0 : bytes.lastIndexOf(newline, end - 2) + 1;
  try {
    parseEntry(bytes.subarray(start, end), start);
    return end;
  } catch {
    // A power cut can leave a line with its end on the disk and its middle not.
    return start;
  }
}

function parseEntry(line: Buffer, offset: number): JournalEntry {
  let parsed: unknown = null;
  try {
    parsed = readJson(line.toString());
  } catch {
    // Not JSON: reported below, like any other invalid entry.
  }
  if (!isEntry(parsed)) throw new Error(`the chain journal is damaged at byte ${offset}`);
  return parsed;
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'op' in value &&
    (value.op === 'genesis' || value.op === 'tx' || value.op === 'account' || value.op === 'skip')
  );
}

export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

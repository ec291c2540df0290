import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { PlainAccount } from './accounts.ts';
import { readJson, writeJson } from './rpc-json.ts';
import type { TxRecord } from './record-index.ts';
import type { Genesis } from './slot-clock.ts';

/** What happened, in order: replaying it from an empty machine gives the same chain. */
export type JournalEntry =
  | ({ op: 'genesis'; faucet: string } & Genesis)
  | { op: 'tx'; record: TxRecord }
  | { op: 'account'; slot: number; time: number; account: StoredAccount }
  | { op: 'skip'; slots: number };

/** Lamports as decimal digits: what is read back from JSON may be a number or a bigint. */
export type StoredAccount = Omit<PlainAccount, 'lamports'> & { lamports: string };

export type Journal = {
  /** Durable when it returns. Throws when the disk refuses, and then the entry must not count. */
  append(entry: JournalEntry): void;
  close(): void;
};

/** A journal that forgets, for a chain without a directory. */
export const memoryJournal: Journal = { append: () => {}, close: () => {} };

/** One line per entry. A last line without its newline was never acknowledged and is cut off. */
export function openJournal(path: string): { journal: Journal; entries: JournalEntry[] } {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', 0o600);
  if (isNew) syncDirectory(dirname(path));
  const bytes = readFileSync(path);
  const { entries, length } = parseLines(bytes);
  if (length < bytes.length) {
    ftruncateSync(file, length);
    fsyncSync(file);
  }
  return { journal: appender(file, length), entries };
}

function appender(file: number, start: number): Journal {
  let length = start;
  return {
    append(entry) {
      const line = Buffer.from(`${writeJson(entry)}\n`);
      try {
        let written = 0;
        while (written < line.length) written += writeSync(file, line, written);
        fdatasyncSync(file);
      } catch (error) {
        // Half a line must not stay in front of the next one.
        ftruncateSync(file, length);
        throw error;
      }
      length += line.length;
    },
    close: () => closeSync(file),
  };
}

function parseLines(bytes: Buffer): { entries: JournalEntry[]; length: number } {
  const entries: JournalEntry[] = [];
  let length = 0;
  while (length < bytes.length) {
    const end = bytes.indexOf(newline, length);
    if (end === -1) break;
    const entry = parseEntry(bytes.toString('utf8', length, end));
    if (entry === null) {
      // Only the very last write can be incomplete; anything before it was read back once already.
      if (bytes.indexOf(newline, end + 1) === -1) break;
      throw new Error(`the chain journal is damaged at byte ${length}`);
    }
    entries.push(entry);
    length = end + 1;
  }
  return { entries, length };
}

const newline = 10;

function parseEntry(line: string): JournalEntry | null {
  let parsed: unknown;
  try {
    parsed = readJson(line);
  } catch {
    return null;
  }
  return isEntry(parsed) ? parsed : null;
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

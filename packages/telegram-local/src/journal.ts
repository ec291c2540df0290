import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isFields, parseJson } from './fields.ts';
import type { TableName } from './records.ts';

/** A record after a change; null if removed. */
export type Change = { table: TableName; key: string; value: unknown };

export type Journal = {
  /** All of the changes or none; durable when it returns. Throws when the disk refuses. */
  append(changes: readonly Change[]): void;
  /** Rewrites the journal with the current records. */
  compact(changes: Iterable<Change>): void;
  bytes(): number;
  close(): void;
};

/** For a state without a directory. */
export const memoryJournal: Journal = {
  append: () => {},
  compact: () => {},
  bytes: () => 0,
  close: () => {},
};

/** One line per transaction. A last line that is not whole was never acknowledged and is cut off. */
export function openJournal(path: string): { journal: Journal; changes: Change[] } {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', 0o600);
  if (isNew) syncDirectory(dirname(path));
  const bytes = readFileSync(path);
  const { changes, end } = readChanges(bytes);
  if (end < bytes.length) {
    ftruncateSync(file, end);
    fsyncSync(file);
  }
  return { journal: fileJournal(path, file, end), changes };
}

function fileJournal(path: string, opened: number, length: number): Journal {
  let file = opened;
  let end = length;
  return {
    append(changes) {
      const line = Buffer.from(`${JSON.stringify(changes)}\n`);
      try {
        writeAll(file, line);
        fdatasyncSync(file);
      } catch (error) {
        // Half a line must not stay in front of the next one.
        ftruncateSync(file, end);
        throw error;
      }
      end += line.length;
    },
    compact(changes) {
      const draft = `${path}.draft`;
      const next = openSync(draft, 'w', 0o600);
      let size = 0;
      for (const change of changes) {
        const line = Buffer.from(`${JSON.stringify([change])}\n`);
        writeAll(next, line);
        size += line.length;
      }
      fsyncSync(next);
      closeSync(next);
      renameSync(draft, path);
      syncDirectory(dirname(path));
      closeSync(file);
      file = openSync(path, 'a+', 0o600);
      end = size;
    },
    bytes: () => end,
    close: () => closeSync(file),
  };
}

function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

const newline = 10;

function readChanges(bytes: Buffer): { changes: Change[]; end: number } {
  const changes: Change[] = [];
  let start = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, start)) {
    const line = parseJson(bytes.toString('utf8', start, at));
    if (!isChanges(line)) {
      // A power cut can leave a last line with its end on the disk and its middle not.
      if (bytes.indexOf(newline, at + 1) === -1) break;
      throw new Error(`the journal is damaged at byte ${start}`);
    }
    for (const change of line) changes.push(change);
    start = at + 1;
  }
  return { changes, end: start };
}

const tables: Record<TableName, true> = {
  settings: true,
  users: true,
  chats: true,
  members: true,
  messages: true,
  updates: true,
  callbacks: true,
};

function isChanges(value: unknown): value is Change[] {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): value is Change {
  return (
    isFields(value) &&
    typeof value['table'] === 'string' &&
    value['table'] in tables &&
    typeof value['key'] === 'string' &&
    (value['value'] === null || isFields(value['value']))
  );
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

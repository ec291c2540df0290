import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Where a line is in its file, in bytes; the line break belongs to it. */
export type LinePlace = { offset: number; length: number };

export type LineFile = {
  /** Durable when it returns. Throws when the disk refuses, and then nothing of the line is left. */
  append(line: string): LinePlace;
  read(place: LinePlace): string;
  /** Replaces all lines: after a crash the file has the old ones or the new ones. */
  replace(lines: Iterable<string>): void;
  bytes(): number;
  close(): void;
};

type Opened = {
  file: LineFile;
  count: number;
  /** Those that the file had. */
  lines: Iterable<{ line: string; place: LinePlace }>;
};

/** A last line that is not whole was never acknowledged and is cut off. */
export function openLineFile(path: string, isWhole: (line: string) => boolean): Opened {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+', 0o600);
  if (isNew) syncDirectory(dirname(path));
  const bytes = readFileSync(path);
  const whole = bytes.subarray(0, wholeLength(bytes, isWhole));
  if (whole.length < bytes.length) {
    ftruncateSync(file, whole.length);
    fsyncSync(file);
  }
  let count = 0;
  for (let at = whole.indexOf(newline); at !== -1; at = whole.indexOf(newline, at + 1)) count += 1;
  return { file: lineFile(path, file, whole.length), count, lines: linesOf(whole) };
}

function lineFile(path: string, opened: number, length: number): LineFile {
  let file = opened;
  let end = length;
  return {
    append(line) {
      const bytes = Buffer.from(`${line}\n`);
      try {
        writeAll(file, bytes);
        fdatasyncSync(file);
      } catch (error) {
        // Half a line must not stay in front of the next one.
        ftruncateSync(file, end);
        throw error;
      }
      const place = { offset: end, length: bytes.length };
      end += bytes.length;
      return place;
    },
    read({ offset, length }) {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, offset);
      return bytes.toString();
    },
    replace(lines) {
      const draft = `${path}.draft`;
      const next = openSync(draft, 'w', 0o600);
      let size = 0;
      for (const line of lines) {
        const bytes = Buffer.from(`${line}\n`);
        writeAll(next, bytes);
        size += bytes.length;
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

const newline = 10;

function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

function* linesOf(bytes: Buffer) {
  let offset = 0;
  while (offset < bytes.length) {
    const length = bytes.indexOf(newline, offset) + 1 - offset;
    yield { line: bytes.toString('utf8', offset, offset + length), place: { offset, length } };
    offset += length;
  }
}

/** The length without the last line, should that be torn. */
function wholeLength(bytes: Buffer, isWhole: (line: string) => boolean): number {
  const end = bytes.lastIndexOf(newline) + 1;
  if (end === 0) return 0;
  const start = end < 2 ? 0 : bytes.lastIndexOf(newline, end - 2) + 1;
  // A power cut can leave a line with its end on the disk and its middle not.
  return isWhole(bytes.toString('utf8', start, end)) ? end : start;
}

/** Makes the names of a directory durable. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

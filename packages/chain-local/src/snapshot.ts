import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncDirectory } from '@stoke/local-service';
import { LiteSVM } from 'litesvm';

const pointerName = 'snapshot.json';

/** Writes the machine's state after `entries` journal entries; the older snapshot goes last. */
export function saveSnapshot(dir: string, svm: LiteSVM, entries: number): void {
  const file = `snapshot-${entries}.bin`;
  svm.saveToFile(join(dir, file));
  syncFile(join(dir, file));
  const draft = join(dir, `${pointerName}.tmp`);
  writeFileSync(draft, JSON.stringify({ file, entries }), { mode: 0o600 });
  syncFile(draft);
  renameSync(draft, join(dir, pointerName));
  syncDirectory(dir);
  for (const name of readdirSync(dir)) {
    if (/^snapshot-\d+\.bin$/.test(name) && name !== file) rmSync(join(dir, name));
  }
}

/** Null when there is none, or one of another LiteSVM version: then the journal is replayed. */
export function loadSnapshot(
  dir: string,
  journalled: number,
): { svm: LiteSVM; entries: number } | null {
  try {
    const pointer: unknown = JSON.parse(readFileSync(join(dir, pointerName), 'utf8'));
    if (!isPointer(pointer) || pointer.entries > journalled) return null;
    return { svm: LiteSVM.loadFromFile(join(dir, pointer.file)), entries: pointer.entries };
  } catch {
    return null;
  }
}

function isPointer(value: unknown): value is { file: string; entries: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    typeof value.file === 'string' &&
    'entries' in value &&
    typeof value.entries === 'number'
  );
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

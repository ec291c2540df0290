import { openLineFile } from '@stoke/local-service';
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
  const { file, lines } = openLineFile(path, (line) => isChanges(parseJson(line)));
  const changes: Change[] = [];
  for (const { line, place } of lines) {
    const read = parseJson(line);
    if (!isChanges(read)) throw new Error(`the journal is damaged at byte ${place.offset}`);
    for (const change of read) changes.push(change);
  }
  const journal: Journal = {
    append: (added) => void file.append(JSON.stringify(added)),
    compact: (all) => file.replace(textsOf(all)),
    bytes: () => file.bytes(),
    close: () => file.close(),
  };
  return { journal, changes };
}

function* textsOf(changes: Iterable<Change>) {
  for (const change of changes) yield JSON.stringify([change]);
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

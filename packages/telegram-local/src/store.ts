import { memoryJournal, openJournal, type Change, type Journal } from './journal.ts';
import type { TableName, Tables } from './records.ts';

type Maps = { [T in TableName]: Map<string, Tables[T]> };

/** The tables of the state in memory, and the journal that brings them back. */
export type Store = {
  get<T extends TableName>(table: T, key: string): Tables[T] | null;
  /** In the order of their first appearance. */
  all<T extends TableName>(table: T): MapIterator<Tables[T]>;
  count(table: TableName): number;
  put<T extends TableName>(table: T, key: string, value: Tables[T]): void;
  remove(table: TableName, key: string): void;
  /** Makes all changes of the work durable before it returns, or none when it throws. */
  transact<R>(work: () => R): R;
  /** Called after a transaction, with its changes. */
  onChange(listener: (changes: readonly Change[]) => void): void;
  close(): void;
};

/**
 * Reads the journal at `path`; null keeps everything in memory. The journal is rewritten when it
 * reaches `compactAboveBytes` plus twice its size after the last rewrite.
 */
export function openStore(path: string | null, compactAboveBytes = 32_000_000): Store {
  const { journal, changes } =
    path === null ? { journal: memoryJournal, changes: [] } : openJournal(path);
  const maps = emptyMaps();
  for (const { table, key, value } of changes) write(maps, table, key, value);
  return createStore(maps, journal, compactAboveBytes);
}

function emptyMaps(): Maps {
  return {
    settings: new Map(),
    users: new Map(),
    chats: new Map(),
    members: new Map(),
    messages: new Map(),
    updates: new Map(),
    callbacks: new Map(),
  };
}

/** The journal holds what `put` was given: a value is a record of its table. */
function write(maps: Maps, table: TableName, key: string, value: unknown): void {
  const map: Map<string, unknown> = maps[table];
  if (value === null) map.delete(key);
  else map.set(key, value);
}

function createStore(maps: Maps, journal: Journal, compactAboveBytes: number): Store {
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  let pending: Change[] | null = null;
  let undo: (() => void)[] = [];
  let compactedBytes = 0;

  function change(table: TableName, key: string, value: unknown): void {
    if (pending === null) throw new Error('the state changes in transactions only');
    const before: unknown = maps[table].get(key) ?? null;
    undo.push(() => write(maps, table, key, before));
    write(maps, table, key, value);
    pending.push({ table, key, value });
  }

  function* everything(): Iterable<Change> {
    for (const table of tableNames) {
      for (const [key, value] of maps[table]) yield { table, key, value };
    }
  }

  function compactWhenLong(): void {
    if (journal.bytes() < compactAboveBytes + 2 * compactedBytes) return;
    journal.compact(everything());
    compactedBytes = journal.bytes();
  }

  function transact<R>(work: () => R): R {
    if (pending !== null) return work();
    const changes: Change[] = [];
    pending = changes;
    undo = [];
    let result: R;
    try {
      result = work();
      if (changes.length > 0) journal.append(changes);
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw error;
    } finally {
      pending = null;
    }
    compactWhenLong();
    if (changes.length > 0) for (const listener of listeners) listener(changes);
    return result;
  }

  return {
    get: (table, key) => maps[table].get(key) ?? null,
    all: (table) => maps[table].values(),
    count: (table) => maps[table].size,
    put: change,
    remove: (table, key) => change(table, key, null),
    transact,
    onChange: (listener) => void listeners.push(listener),
    close: () => journal.close(),
  };
}

const tableNames: readonly TableName[] = [
  'settings',
  'users',
  'chats',
  'members',
  'messages',
  'updates',
  'callbacks',
];

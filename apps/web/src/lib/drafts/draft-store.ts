/** The drafts of one form, by owner: a person, and of several such forms which one. */
export type DraftStore<T> = {
  read: (owner: string) => T | null;
  /** What this or another page left in this browser, which `read` has from then on; else as `read`. */
  load: (owner: string) => Promise<T | null>;
  /** As `load`; where nothing was left, this draft, or that of a page which claimed it in the same moment. */
  claim: (owner: string, draft: T) => Promise<T>;
  write: (owner: string, draft: T) => Promise<void>;
  remove: (owner: string) => Promise<void>;
};

export type Persist<T> = {
  /** The field whose file is stored apart: a picture is not stored anew with each letter. */
  file?: keyof T & string;
  /**
   * The version of the stored shape, part of the key that it is stored under. Raise it when a field changes its
   * meaning: a draft of another shape is not read.
   */
  shape: number;
  /** The stored value as a current draft; null if it is not a draft. */
  parse: (stored: unknown) => T | null;
};

const all: { clear(): void }[] = [];

/**
 * What people type into a form, until it has arrived: in the memory of this page, files and all, so that a
 * visit to another page and a session that runs out lose nothing. With `persist` it is also in this browser's
 * IndexedDB, over a reload. No one but its owner gets to see it.
 */
export function draftStore<T extends object>(
  key: string,
  { persist }: { persist?: Persist<T> } = {},
): DraftStore<T> {
  const drafts = new Map<string, T>();
  all.push(drafts);
  const at = (owner: string) => `${key}-${persist?.shape ?? 0} ${owner}`;
  const read = (owner: string) => drafts.get(owner) ?? null;
  const stored = async (owner: string) =>
    persist?.parse(await readStored(at(owner), persist.file)) ?? null;
  return {
    read,
    load: async (owner) => {
      const draft = (await stored(owner)) ?? read(owner);
      if (draft && !drafts.has(owner)) drafts.set(owner, draft);
      return draft;
    },
    claim: async (owner, draft) => {
      if (persist) await browserStorage.add(at(owner), read(owner) ?? draft);
      const first = (await stored(owner)) ?? read(owner) ?? draft;
      drafts.set(owner, first);
      return first;
    },
    write: async (owner, draft) => {
      const before = read(owner);
      drafts.set(owner, draft);
      if (persist) await store(at(owner), draft, { before, file: persist.file });
    },
    remove: async (owner) => {
      drafts.delete(owner);
      if (persist) await Promise.all([at(owner), fileAt(at(owner))].map(browserStorage.remove));
    },
  };
}

const fileAt = (key: string) => `${key} file`;

async function readStored(key: string, file: string | undefined): Promise<unknown> {
  const stored = await browserStorage.read(key);
  if (file === undefined || typeof stored !== 'object' || stored === null) return stored;
  const held = await browserStorage.read(fileAt(key));
  return { ...stored, [file]: held instanceof File ? held : null };
}

type Before<T> = { before: T | null; file: (keyof T & string) | undefined };

async function store<T extends object>(key: string, draft: T, { before, file }: Before<T>) {
  if (file === undefined) return browserStorage.write(key, draft);
  const isChanged = before?.[file] !== draft[file];
  return Promise.all([
    browserStorage.write(key, { ...draft, [file]: null }),
    isChanged ? browserStorage.write(fileAt(key), draft[file]) : null,
  ]);
}

/** What closing the page does to all of them; tests, in which one page is many, do it themselves. */
export function clearDrafts(): void {
  for (const drafts of all) drafts.clear();
}

/** Keeps nothing where the browser does not, as in some private windows: `read` is null then. */
export const browserStorage = {
  read: (key: string): Promise<unknown> => ask('readonly', (store) => store.get(key)),
  write: (key: string, value: unknown) => ask('readwrite', (store) => store.put(value, key)),
  /** Stores nothing where something is stored, by whichever page. */
  add: (key: string, value: unknown) => ask('readwrite', (store) => store.add(value, key)),
  remove: (key: string) => ask('readwrite', (store) => store.delete(key)),
};

const storeName = 'entries';
let opening: Promise<IDBDatabase> | null = null;

async function ask<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    opening ??= opened();
    const transaction = (await opening).transaction(storeName, mode);
    const asked = request(transaction.objectStore(storeName));
    // Without it the browser drops a write whose page is left before the answer is there.
    transaction.commit();
    return await resultOf(asked);
  } catch {
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('entries', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing is kept.')));
  });
}

/**
 * What a form keeps over a reload, files too: in this browser's IndexedDB, and nowhere when the browser
 * keeps nothing, as in some private windows. `read` is null then, and `write` false.
 */
export const storedEntries = {
  read: (key: string): Promise<unknown> => ask('readonly', (store) => store.get(key)),
  write: async (key: string, entry: unknown): Promise<boolean> =>
    (await ask('readwrite', (store) => store.put(entry, key))) !== null,
  drop: async (key: string): Promise<void> => {
    await ask('readwrite', (store) => store.delete(key));
  },
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
    return await resultOf(request(transaction.objectStore(storeName)));
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

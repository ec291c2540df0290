export type KeptEntries<T> = {
  read(owner: string): T | null;
  keep(owner: string, entry: T): void;
  drop(owner: string): void;
};

const all: { clear(): void }[] = [];

/**
 * What people had entered into a form when it was taken from them, as by a session that ran out: kept
 * in the memory of this page, files and all, until its owner is back. No one else gets to see it.
 */
export function keepEntries<T>(): KeptEntries<T> {
  const byOwner = new Map<string, T>();
  all.push(byOwner);
  return {
    read: (owner) => byOwner.get(owner) ?? null,
    keep: (owner, entry) => void byOwner.set(owner, entry),
    drop: (owner) => void byOwner.delete(owner),
  };
}

/** What closing the page does to all of them; tests, in which one page is many, do it themselves. */
export function clearEntries(): void {
  for (const entries of all) entries.clear();
}

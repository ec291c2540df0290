/**
 * What people had entered into a form when it was taken from them, as by a session that ran out: kept
 * in the memory of this page, files and all, until its owner is back. Nobody else gets to see it.
 */
export function keepEntries<T>() {
  const byOwner = new Map<string, T>();
  return {
    of: (owner: string): T | null => byOwner.get(owner) ?? null,
    keep: (owner: string, entry: T): void => void byOwner.set(owner, entry),
    drop: (owner: string): void => void byOwner.delete(owner),
  };
}

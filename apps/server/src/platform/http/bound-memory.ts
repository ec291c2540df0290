/**
 * Counts the memory that is held for others, and keeps all of it together below `maxBytes`. Above that it
 * calls `cut` for those whose share has not grown for longest, and their share is free again. It begins with
 * owners who have more than an eighth of the memory, so that one of them does not take it from the others.
 */
export function boundMemory<Holder>(maxBytes: number, cut: (holder: Holder) => void) {
  // Those that grew last are at the end.
  const shares = new Map<Holder, { owner: string; bytes: number }>();
  const owned = new Map<string, number>();
  let total = 0;
  const grow = (owner: string, bytes: number): void => {
    total += bytes;
    const sum = (owned.get(owner) ?? 0) + bytes;
    if (sum === 0) owned.delete(owner);
    else owned.set(owner, sum);
  };
  const forget = (holder: Holder): void => {
    const share = shares.get(holder);
    if (!share) return;
    shares.delete(holder);
    grow(share.owner, -share.bytes);
  };
  const nextToCut = (): Holder | undefined => {
    if (total <= maxBytes) return undefined;
    for (const [holder, { owner }] of shares) {
      if ((owned.get(owner) ?? 0) > maxBytes / 8) return holder;
    }
    const [stalest] = shares.keys();
    return stalest;
  };
  const add = (holder: Holder, bytes: number, owner = ''): void => {
    const before = shares.get(holder)?.bytes ?? 0;
    shares.delete(holder);
    shares.set(holder, { owner, bytes: before + bytes });
    grow(owner, bytes);
    for (let next = nextToCut(); next !== undefined; next = nextToCut()) {
      forget(next);
      cut(next);
    }
  };
  return {
    add,
    forget,
    has: (holder: Holder) => shares.has(holder),
    count: () => shares.size,
    bytes: () => total,
  };
}

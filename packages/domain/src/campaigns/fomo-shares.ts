import { spreadOver } from './fomo-allocation.ts';

/** The part of the users that each task gets, in tenths of a percent, in the order of the tasks. */
export type FomoShare = { key: string; tenths: number };

const wholeTenths = 1000;

/**
 * The shares of these tasks, in their order, 100.0% in all. A task that is gone leaves its share to the
 * others in proportion; one that is new gets an even part. What is known of a task that is gone may stay
 * in `known`: it counts again when the task is back.
 */
export function sharesOf(keys: readonly string[], known: readonly FomoShare[]): FomoShare[] {
  const tenths = new Map(known.map((share) => [share.key, share.tenths]));
  const old = keys.filter((key) => tenths.has(key));
  const sum = old.reduce((total, key) => total + (tenths.get(key) ?? 0), 0);
  if (sum === 0) return toShares(keys, evenly(keys));
  const weights = keys.map((key) => {
    const own = tenths.get(key);
    return own === undefined ? sum : own * old.length;
  });
  return toShares(keys, weights);
}

/**
 * Sets the share of one task, from 0 to 1000 tenths, and rebalances the others in proportion, so that all
 * make 100.0%. Those of `kept` stay as they are while the rest leaves room. Others that have nothing get even
 * parts. A task that is alone keeps everything.
 */
export function moveShare(
  shares: readonly FomoShare[],
  key: string,
  to: number,
  kept: readonly string[] = [],
): FomoShare[] {
  const others = shares.filter((share) => share.key !== key);
  const isKnown = others.length < shares.length;
  if (!isKnown || others.length === 0) return [...shares];
  const own = Math.min(wholeTenths, Math.max(0, Math.round(to)));
  const still = others.filter((share) => kept.includes(share.key));
  const room = wholeTenths - own - still.reduce((sum, { tenths }) => sum + tenths, 0);
  const moved = others.filter((share) => !kept.includes(share.key));
  const isRoom = moved.length > 0 ? room >= 0 : room === 0;
  if (!isRoom) return moveShare(shares, key, to);
  const weights = moved.map(({ tenths }) => tenths);
  const isNone = weights.every((tenths) => tenths === 0);
  const parts = spreadOver(room, isNone ? evenly(moved.map((share) => share.key)) : weights);
  const rest = new Map([
    ...still.map((share) => [share.key, share.tenths] as const),
    ...moved.map((share, at) => [share.key, parts[at] ?? 0] as const),
  ]);
  return shares.map((share) => ({ key: share.key, tenths: rest.get(share.key) ?? own }));
}

/**
 * The same for a number of people instead of a share: the shares that come nearest to it, and to the people
 * of the tasks of `kept`. Of more than a thousand people not every number has a share.
 */
export function moveUsers(
  shares: readonly FomoShare[],
  key: string,
  { wanted, users, kept }: { wanted: number; users: number; kept: readonly string[] },
): FomoShare[] {
  const peopleOf = (input: readonly FomoShare[]) =>
    spreadOver(
      users,
      input.map(({ tenths }) => tenths),
    );
  const before = peopleOf(shares);
  const exact = users === 0 ? 0 : (wanted * wholeTenths) / users;
  let best = { shares: [...shares], miss: Number.POSITIVE_INFINITY };
  for (let to = 0; to <= wholeTenths; to += 1) {
    const moved = moveShare(shares, key, to, kept);
    const people = peopleOf(moved);
    const misses = moved.map((share, at) => {
      if (share.key === key) return Math.abs((people[at] ?? 0) - wanted);
      return kept.includes(share.key) ? Math.abs((people[at] ?? 0) - (before[at] ?? 0)) : 0;
    });
    // Of equal ones the share nearest to the number.
    const miss = misses.reduce((sum, each) => sum + each, 0) + Math.abs(to - exact) / 1e6;
    if (miss < best.miss) best = { shares: moved, miss };
  }
  return best.shares;
}

function evenly(keys: readonly string[]): number[] {
  return keys.map(() => 1);
}

function toShares(keys: readonly string[], weights: readonly number[]): FomoShare[] {
  const parts = spreadOver(wholeTenths, weights);
  return keys.map((key, at) => ({ key, tenths: parts[at] ?? 0 }));
}

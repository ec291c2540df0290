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
 * make 100.0%. Others that have nothing get even parts. A task that is alone keeps everything.
 */
export function moveShare(shares: readonly FomoShare[], key: string, to: number): FomoShare[] {
  const others = shares.filter((share) => share.key !== key);
  const isKnown = others.length < shares.length;
  if (!isKnown || others.length === 0) return [...shares];
  const own = Math.min(wholeTenths, Math.max(0, Math.round(to)));
  const hasNone = others.every(({ tenths }) => tenths === 0);
  const weights = others.map(({ tenths }) => (hasNone ? 1 : tenths));
  const parts = spreadOver(wholeTenths - own, weights);
  const rest = new Map(others.map((share, at) => [share.key, parts[at] ?? 0]));
  return shares.map((share) => ({ key: share.key, tenths: rest.get(share.key) ?? own }));
}

function evenly(keys: readonly string[]): number[] {
  return keys.map(() => 1);
}

function toShares(keys: readonly string[], weights: readonly number[]): FomoShare[] {
  const parts = spreadOver(wholeTenths, weights);
  return keys.map((key, at) => ({ key, tenths: parts[at] ?? 0 }));
}

import type { Module } from '../../platform/module.ts';
import { compareTreasury, type ComparisonDeps } from './compare.ts';
import { readTreasury } from './read-treasury.ts';
import type { TreasuryDeps } from './treasury-deps.ts';

/** `everySeconds`: 1 on the embedded chain, more where a provider limits the calls. */
export function treasuryModule(deps: TreasuryDeps & ComparisonDeps & { everySeconds: number }) {
  const { everySeconds } = deps;
  return {
    workers: [
      { name: 'treasury history', everySeconds, run: () => readTreasury(deps) },
      { name: 'treasury comparison', everySeconds: 10, run: () => compareTreasury(deps) },
    ],
  } satisfies Module;
}

export { historyRead } from './is-read.ts';
export { readTreasury } from './read-history.ts';
export { readWhole } from './history-store.ts';
export type { Arrival, TreasuryDeps } from './treasury-deps.ts';
export { treasuryModule } from './module.ts';
export { treasuryFigures } from './figures.ts';
export { dismissGivenUp, listGivenUp, retryGivenUp } from './given-up-store.ts';
export { lastComparison } from './last-comparison.ts';
export { compareTreasury, type ComparisonDeps } from './compare.ts';

export { proofModule } from './module.ts';
export { takeMemo } from './take-memo.ts';
export { rootFigures } from './watch-roots.ts';

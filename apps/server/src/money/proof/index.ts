export { proofModule } from './module.ts';
export { rootFigures } from './watch-roots.ts';

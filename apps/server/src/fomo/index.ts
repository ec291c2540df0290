export { fomoPersonal } from './personal.ts';
export { listUnfunded as listUnfundedFomos } from './campaign-store.ts';
export { createFomo, type FomoOrder } from './create-fomo.ts';
export { cancelFomo, stopFomo } from './end-fomo.ts';
export type { FomoDeps, FomoWorkDeps } from './fomo-deps.ts';
export { fundIfCovered as fundFomoIfCovered, startFomo } from './fund-fomo.ts';
export { fomoResults } from './results.ts';
export { fomoRoutes } from './routes.ts';
export { readFomoNames, readFomoTotals } from './totals-store.ts';

export type { BoostDeps } from './show-results.ts';
export { importBoost, importParticipation } from './import-boost.ts';
export { boostPersonal } from './personal.ts';
export { boostRoutes } from './routes.ts';

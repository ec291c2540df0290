export type { BoostDeps } from './boost-deps.ts';
export { importBoost } from './import-boost.ts';
export { importParticipation } from './import-participation.ts';
export { boostPersonal } from './personal.ts';
export { boostRoutes } from './routes.ts';

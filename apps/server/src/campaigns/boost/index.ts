export type { BoostDeps } from './show-results.ts';
export { importBoost, importParticipation } from './import-boost.ts';
export { boostModule } from './module.ts';

export { importBoost } from './import-boost.ts';
export { boostPersonal } from './personal.ts';
export { boostRoutes } from './routes.ts';

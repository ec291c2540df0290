export { fomoPersonal } from './personal.ts';
export type { FomoDeps } from './fomo-deps.ts';
export { fomoRoutes } from './routes.ts';

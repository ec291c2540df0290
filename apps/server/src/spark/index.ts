export { sparkPersonal } from './personal.ts';
export { sparkRoutes } from './routes.ts';
export type { SparkDeps } from './spark-deps.ts';

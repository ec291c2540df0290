export { sparkRoutes } from './routes.ts';
export type { SparkDeps } from './spark-deps.ts';

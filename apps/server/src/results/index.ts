export type { ReadFacts, ResultsDeps } from './results-deps.ts';
export { resultsRoutes } from './routes.ts';
export { createWorkerNames } from './worker-names.ts';

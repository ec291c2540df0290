export type { ReadFacts, ResultsDeps } from './results-deps.ts';
export { showStep } from './read-spending.ts';
export { resultsRoutes } from './routes.ts';
export { spendingStep } from './spending-step.ts';
export { createWorkerNames } from './worker-names.ts';

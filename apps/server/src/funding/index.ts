export { createDeposit } from './deposits.ts';
export type { FundingDeps } from './funding-deps.ts';
export { fundingWorkers } from './jobs.ts';
export { fundingPersonal } from './personal.ts';
export { fundingRoutes } from './routes.ts';
export { watchDeposits } from './claim-deposit.ts';

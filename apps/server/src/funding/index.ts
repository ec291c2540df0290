export { createDeposit } from './deposits.ts';
export type { FundingDeps } from './funding-deps.ts';
export { fundingModule } from './module.ts';
export { takeArrival } from './take-arrival.ts';

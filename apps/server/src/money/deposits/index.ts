export { createDeposit } from './deposits.ts';
export { fundingFigures } from './figures.ts';
export { dismissReading, retryReading, showGivenUp } from './given-up.ts';
export type { FundingDeps } from './funding-deps.ts';
export { depositModule } from './module.ts';
export { takeArrival } from './take-arrival.ts';

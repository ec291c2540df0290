export { createDeposit } from './create-deposit.ts';
export type { CampaignTotals, FundingDeps, NamedCampaign } from './funding-deps.ts';
export { fundingWorkers } from './jobs.ts';
export { fundingPersonal } from './personal.ts';
export { fundingRoutes } from './routes.ts';
export { startPending, type WaitingKind } from './start-pending.ts';
export { watchDeposits } from './watch-deposits.ts';

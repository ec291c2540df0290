export { payoutPersonal } from './personal.ts';
export { payoutJobs, payoutSweeps } from './jobs.ts';
export type { CrashPoint, PayoutDeps } from './payout-deps.ts';
export {
  ownsPayout,
  readPayouts,
  sumConfirmed as totalPaid,
  type PayoutRow,
} from './payout-store.ts';
export { requestPayout } from './request-payout.ts';
export { payoutRoutes } from './routes.ts';
export { stepPayouts } from './step-payouts.ts';

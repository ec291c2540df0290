export { payoutModule } from './module.ts';
export type { CrashPoint, PayoutDeps } from './payout-deps.ts';
export {
  hasUnfinishedPayouts,
  ownsPayout,
  readPayouts,
  sumConfirmed as totalPaid,
  type PayoutRow,
} from './payout-store.ts';
export { refundHeld, resumeAfterBan } from './held-payouts.ts';
export { requestPayout } from './request-payout.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { stepPayouts } from './step-payouts.ts';
export { sumWithdrawn } from './withdrawal-store.ts';
export { arePayoutsInTime, payoutFigures } from './watch-payouts.ts';

export { stopAutomaticPayout } from './automatic-payouts.ts';
export { payoutModule } from './module.ts';
export type { CrashPoint, PayoutDeps } from './payout-deps.ts';
export {
  hasUnfinishedPayouts,
  listConfirmed,
  type PayoutRow,
  readPayouts,
  sumConfirmed as totalPaid,
  sumWithdrawn,
} from './payout-store.ts';
export { limitFigures } from './limit-figures.ts';
export { refundHeld, resumeAfterBan, resumeAfterSuspension } from './held-payouts.ts';
export { listLatestPayouts } from './latest-payouts.ts';
export { requestPayout } from './request-payout.ts';
export { requestWithdrawal } from './withdrawals.ts';
export { releaseUnsuspected } from './suspected-payouts.ts';
export { stepPayouts } from './step-payouts.ts';
export { takePayment } from './take-payment.ts';
export { arePayoutsInTime, payoutFigures } from './watch-payouts.ts';
export { sumOpen as sumSigned } from './attempt-store.ts';
export { ownsPayout } from './payment-store.ts';

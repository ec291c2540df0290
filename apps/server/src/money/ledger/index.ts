export { accounts, type Account, type AccountKind } from './accounts.ts';
export { accruing, balance, balances, earnerBalances, totalsByKind } from './balance.ts';
export { drawsOf, earnedFlows, type Draw, type EarnedFlow } from './earned-money.ts';
export {
  closeEveryHold,
  hold,
  openHolds,
  postHold,
  releaseHold,
  type CloseResult,
  type Closing,
  type Hold,
} from './hold.ts';
export type { HoldEnd } from './post-store.ts';
export {
  HoldNotOpen,
  InsufficientFunds,
  type Move,
  ReferenceReused,
  type Transaction,
} from './transaction.ts';
export { post, postTogether, type PostResult } from './post.ts';
export { runChecks, stepsOfCheck, type Checked, type FailedCheck } from './run-checks.ts';
export {
  balanceStatement,
  entriesOf,
  statement,
  type AccountEntry,
  transactionsOf,
  type PostedTransaction,
  type StatementLine,
  type StatementPage,
} from './statement.ts';
export { readRights } from './rights-store.ts';
export {
  addTotals,
  lookAhead,
  moveWatermark,
  readSealedPosition,
  sealMonth,
} from './balance-store.ts';
export { ledgerModule } from './module.ts';

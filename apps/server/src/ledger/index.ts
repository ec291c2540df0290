export { accounts, shardOf, type Account, type AccountKind } from './accounts.ts';
export { balance, balances } from './balance.ts';
export { hold, postHold, releaseHold, type Closing, type Hold } from './hold.ts';
export { FactReused, HoldNotOpen, InsufficientFunds } from './ledger-errors.ts';
export { entriesOf, outflow, type OutflowStep } from './outflow.ts';
export { postBatch, type BatchResult } from './post-batch.ts';
export { post } from './post.ts';
export type { Move, Posting } from './posting.ts';
export { postingsOf, type PostedFact } from './postings-of.ts';
export { runChecks, type FailedCheck } from './run-checks.ts';
export {
  balanceStatement,
  statement,
  totalsByKind,
  type StatementLine,
  type StatementPage,
} from './statement.ts';

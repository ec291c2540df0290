export {
  decide,
  decideOne,
  type Decision,
  lockWork,
  mayReview,
  type Outcome,
  type Reviewer,
  reviewerOf,
} from './decide.ts';
export {
  countOpenFraudRejections,
  type Dispute,
  type DueDispute,
  extendDisputes,
  hasOpenDisputes,
  listDueDisputes,
  lockDisputes,
  lockOpenDisputes,
  readDisputes,
  sumOpenDisputes,
} from './dispute-store.ts';
export {
  appealRejection,
  decideOverdue,
  endDisputes,
  upholdOverdue,
  upholdRejectionsOf,
} from './disputes.ts';
export { executePlans, planDecisions, undoDecisions } from './plan-decisions.ts';
export { dropPlans, listDuePlans, type Plan } from './plan-store.ts';
export { type Scanned, scanQueue, type ToScan } from './scan-store.ts';
export { submitWork } from './submit-work.ts';

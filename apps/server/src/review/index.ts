export { decideOne, lockWork, type Decision, type Reviewer } from './decide.ts';
export { answerBefore, appealBefore } from './dispute-state.ts';
export { hasOpenDisputes, lockDisputes } from './dispute-store.ts';
export { appealRejection, endDisputes } from './disputes.ts';
export { reviewModule, reviewWorkers } from './module.ts';
export { kindOf, type KindOfWork, type ReviewDeps, type WorkMoved } from './review-deps.ts';
export { campaignsOfRewards, noteForfeited } from './rewards-store.ts';
export { mayHandInAgain } from './submission-state.ts';
export {
  firstRejection,
  listOfUser,
  listPendingOf,
  listWaiting,
  ownsSubmission,
  readLatest,
  readSubmission,
  readSubmissions,
  waitsUntil,
  type Submission,
  type WorkKind,
} from './submission-store.ts';
export { submitWork, type Work } from './submit-work.ts';
export {
  listWorkOf,
  tallyCampaign,
  tallyRefusals,
  tallySpending,
  tallyTasks,
  type TaskTally,
  type WorkLine,
} from './tally-store.ts';

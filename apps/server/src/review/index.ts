export { showCreatorReviews } from './creator-reviews.ts';
export { decideOne, lockWork, type Decision, type Reviewer } from './decide.ts';
export { dropPlans } from './plan-store.ts';
export {
  answerBefore,
  appealBefore,
  isInSample,
  mayHandInAgain,
  systemDecidesAt,
  type DisputeState,
  type SubmissionState,
} from './submission-state.ts';
export { type Dispute, hasOpenDisputes, lockDisputes, readDisputes } from './dispute-store.ts';
export { appealRejection, endDisputes } from './disputes.ts';
export { maySystemApprove } from './may-system-approve.ts';
export { namelessWork, nameWork } from './name-work.ts';
export { reviewModule, reviewWorkers } from './module.ts';
export { appealOf } from './routes.ts';
export {
  kindOf,
  type AskedAgain,
  type Guide,
  type KindOfWork,
  type ReviewDeps,
  tellForfeited,
  type WorkMoved,
  type XAccount,
} from './review-deps.ts';
export {
  campaignsOfRewards,
  listWorkOf,
  lockRewarded,
  noteForfeited,
  halfSpentAt,
  tallyCampaign,
  tallyRefusals,
  tallySpending,
  tallyTasks,
  type TaskTally,
  type WorkLine,
} from './tally-store.ts';
export { countReached } from './reach-store.ts';
export { listOfUser, rewardsByDay } from './own-work-store.ts';
export { countToReview, listQueue } from './queue-store.ts';
export {
  firstRejection,
  hasSubmitted,
  listPendingOf,
  listWaiting,
  ownsSubmission,
  readLatest,
  readLatestOf,
  readSubmission,
  readSubmissions,
  waitsUntil,
  type Submission,
  type WorkKind,
  type WorkMark,
} from './submission-store.ts';
export { submitWork, type Work } from './submit-work.ts';

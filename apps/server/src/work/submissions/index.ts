export { readEarlierAttempts } from './attempt-store.ts';
export { refuseAboveDailyLimit } from './limits.ts';
export { findApprovable, maySystemApprove, traceWork } from './may-system-approve.ts';
export { namelessWork, nameWork } from './name-work.ts';
export { listOfUser, rewardsByDay } from './own-work-store.ts';
export { blankEvidence, hasWaitingWork, listWork, lockWorkAround } from './personal-store.ts';
export { countReached } from './reach-store.ts';
export {
  type AskedAgain,
  type Guide,
  kindOf,
  type KindOfWork,
  type ReviewDeps,
  tellForfeited,
  tellKinds,
  type XAccount,
} from './review-deps.ts';
export {
  answerBefore,
  appealBefore,
  decideBefore,
  disputeCanBecome,
  type DisputeState,
  isInSample,
  isOverdue,
  mayHandInAgain,
  newDispute,
  nextAttempt,
  type SubmissionState,
  systemDecidesAt,
  type Verdict,
} from './submission-state.ts';
export {
  findResubmitted,
  firstRejection,
  hasSubmitted,
  insertSubmission,
  leaveToPeople,
  type LeftToPeople,
  listOverdue,
  listPendingOf,
  listWaiting,
  lockSubmissions,
  type Overdue,
  ownsSubmission,
  readLatest,
  readLatestOf,
  readSubmission,
  readSubmissions,
  type Submission,
  waitsUntil,
  withEarlierAttempts,
  type WorkKind,
  type WorkMark,
  writeDecisions,
} from './submission-store.ts';
export {
  campaignsOfRewards,
  halfSpentAt,
  listWorkOf,
  lockRewarded,
  noteForfeited,
  tallyCampaign,
  tallyRefusals,
  tallySpending,
  tallyTasks,
  type TaskTally,
  type WorkLine,
} from './tally-store.ts';
export { claimTweet, type WorkOnTweet } from './tweet-store.ts';

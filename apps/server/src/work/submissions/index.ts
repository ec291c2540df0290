export { readEarlierAttempts } from './attempt-store.ts';
export { type ActivePeople, countActive, countIfActive, eraseInactive } from './active-store.ts';
export {
  type CampaignWork,
  findWork,
  listNewestWork,
  listOldestWork,
  readWorkOf,
} from './campaign-work-store.ts';
export {
  addToAudience,
  countAudience,
  countAudienceSince,
  countNewPeople,
} from './audience-store.ts';
export { refuseAboveDailyLimit } from './limits.ts';
export { findApprovable, maySystemApprove, recordTraces } from './may-system-approve.ts';
export { namelessWork, nameWork } from './name-work.ts';
export { noteFor } from './note-for.ts';
export { insertLikeness, readAlike } from './likeness-store.ts';
export { listOfUser, rewardsByDay } from './own-work-store.ts';
export { eraseEvidence, hasWaitingWork, listWork, lockWorkAround } from './personal-store.ts';
export {
  type AskedAgain,
  type Evidence,
  type FigureChange,
  type Guide,
  kindOf,
  type KindOfWork,
  type Likeness,
  type ReviewDeps,
  callForfeitedHooks,
  callApprovedHooks,
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
  canResubmit,
  isOpenForRepeat,
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
  requireManualReview,
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
  readFirstSubmitted,
  readPace,
  readSubmittedHours,
  recordForfeited,
  type WorkLine,
} from './tally-store.ts';
export { refuseDoneTweets, tweetDone } from './tweet-done.ts';
export { claimTweet, type WorkOnTweet } from './tweet-store.ts';

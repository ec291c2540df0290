export { reviewPersonal } from './personal.ts';
export { appealRejection, overturnRejection, upholdRejection } from './contest-rejection.ts';
export { answerBefore, appealBefore } from './contest-state.ts';
export { hasOpenContests, lockContest, type Contest } from './contest-store.ts';
export { lockWork } from './decide-work.ts';
export { approveWork } from './approve-work.ts';
export { reviewJobs, reviewSweeps } from './jobs.ts';
export { ownsSubmission } from './owns-work.ts';
export { rejectWork, type Rejection } from './reject-work.ts';
export { kindOf, type KindOfWork, type ReviewDeps, type WorkMoved } from './review-deps.ts';
export { reviewRoutes } from './routes.ts';
export { mayHandInAgain } from './submission-state.ts';
export {
  firstRejection,
  listOfUser,
  listPendingOf,
  listWaiting,
  readLatest,
  readSubmission,
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
export { voidWork } from './void-work.ts';

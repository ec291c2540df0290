export { reviewPersonal } from './personal.ts';
export { approveWork } from './approve-work.ts';
export { reviewJobs, reviewSweeps } from './jobs.ts';
export { ownsSubmission } from './owns-work.ts';
export { rejectWork, type Rejection } from './reject-work.ts';
export type { KindOfWork, ReviewDeps } from './review-deps.ts';
export { reviewRoutes } from './routes.ts';
export { mayHandInAgain } from './submission-state.ts';
export {
  listWaiting,
  readLatest,
  readSubmission,
  waitsUntil,
  type Submission,
} from './submission-store.ts';
export { submitWork, type Work } from './submit-work.ts';

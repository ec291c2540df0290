export { showCreatorReviews } from './creator-reviews.ts';
export { queueModule, queueWorkers } from './module.ts';
export { countToReview, listQueue } from './queue-store.ts';
export { appealOf } from './routes.ts';
export { readUsualTimes } from './usual-time-store.ts';

export { addTweet } from './add-tweet.ts';
export { completeTask } from './complete-task.ts';
export { createDrip, type DripOrder } from './create-drip.ts';
export type { DripDeps, DripWorkDeps } from './drip-deps.ts';
export { dripKind } from './drip-kind.ts';
export { dripModule } from './module.ts';
export { dripWork } from './drip-work.ts';
export { markAction, type Report } from './mark-action.ts';

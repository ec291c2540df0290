export { addTweet, createDrip, type DripOrder } from './create-drip.ts';
export { completeTask, markAction, type Report } from './do-task.ts';
export type { DripDeps, DripWorkDeps } from './drip-deps.ts';
export { dripKind, dripModule } from './module.ts';
export { dripWork } from './evidence.ts';

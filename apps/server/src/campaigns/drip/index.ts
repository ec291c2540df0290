export { addTweet, createDrip } from './create-drip.ts';
export { completeTask, markAction } from './do-task.ts';
export type { DripDeps } from './drip-deps.ts';
export { dripKind, dripModule } from './module.ts';
export { dripWork } from './evidence.ts';

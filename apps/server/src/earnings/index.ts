export { findDraws } from './find-draws.ts';
export { placeDraw } from './place-draw.ts';
export { placeReward } from './place-reward.ts';

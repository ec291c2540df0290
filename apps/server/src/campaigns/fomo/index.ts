export { createFomo } from './create-fomo.ts';
export type { FomoDeps, FomoWorkDeps } from './fomo-deps.ts';
export { fomoWorkFor } from './ask-again.ts';
export { fomoKind, fomoModule, fomoWorkers } from './module.ts';
export { type Proof, submitLink } from './submit-link.ts';
export { leavePlace, takePlace } from './take-place.ts';

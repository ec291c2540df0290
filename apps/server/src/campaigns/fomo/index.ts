export { createFomo } from './create-fomo.ts';
export type { FomoDeps } from './fomo-deps.ts';
export { fomoWorkFor } from './ask-again.ts';
export { fomoKind, fomoModule, fomoWorkers } from './module.ts';
export { submitLink } from './submit-link.ts';
export { leavePlace, takePlace } from './take-place.ts';

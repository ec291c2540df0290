export { createFomo, type FomoOrder } from './create-fomo.ts';
export { fomoKind } from './fomo-kind.ts';
export { fomoModule } from './module.ts';

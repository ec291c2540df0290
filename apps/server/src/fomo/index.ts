export { createFomo, type FomoOrder } from './create-fomo.ts';
export { fomoKind, fomoModule } from './module.ts';

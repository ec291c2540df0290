export { moveTrust, moveTrusts, trustApprovedWork } from './move-trust.ts';
export { trustModule } from './module.ts';
export { showMove } from './routes.ts';
export { listMoves } from './trust-store.ts';

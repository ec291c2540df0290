export { moveTrust, moveTrusts, trustApprovedWork, type TrustDeps } from './move-trust.ts';
export { trustPersonal } from './personal.ts';
export { showMove, trustRoutes } from './routes.ts';
export { listMoves } from './trust-store.ts';

export { accountWorkers } from './jobs.ts';
export { ledgerPersonal } from './own-money.ts';
export { accountRoutes } from './routes.ts';

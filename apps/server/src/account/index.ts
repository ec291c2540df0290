export { accountWorkers } from './jobs.ts';
export { ledgerPersonal } from './export-data.ts';
export { accountRoutes } from './routes.ts';

export { readAdminQueues, readWorkerQueues, type Queue } from './queues-store.ts';
export { overviewModule } from './routes.ts';
export { readHoldings } from './treasury.ts';

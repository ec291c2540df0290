export { noticePersonal } from './personal.ts';
export { noticeWorkers } from './jobs.ts';
export { closePast } from './notice-store.ts';
export { notify, notifyAll, type News, type NotifyDeps } from './notify.ts';
export { noticeRoutes } from './routes.ts';

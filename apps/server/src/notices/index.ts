export { noticePersonal } from './personal.ts';
export { noticeSweeps } from './jobs.ts';
export { notify, type NotifyDeps } from './notify.ts';
export { noticeRoutes } from './routes.ts';

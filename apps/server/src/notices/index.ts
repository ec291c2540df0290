export { noticePersonal } from './personal.ts';
export { notify, type NotifyDeps } from './notify.ts';
export { noticeRoutes } from './routes.ts';

export { noticeModule } from './module.ts';
export { closePast } from './notice-store.ts';
export { notify, notifyAll, type News, type NotifyDeps } from './notify.ts';

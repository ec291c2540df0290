export type { GivenFacts } from './notice-kinds.ts';
export { noticeModule } from './module.ts';
export { noticeLetters } from './read-notice.ts';
export { changeAppealDeadlines, closePast } from './notice-store.ts';
export { notify, notifyAll, type NotificationInput, type NotifyDeps } from './notify.ts';

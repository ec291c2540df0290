export type { NoticeKind } from './notice-facts.ts';
export { notify, type NotifyDeps } from './notify.ts';

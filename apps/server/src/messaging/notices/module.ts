import type { Module } from '../../platform/module.ts';
import { atOnce, byId } from '../../platform/personal-data.ts';
import { forgetNotices, listChoices, listTold } from './notice-store.ts';
import { noticeRoutes, type NoticeDeps } from './routes.ts';
import { sendMessages, type MessageDeps } from './send-messages.ts';

export function noticeModule(deps: NoticeDeps & MessageDeps) {
  return {
    routes: noticeRoutes(deps),
    workers: [{ name: 'notices.messages', everySeconds: 3, run: () => sendMessages(deps) }],
    personalData: [
      { name: 'notices', read: byId(deps.db, listTold), shred: forgetNotices },
      { name: 'noticeChoices', read: atOnce(deps.db, listChoices) },
    ],
  } satisfies Module;
}

import type { Module } from '../../platform/module.ts';
import { atOnce, byId } from '../../platform/personal-data.ts';
import { eraseNotices, listChoices, listNotified } from './notice-store.ts';
import { noticeRoutes, type NoticeDeps } from './routes.ts';
import { sendMessages, type MessageDeps } from './send-messages.ts';

export function noticeModule(deps: NoticeDeps & MessageDeps) {
  return {
    routes: noticeRoutes(deps),
    workers: [{ name: 'notices.messages', everySeconds: 3, run: () => sendMessages(deps) }],
    personalData: [
      { name: 'notices', read: byId(deps.db, listNotified), erase: eraseNotices },
      { name: 'noticeChoices', read: atOnce(deps.db, listChoices) },
    ],
  } satisfies Module;
}

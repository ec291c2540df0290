import type { Module } from '../../platform/module.ts';
import { exportFewRows, exportRows } from '../../platform/personal-data-store.ts';
import { eraseNotices } from './notice-store.ts';
import { noticeRoutes, type NoticeDeps } from './routes.ts';
import { sendMessages, type MessageDeps } from './send-messages.ts';

export function noticeModule(deps: NoticeDeps & MessageDeps) {
  return {
    routes: noticeRoutes(deps),
    workers: [{ name: 'notices.messages', everySeconds: 3, run: () => sendMessages(deps) }],
    personalData: [
      {
        name: 'notices',
        read: exportRows(deps.db, 'notice', 'id, kind, facts, happened_at, read_at'),
        erase: eraseNotices,
      },
      {
        name: 'noticeChoices',
        read: exportFewRows(
          deps.db,
          'notice_choice',
          'kind, on_site, by_telegram, by_mail',
          'kind',
        ),
      },
    ],
  } satisfies Module;
}

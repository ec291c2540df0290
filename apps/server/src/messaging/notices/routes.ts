import { type NoticeKind, unreadShownUpTo } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { newestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countUnread, listNotices, markRead, readChoices, writeChoice } from './notice-store.ts';
import { type Choice, type Readers, showChoices } from './message-choice.ts';
import { noticeDefinitions } from './notice-kinds.ts';
import { showNotice } from './read-notice.ts';

export type NoticeDeps = Pick<Core, 'db' | 'clock'> & {
  /** The user's Telegram id, null without a linked account. */
  readTelegramId(q: Queryable, userId: string): Promise<string | null>;
  /** Whether the user has a creator dashboard. */
  hasDashboard(q: Queryable, userId: string): Promise<boolean>;
};

type Wish = { kind: NoticeKind } & { [way in keyof Choice]?: boolean | undefined };

export function noticeRoutes(deps: NoticeDeps) {
  const { db } = deps;
  return {
    notices: async (asked) => {
      const { userId } = asked.caller;
      const rows = await newestFirst(asked, (page) => listNotices(db, { userId, ...page }));
      return rows.map(showNotice);
    },
    unreadNotices: async ({ caller }) => unreadOf(db, caller.userId),
    readNotices: async ({ caller: { userId }, body: { _id: id, andOlder } }) =>
      db.transaction(async (tx) => {
        const changed = await markRead(tx, { userId, id, andOlder, at: deps.clock.now() });
        if (changed > 0) tx.publish('notices', { user: userId });
        return unreadOf(tx, userId);
      }),
    noticeChoices: async ({ caller }) => choicesOf(deps, db, caller),
    chooseNotices: async ({ caller, body }) => {
      const { userId } = caller;
      const { choice, isFixed, isByChoice } = noticeDefinitions[body.kind];
      if (choice === undefined) throw new Refusal('notice.not_by_telegram');
      const isAlways = body.onSite !== undefined && !isByChoice;
      if (isFixed || isAlways) throw new Refusal('notice.always_sent');
      return db.transaction(async (tx: Tx) => {
        await writeChoice(tx, { userId, ...choiceOf(body) });
        tx.publish('notices', { user: userId });
        return choicesOf(deps, tx, caller);
      });
    },
  } satisfies Partial<Handlers>;
}

/** Without the notice on the site there is none to send. */
function choiceOf({ kind, onSite, byTelegram, byMail }: Wish): { kind: NoticeKind } & Choice {
  if (onSite === false) return { kind, onSite, byTelegram: false, byMail: false };
  return { kind, onSite: onSite ?? null, byTelegram: byTelegram ?? null, byMail: byMail ?? null };
}

async function unreadOf(q: Queryable, userId: string): Promise<{ unread: number }> {
  return { unread: await countUnread(q, { userId, most: unreadShownUpTo + 1 }) };
}

async function choicesOf(deps: NoticeDeps, q: Queryable, { userId, role }: Caller) {
  const isTelegramLinked = (await deps.readTelegramId(q, userId)) !== null;
  const isCreator = await deps.hasDashboard(q, userId);
  const is: Readers = new Set([
    ...(isCreator ? (['creator'] as const) : []),
    ...(role === 'admin' ? (['admin'] as const) : []),
  ]);
  return { isTelegramLinked, groups: showChoices(await readChoices(q, userId), is) };
}

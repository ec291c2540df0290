import { hourMs } from '@stoke/domain';
import { queueMail } from '../mail/index.ts';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import {
  isBanned,
  isFirstOfDay,
  lockDue,
  type NoticeRow,
  readChoices,
  readMailAddress,
  settleMessages,
} from './notice-store.ts';
import { isWished } from './message-choice.ts';
import type { NoticeText } from './notice-definition.ts';
import { noticeDefinitions } from './notice-kinds.ts';
import type { NotifyDeps } from './notify.ts';
import { textOf } from './read-notice.ts';

export type MessageDeps = NotifyDeps & {
  db: Db;
  log: Pick<Log, 'error'>;
  publicUrl: string;
  readTelegramId(q: Queryable, userId: string): Promise<string | null>;
  /** Queues a message to a user; each key is sent once. */
  queueDirectMessage(
    deps: NotifyDeps,
    tx: Tx,
    input: { telegramUserId: string; text: string; reference: string },
  ): Promise<void>;
};

const batch = 100;
/** Older notices stay on the site and are not sent when a long outage ends. */
const staleMs = 24 * hourMs;

/**
 * Moves notices wanted by Telegram or mail to the outboxes, each once: messages are queued in the
 * transaction that settles the notice. Safe in any number of processes. One that cannot be worded is logged and
 * left out: the others of its batch go.
 */
export async function sendMessages(deps: MessageDeps): Promise<void> {
  for (let settled = batch; settled === batch;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    settled = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const due = await lockDue(tx, { now, limit: batch });
      // oxlint-disable-next-line no-await-in-loop
      for (const row of due) await sendIfWished(deps, tx, row, now);
      await settleMessages(tx, { ids: due.map(({ id }) => id), at: now });
      return due.length;
    });
  }
}

async function sendIfWished(deps: MessageDeps, tx: Tx, row: NoticeRow, now: Date): Promise<void> {
  const { userId, kind } = row;
  const { choice, isFixed } = noticeDefinitions[kind];
  if (choice === undefined || now.getTime() - row.messageFrom.getTime() > staleMs) return;
  // A ban takes out all waiting work; the one mail about it is that of the ban (rule 8.2).
  if (kind === 'work_rejected' && (await isBanned(tx, userId))) return;
  const chosen = await readChoices(tx, userId);
  if (isWished(kind, chosen, 'byTelegram')) await sendByTelegram(deps, tx, row);
  // These were mailed in the transaction of their event.
  if (isFixed) return;
  if (isWished(kind, chosen, 'byMail')) await sendByMail(deps, tx, row);
}

async function sendByTelegram(deps: MessageDeps, tx: Tx, row: NoticeRow): Promise<void> {
  const { userId, kind, subject, happenedAt, messageFrom } = row;
  const telegramUserId = await deps.readTelegramId(tx, userId);
  const worded = telegramUserId === null ? null : wordsOf(deps, row);
  if (telegramUserId === null || worded === null) return;
  const { title, body, link } = worded;
  const text = `${title}\n${body}\n${new URL(link, deps.publicUrl).toString()}`;
  // What is told again at the end of a day is another message than the one of the moment.
  const isOfDay = messageFrom > happenedAt;
  const reference = `notice:${kind}:${userId}:${subject}${isOfDay ? ':day' : ''}`;
  await deps.queueDirectMessage(deps, tx, { telegramUserId, text, reference });
}

function wordsOf({ log }: Pick<MessageDeps, 'log'>, row: NoticeRow): NoticeText | null {
  try {
    return textOf(row);
  } catch (error) {
    log.error({ error, notice: row.id, kind: row.kind }, 'a notice cannot be worded');
    return null;
  }
}

async function sendByMail(deps: MessageDeps, tx: Tx, row: NoticeRow): Promise<void> {
  const { userId, kind, facts, happenedAt } = row;
  const address = await readMailAddress(tx, userId);
  // Support mails its answers to banned users itself.
  if (address === null || (kind === 'ticket_answered' && (await isBanned(tx, userId)))) return;
  if (noticeDefinitions[kind].isMailedOnceADay && !(await isFirstOfDay(tx, row))) return;
  const about = { kind, facts, at: happenedAt.toISOString() };
  await queueMail(deps, tx, { userId, to: address, kind: 'notice', facts: about });
}

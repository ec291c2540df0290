import { hourMs } from '@stoke/domain';
import type { Db, Queryable, Tx } from '../platform/db/db.ts';
import { lockDue, type NoticeRow, readChoices, settleMessages } from './notice-store.ts';
import { isWished, mayGoByTelegram } from './message-choice.ts';
import type { NotifyDeps } from './notify.ts';
import { textOf } from './read-notice.ts';

export type MessageDeps = NotifyDeps & {
  db: Db;
  publicUrl: string;
  readTelegramId(q: Queryable, userId: string): Promise<string | null>;
  /** Queues a message to a user; each key is sent once. */
  queueDirectMessage(
    deps: NotifyDeps,
    tx: Tx,
    of: { telegramUserId: string; text: string; reference: string },
  ): Promise<void>;
};

const batch = 100;
/** Older notices stay on the site and are not sent when a long outage ends. */
const staleMs = 24 * hourMs;

/**
 * Moves notices wanted by Telegram to its outbox, each once: the message is queued in the
 * transaction that settles the notice. Safe in any number of processes.
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
  const { userId, kind, subject } = row;
  if (!mayGoByTelegram(kind) || now.getTime() - row.messageFrom.getTime() > staleMs) return;
  const telegramUserId = await deps.readTelegramId(tx, userId);
  if (telegramUserId === null || !isWished(kind, await readChoices(tx, userId))) return;
  const { title, body, link } = textOf(row);
  const text = `${title}\n${body}\n${new URL(link, deps.publicUrl).toString()}`;
  const reference = `notice:${kind}:${userId}:${subject}`;
  await deps.queueDirectMessage(deps, tx, { telegramUserId, text, reference });
}

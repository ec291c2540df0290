import { dayMs } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { insertMail } from './mail-store.ts';

export type NewMail = {
  userId: string;
  to: string;
  /** One of the letters that compose.ts joins. */
  kind: string;
  /** What the letter is written from. Nothing secret: it lies in the database. */
  facts: object;
  /** After this it is not sent any more; three days unless said otherwise. */
  sendBefore?: Date;
};

/**
 * Puts a mail into the outbox, in the transaction that makes it necessary: both are there or
 * neither. It is sent later, at least once: a process that dies between handing it over and noting
 * that leaves it to be sent again, under the same Message-ID.
 */
export async function queueMail(
  deps: { clock: Clock; newId: NewId },
  tx: Tx,
  mail: NewMail,
): Promise<void> {
  const createdAt = deps.clock.now();
  const sendBefore = mail.sendBefore ?? new Date(createdAt.getTime() + 3 * dayMs);
  await insertMail(tx, { ...mail, id: deps.newId(), createdAt, sendBefore });
  tx.wake('mail.send');
}

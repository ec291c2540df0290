import type { Button } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { insertMessage } from './outbox-store.ts';

export type QueueDeps = { clock: Clock; newId: NewId };

/** Telegram takes no more in one message. */
const longestText = 4096;

/**
 * Queues a message to a person, in the transaction that makes it true. `fact` names the business
 * event: the same fact is told once. A crash between sending and noting it loses the message rather
 * than sending it twice. It reaches only people who have started the bot and not blocked it.
 */
export async function queueDirectMessage(
  deps: QueueDeps,
  tx: Tx,
  of: { telegramUserId: string; text: string; fact: string },
): Promise<void> {
  await insertMessage(tx, {
    ...ofText(deps, of.fact, of.text),
    // the private chat with a person has the person's identifier
    chatId: BigInt(of.telegramUserId),
    edits: null,
    buttons: null,
    mayRepeat: false,
  });
}

export type Reply = {
  chatId: bigint;
  text: string;
  fact: string;
  /** Changes this message instead of sending a new one. */
  edits?: bigint | null;
  buttons?: readonly (readonly Button[])[] | null;
};

/** Queues an answer to what somebody said. After a crash it may come twice; it never stays away. */
export async function queueReply(deps: QueueDeps, tx: Tx, reply: Reply): Promise<void> {
  await insertMessage(tx, {
    ...ofText(deps, reply.fact, reply.text),
    chatId: reply.chatId,
    edits: reply.edits ?? null,
    buttons: reply.buttons ?? null,
    mayRepeat: true,
  });
}

function ofText({ clock, newId }: QueueDeps, fact: string, text: string) {
  return { id: newId(), fact, text: text.slice(0, longestText), at: clock.now() };
}

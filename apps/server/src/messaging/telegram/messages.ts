import { dayMs } from '@stoke/domain';
import type { Button, Fate, Telegram } from '../../gateways/telegram/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { retryAt } from '../../platform/jobs/retry.ts';
import type { Log } from '../../platform/log.ts';
import {
  claimDue,
  type DueMessage,
  insertMessage,
  insertMessages,
  markRefused,
  markSent,
  markUnknown,
  moveMessage,
  postpone,
  settleLost,
} from './message-store.ts';

export type QueueDeps = Pick<Core, 'clock' | 'newId'>;

/** Telegram's limit for one message. */
export const longestText = 4096;

/**
 * Queues a message to a user, in the transaction of the event that it reports. `reference` is its
 * idempotency key: each is sent once. A crash between sending and recording it loses the message
 * instead of sending it twice. Only users who started the bot and did not block it receive it.
 */
export async function queueDirectMessage(
  deps: QueueDeps,
  tx: Tx,
  { reference, text, telegramUserId }: { telegramUserId: string; text: string; reference: string },
): Promise<void> {
  await insertMessage(tx, {
    ...ofText(deps, reference, text),
    // A private chat has the same id as the user.
    chatId: BigInt(telegramUserId),
    receiverId: null,
    edits: null,
    buttons: null,
    mayRepeat: false,
    expiresAt: null,
  });
}

/** The same for many users. */
export async function queueDirectMessages(
  { clock, newId }: QueueDeps,
  q: Queryable,
  messages: readonly { telegramUserId: string; text: string; reference: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(q, {
    ids: messages.map(() => newId()),
    references: messages.map(({ reference }) => reference),
    chatIds: messages.map(({ telegramUserId }) => telegramUserId),
    texts: messages.map(({ text }) => text.slice(0, longestText)),
    at: clock.now(),
  });
}

type Post = {
  chatId: bigint;
  text: string;
  reference: string;
  buttons?: readonly (readonly Button[])[] | null;
};

/** Queues a message to everyone in a group. After a crash it may arrive twice, but it is never lost. */
export async function queueGroupPost(deps: QueueDeps, tx: Tx, post: Post): Promise<void> {
  await insertMessage(tx, {
    ...ofText(deps, post.reference, post.text),
    chatId: post.chatId,
    receiverId: null,
    edits: null,
    buttons: post.buttons ?? null,
    mayRepeat: true,
    expiresAt: null,
  });
}

type Reply = Post & {
  /** In a group: only this member sees it. */
  receiverId?: bigint | null;
  /** Edits this message instead of sending a new one. */
  edits?: bigint | null;
};

/** A reply that Telegram has not taken for so long helps no one. */
const replyMs = 10 * 60_000;
/** Replies that may wait in a group for one member, and for all who see them. */
const maxWaitingReplies = 3;

/**
 * Queues a reply to what someone sent. After a crash it may arrive twice. A group gets few messages a minute: so
 * that no one's questions keep the answers to others waiting, a reply there is dropped while three to the same
 * receiver wait.
 */
export async function queueReply(deps: QueueDeps, tx: Tx, reply: Reply): Promise<void> {
  const text = ofText(deps, reply.reference, reply.text);
  const message = {
    ...text,
    chatId: reply.chatId,
    receiverId: reply.receiverId ?? null,
    edits: reply.edits ?? null,
    buttons: reply.buttons ?? null,
    mayRepeat: true,
    expiresAt: new Date(text.at.getTime() + replyMs),
  };
  await insertMessage(tx, message, {
    maxWaiting: isGroup(reply.chatId) ? maxWaitingReplies : null,
  });
}

/** Private chats have the positive ids of their people. */
function isGroup(chatId: bigint): boolean {
  return chatId < 0n;
}

function ofText({ clock, newId }: QueueDeps, reference: string, text: string) {
  return { id: newId(), reference, text: text.slice(0, longestText), at: clock.now() };
}

type SendDeps = Pick<Core, 'db' | 'clock'> & { telegram: Telegram; log: Log };

/** Messages per turn: Telegram takes about thirty per second. */
const atOnce = 25;
/** Longer than any call takes: after it, the sender of a message is presumed dead. */
const leaseMs = 15_000;
/** Messages that could not be delivered within a day are given up. */
const giveUpAfterMs = dayMs;

/** Until when nothing is sent, kept from turn to turn: Telegram asked the whole bot to wait. */
export type Hold = { until: Date };

/**
 * Sends due messages. The claim is committed first, so that no two processes send the same message
 * and no lock is held during the network call. Where Telegram asks to wait in several chats at once, it asks
 * the whole bot, and every message waits. Returns how many were tried.
 */
export async function sendMessages(
  deps: SendDeps,
  hold: Hold = { until: new Date(0) },
): Promise<number> {
  const now = deps.clock.now();
  await settleLost(deps.db, now);
  if (now < hold.until) return 0;
  const until = new Date(now.getTime() + leaseMs);
  const due = await claimDue(deps.db, { now, until, count: atOnce });
  const fates = await Promise.all(due.map((message) => sendOne(deps, message)));
  // They are of different chats, since only the first message of each is claimed.
  const waits = fates.flatMap((fate) => (fate?.kind === 'later' ? [fate.afterSeconds] : []));
  if (waits.length > 1) hold.until = after(deps, Math.max(...waits) * 1000);
  return due.length;
}

/** @returns what became of it; null: it was not sent, since it is too late. */
async function sendOne(deps: SendDeps, message: DueMessage): Promise<Fate | null> {
  const { expiresAt } = message;
  if (expiresAt !== null && expiresAt <= deps.clock.now()) {
    await markRefused(deps.db, { id: message.id, failure: 'too late' });
    return null;
  }
  const fate = await deps.telegram.send({
    chatId: message.chatId,
    receiverId: message.receiverId,
    edits: message.editsMessageId,
    text: message.text,
    buttons: message.buttons,
  });
  await note(deps, message, fate);
  return fate;
}

async function note(deps: SendDeps, message: DueMessage, fate: Fate): Promise<void> {
  const { db, log } = deps;
  const { id } = message;
  if (fate.kind === 'sent') return markSent(db, { id, messageId: fate.messageId });
  if (fate.kind === 'later') {
    const until = after(deps, fate.afterSeconds * 1000);
    return postpone(db, { id, until, failure: 'asked to wait' });
  }
  if (fate.kind === 'moved') {
    // A message of the old group has no number in the new one.
    if (message.editsMessageId !== null) return markRefused(db, { id, failure: 'moved' });
    return moveMessage(db, { id, chatId: fate.chatId, until: deps.clock.now() });
  }
  const { kind, reason: failure } = fate;
  const until = retryAt(deps.clock.now(), message.attempts);
  if (kind === 'unknown') {
    log.warn({ message: id, failure }, 'it is not known whether a Telegram message was sent');
    return markUnknown(db, { id, until, failure });
  }
  const age = deps.clock.now().getTime() - message.createdAt.getTime();
  if (kind === 'not_sent' && age < giveUpAfterMs) return postpone(db, { id, until, failure });
  if (failure !== 'blocked') log.warn({ message: id, failure }, 'a Telegram message is given up');
  return markRefused(db, { id, failure });
}

function after({ clock }: SendDeps, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

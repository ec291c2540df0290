import { dayMs } from '@stoke/domain';
import type { Fate, Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import {
  claimDue,
  markRefused,
  markSent,
  markUnknown,
  postpone,
  settleLost,
  type DueMessage,
} from './outbox-store.ts';

export type SendDeps = { db: Db; clock: Clock; telegram: Telegram; log: Log };

/** In one turn at most: Telegram takes about thirty in a second. */
const atOnce = 25;
/** Longer than any call may take; after it a message that is still being sent has lost its sender. */
const leaseMs = 15_000;
/** A message that could not be delivered in a day is given up: it is no news any more. */
const giveUpAfterMs = dayMs;
const longestPauseMs = 300_000;

/**
 * Sends what is due. The claim is committed first, so that no two processes send one message and no
 * lock is held across the network. Answers how many were tried.
 */
export async function sendMessages(deps: SendDeps): Promise<number> {
  const now = deps.clock.now();
  await settleLost(deps.db, now);
  const until = new Date(now.getTime() + leaseMs);
  const due = await claimDue(deps.db, { now, until, count: atOnce });
  await Promise.all(due.map((message) => sendOne(deps, message)));
  return due.length;
}

async function sendOne(deps: SendDeps, message: DueMessage): Promise<void> {
  const fate = await deps.telegram.send({
    chatId: message.chatId,
    edits: message.editsMessageId,
    text: message.text,
    buttons: message.buttons,
  });
  await note(deps, message, fate);
}

async function note(deps: SendDeps, message: DueMessage, fate: Fate): Promise<void> {
  const { db, log } = deps;
  const { id } = message;
  if (fate.kind === 'sent') return markSent(db, { id, messageId: fate.messageId });
  if (fate.kind === 'later') {
    const until = after(deps, fate.afterSeconds * 1000);
    return postpone(db, { id, until, failure: 'asked to wait' });
  }
  const { kind, reason: failure } = fate;
  const until = after(deps, Math.min(longestPauseMs, 1000 * 2 ** message.attempts));
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

import { GrammyError, HttpError } from 'grammy';
import type { Fate } from './telegram.ts';

/** The connection was never up, so nothing can have been sent. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const blockedText = /blocked|deactivated|kicked|initiate conversation/i;

/** What a failed call says about the message that it carried. */
export function fateOfError(error: unknown): Fate {
  if (error instanceof GrammyError) return fateOfAnswer(error);
  const reason = error instanceof Error ? error.message : String(error);
  const isDown = error instanceof HttpError && neverConnected.has(codeOf(error.error));
  return { kind: isDown ? 'not_sent' : 'unknown', reason };
}

/** Whether a call failed because Telegram wants to be left alone for a while. */
export function asksToWait(error: unknown): boolean {
  return fateOfError(error).kind === 'later';
}

function fateOfAnswer({ error_code: code, description, parameters }: GrammyError): Fate {
  if (code === 429) return { kind: 'later', afterSeconds: parameters.retry_after ?? 5 };
  const { migrate_to_chat_id: movedTo } = parameters;
  if (movedTo !== undefined) return { kind: 'moved', chatId: BigInt(movedTo) };
  // An edit that changes nothing was already applied, and what is to be deleted is gone.
  if (/message is not modified|message to delete not found/.test(description)) {
    return { kind: 'sent', messageId: 0n };
  }
  if (code === 403)
    return { kind: 'refused', reason: blockedText.test(description) ? 'blocked' : description };
  // 401 and 404 are about the token, not the message.
  if (code >= 500 || code === 401 || code === 404) return { kind: 'not_sent', reason: description };
  return { kind: 'refused', reason: description };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

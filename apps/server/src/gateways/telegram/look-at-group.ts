import { GrammyError, type Api } from 'grammy';
import { memberStatusOf, type ChatMemberStatus } from './chat-member.ts';
import type { TelegramGroup } from './telegram.ts';

/** A group or channel by its public name; null when there is none, or it is a person. */
export async function findGroup(api: Api, name: string): Promise<TelegramGroup | null> {
  const chat = await api.getChat(`@${name}`).catch(nullWhenUnknown);
  if (chat === null || chat.type === 'private') return null;
  return { chatId: String(chat.id), title: chat.title, isGroup: chat.type !== 'channel' };
}

/** In a group that excludes the bot, no rights can be read, so every member counts as outside. */
export async function standingIn(
  api: Api,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<ChatMemberStatus | null> {
  // Ids of chats and users are below 2^52, exact as numbers.
  const member = api.getChatMember(Number(chatId), Number(userId)).then(memberStatusOf);
  return member.catch((error: unknown) => {
    if (isKeptOut(error)) return { kind: 'outside', rights: [] } as const;
    return nullWhenUnknown(error);
  });
}

/** Null also for a group that excludes the bot. */
export function memberCount(api: Api, chatId: string): Promise<number | null> {
  return api.getChatMemberCount(Number(chatId)).catch((error: unknown) => {
    return isKeptOut(error) ? null : nullWhenUnknown(error);
  });
}

function isKeptOut(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  const isStranger = /PARTICIPANT_ID_INVALID|member not found|user not found/i;
  return (
    error.error_code === 403 || (error.error_code === 400 && isStranger.test(error.description))
  );
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof GrammyError && error.error_code === 400) return null;
  throw error;
}

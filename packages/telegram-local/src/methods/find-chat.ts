import { ApiError, badRequest, forbidden } from '../api-error.ts';
import type { Chat, User } from '../records.ts';
import {
  botIn,
  botOf,
  chatNamed,
  isInside,
  memberOf,
  privateChat,
  type TelegramState,
} from '../state.ts';
import type { Args } from './args.ts';

/** Access that the bot needs to a chat: read it, list its members, write there. */
export type Access = 'read' | 'members' | 'write';

/** The chat that `chat_id` names. Throws as the real server when the bot may not do that there. */
export function findChat(state: TelegramState, args: Args, access: Access): Chat {
  const given = args.text('chat_id').trim();
  if (given === '') throw badRequest('chat_id is empty');
  const chat = given.startsWith('@')
    ? chatNamed(state, given.slice(1))
    : chatNumbered(state, given);
  if (chat === null) throw badRequest('chat not found');
  if (chat.type === 'private') checkPrivate(state, chat, access);
  else checkGroup(state, chat, access);
  return chat;
}

function chatNumbered(state: TelegramState, given: string): Chat | null {
  if (!/^-?\d+$/.test(given)) return null;
  const existing = state.store.get('chats', given);
  if (existing !== null) return existing;
  const user = state.store.get('users', given);
  return user !== null && isKnown(state, user) ? privateChat(state, user) : null;
}

/** The bot knows people it has met in a group. */
function isKnown(state: TelegramState, user: User): boolean {
  if (user.isBot) return false;
  return state.store
    .all('members')
    .some(({ chatId, userId }) => userId === user.id && isInside(botIn(state, chatId)));
}

function checkPrivate(state: TelegramState, chat: Chat, access: Access): void {
  const user = state.store.get('users', String(chat.id));
  if (user === null || access !== 'write') return;
  if (user.hasBlocked) throw forbidden('bot was blocked by the user');
  if (!user.hasStarted) throw forbidden("bot can't initiate conversation with a user");
}

function checkGroup(state: TelegramState, chat: Chat, access: Access): void {
  if (chat.migratedTo !== null && access !== 'read') {
    throw new ApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.migratedTo,
    });
  }
  const member = memberOf(state, chat.id, botOf(state).id);
  const wasThere = state.store.get('members', `${chat.id}:${member.userId}`) !== null;
  if (!wasThere && chat.username === null) throw badRequest('chat not found');
  const kind = `the ${chat.type} chat`;
  const isSuper = chat.type === 'supergroup';
  if (member.status === 'kicked' && (isSuper || access !== 'read')) {
    throw forbidden(`bot was kicked from ${kind}`);
  }
  const needsMembership = isSuper && chat.username === null ? true : access === 'write';
  if (!isInside(member) && needsMembership) throw forbidden(`bot is not a member of ${kind}`);
}

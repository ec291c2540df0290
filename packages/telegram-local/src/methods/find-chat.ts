import { ApiError, badRequest, forbidden } from '../api-error.ts';
import type { Chat, User } from '../records.ts';
import { botIn, botOf, chatNamed, isInside, memberOf, privateChat, type World } from '../world.ts';
import type { Args } from './args.ts';

/** Access that the bot needs to a chat: read it, list its members, write there. */
export type Access = 'read' | 'members' | 'write';

/** The chat that `chat_id` names. Throws as the real server when the bot may not do that there. */
export function findChat(world: World, args: Args, access: Access): Chat {
  const given = args.text('chat_id').trim();
  if (given === '') throw badRequest('chat_id is empty');
  const chat = given.startsWith('@')
    ? chatNamed(world, given.slice(1))
    : chatNumbered(world, given);
  if (chat === null) throw badRequest('chat not found');
  if (chat.type === 'private') checkPrivate(world, chat, access);
  else checkGroup(world, chat, access);
  return chat;
}

function chatNumbered(world: World, given: string): Chat | null {
  if (!/^-?\d+$/.test(given)) return null;
  const existing = world.store.get('chats', given);
  if (existing !== null) return existing;
  const user = world.store.get('users', given);
  return user !== null && isKnown(world, user) ? privateChat(world, user) : null;
}

/** The bot knows people it has met in a group. */
function isKnown(world: World, user: User): boolean {
  if (user.isBot) return false;
  return world.store
    .all('members')
    .some(({ chatId, userId }) => userId === user.id && isInside(botIn(world, chatId)));
}

function checkPrivate(world: World, chat: Chat, access: Access): void {
  const user = world.store.get('users', String(chat.id));
  if (user === null || access !== 'write') return;
  if (user.hasBlocked) throw forbidden('bot was blocked by the user');
  if (!user.hasStarted) throw forbidden("bot can't initiate conversation with a user");
}

function checkGroup(world: World, chat: Chat, access: Access): void {
  if (chat.migratedTo !== null && access !== 'read') {
    throw new ApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.migratedTo,
    });
  }
  const member = memberOf(world, chat.id, botOf(world).id);
  const wasThere = world.store.get('members', `${chat.id}:${member.userId}`) !== null;
  if (!wasThere && chat.username === null) throw badRequest('chat not found');
  const kind = `the ${chat.type} chat`;
  const isSuper = chat.type === 'supergroup';
  if (member.status === 'kicked' && (isSuper || access !== 'read')) {
    throw forbidden(`bot was kicked from ${kind}`);
  }
  const needsMembership = isSuper && chat.username === null ? true : access === 'write';
  if (!isInside(member) && needsMembership) throw forbidden(`bot is not a member of ${kind}`);
}

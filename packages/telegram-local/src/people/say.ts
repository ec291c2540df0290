import { countCharacters } from '../text/count-characters.ts';
import { badRequest } from '../api-error.ts';
import { messageObject } from '../wire.ts';
import type { Chat, Message, User } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { chatOf, gifBotId, isInside, memberOf, messageOf, privateChat } from '../world.ts';
import { putMessage, putUser, userOf, type World } from '../world.ts';
import { findEntities } from '../text/find-entities.ts';
import { botSees, originOf, writeMessage } from './write-message.ts';

export type Saying = {
  userId: number;
  /** Null is the private chat with the bot. */
  chatId: number | null;
  text: string;
  replyTo?: number | null;
  /** When it was written, in Unix seconds, where that is before now. */
  date?: number | null;
  /** Sent through another bot, as pictures found by name are. */
  isViaBot?: boolean;
};

const longest = 4096;

/** A person writes. Throws when they may not write there, or too much. */
export function say(world: World, saying: Saying): Message {
  const { userId, chatId, text, replyTo, date, isViaBot } = saying;
  const user = userOf(world, userId);
  const chat = enterChat(world, user, chatId);
  const trimmed = text.trim();
  if (trimmed === '') throw badRequest('message text is empty');
  if (countCharacters(trimmed) > longest) throw badRequest('message is too long');
  return send(world, chat, user, {
    text: trimmed,
    replyTo: replyTo ?? null,
    date: Math.min(date ?? Infinity, world.now()),
    viaBotId: isViaBot === true ? gifBotId : null,
  });
}

export type Forwarding = {
  userId: number;
  fromChatId: number;
  messageId: number;
  chatId: number | null;
  /** Whether the first author keeps their account to themselves. */
  isHidden?: boolean;
  /** When it was sent, in Unix seconds, where that is before now. */
  date?: number | null;
};

/** A person forwards a message that they can see. */
export function forward(world: World, forwarding: Forwarding): Message {
  const user = userOf(world, forwarding.userId);
  const original = seenMessage(world, user, forwarding.fromChatId, forwarding.messageId);
  const chat = enterChat(world, user, forwarding.chatId);
  const { text, entities, photo } = original;
  return send(world, chat, user, {
    text,
    entities,
    photo,
    forward: originOf(original, forwarding.isHidden ?? false),
    date: Math.min(forwarding.date ?? Infinity, world.now()),
  });
}

/** The author changes the text. */
export function edit(
  world: World,
  editing: { userId: number; chatId: number; messageId: number; text: string },
): Message {
  const user = userOf(world, editing.userId);
  const message = seenMessage(world, user, editing.chatId, editing.messageId);
  const text = editing.text.trim();
  const isOwn = message.senderId === user.id && message.forward === null;
  if (!isOwn || message.service !== null) throw badRequest("message can't be edited");
  if (text === '') throw badRequest('message text is empty');
  if (countCharacters(text) > longest) throw badRequest('message is too long');
  if (text === message.text) return message;
  const changed = { ...message, text, entities: findEntities(text), editDate: world.now() };
  putMessage(world, changed);
  if (botSees(world, changed)) {
    pushUpdate(world, 'edited_message', changed.chatId, messageObject(world, changed));
  }
  return changed;
}

/** The author deletes a message. Telegram does not report that to bots. */
export function erase(
  world: World,
  { userId, chatId, messageId }: { userId: number; chatId: number; messageId: number },
): void {
  const message = seenMessage(world, userOf(world, userId), chatId, messageId);
  if (message.senderId !== userId && chatId < 0) throw badRequest("message can't be deleted");
  world.store.remove('messages', `${chatId}:${messageId}`);
}

function send(world: World, chat: Chat, user: User, content: Partial<Message>): Message {
  const isAnonymous = chat.id < 0 && memberOf(world, chat.id, user.id).isAnonymous;
  if (chat.type === 'private' && !user.hasStarted) putUser(world, { ...user, hasStarted: true });
  const message = writeMessage(world, chat, { senderId: user.id, isAnonymous, ...content });
  if (botSees(world, message)) {
    pushUpdate(world, 'message', chat.id, messageObject(world, message));
  }
  return message;
}

function enterChat(world: World, user: User, chatId: number | null): Chat {
  if (user.isBot) throw badRequest('only people act here');
  if (chatId === null || chatId === user.id) {
    if (user.hasBlocked) throw badRequest('the bot is blocked');
    return privateChat(world, user);
  }
  const chat = chatOf(world, chatId);
  if (!isInside(memberOf(world, chat.id, user.id))) throw badRequest('not a member of the chat');
  if (chat.migratedTo !== null) {
    throw badRequest('group chat was upgraded to a supergroup chat');
  }
  return chat;
}

/** Throws if the message does not exist or this person cannot see it. */
export function seenMessage(world: World, user: User, chatId: number, id: number): Message {
  const isMine = chatId === user.id || isInside(memberOf(world, chatId, user.id));
  const message = isMine ? messageOf(world, chatId, id) : null;
  if (message === null) throw badRequest('message not found');
  const isForMe = message.receiverId === null || message.receiverId === user.id;
  if (!isForMe) throw badRequest('message not found');
  return message;
}

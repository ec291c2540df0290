import { countCharacters } from '../text/count-characters.ts';
import { badRequest } from '../api-error.ts';
import { messageObject } from '../wire.ts';
import type { Chat, Message, User } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { chatOf, gifBotId, isInside, memberOf, messageOf, privateChat } from '../state.ts';
import { putMessage, putUser, userOf, type TelegramState } from '../state.ts';
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
export function say(state: TelegramState, saying: Saying): Message {
  const { userId, chatId, text, replyTo, date, isViaBot } = saying;
  const user = userOf(state, userId);
  const chat = enterChat(state, user, chatId);
  const trimmed = text.trim();
  if (trimmed === '') throw badRequest('message text is empty');
  if (countCharacters(trimmed) > longest) throw badRequest('message is too long');
  return send(state, chat, user, {
    text: trimmed,
    replyTo: replyTo ?? null,
    date: Math.min(date ?? Infinity, state.now()),
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
export function forward(state: TelegramState, forwarding: Forwarding): Message {
  const user = userOf(state, forwarding.userId);
  const original = seenMessage(state, user, forwarding.fromChatId, forwarding.messageId);
  const chat = enterChat(state, user, forwarding.chatId);
  const { text, entities, photo } = original;
  return send(state, chat, user, {
    text,
    entities,
    photo,
    forward: originOf(original, forwarding.isHidden ?? false),
    date: Math.min(forwarding.date ?? Infinity, state.now()),
  });
}

/** The author changes the text. */
export function edit(
  state: TelegramState,
  editing: { userId: number; chatId: number; messageId: number; text: string },
): Message {
  const user = userOf(state, editing.userId);
  const message = seenMessage(state, user, editing.chatId, editing.messageId);
  const text = editing.text.trim();
  const isOwn = message.senderId === user.id && message.forward === null;
  if (!isOwn || message.service !== null) throw badRequest("message can't be edited");
  if (text === '') throw badRequest('message text is empty');
  if (countCharacters(text) > longest) throw badRequest('message is too long');
  if (text === message.text) return message;
  const changed = { ...message, text, entities: findEntities(text), editDate: state.now() };
  putMessage(state, changed);
  if (botSees(state, changed)) {
    pushUpdate(state, 'edited_message', changed.chatId, messageObject(state, changed));
  }
  return changed;
}

/** The author deletes a message. Telegram does not report that to bots. */
export function erase(
  state: TelegramState,
  { userId, chatId, messageId }: { userId: number; chatId: number; messageId: number },
): void {
  const message = seenMessage(state, userOf(state, userId), chatId, messageId);
  if (message.senderId !== userId && chatId < 0) throw badRequest("message can't be deleted");
  state.store.remove('messages', `${chatId}:${messageId}`);
}

function send(state: TelegramState, chat: Chat, user: User, content: Partial<Message>): Message {
  const isAnonymous = chat.id < 0 && memberOf(state, chat.id, user.id).isAnonymous;
  if (chat.type === 'private' && !user.hasStarted) putUser(state, { ...user, hasStarted: true });
  const message = writeMessage(state, chat, { senderId: user.id, isAnonymous, ...content });
  if (botSees(state, message)) {
    pushUpdate(state, 'message', chat.id, messageObject(state, message));
  }
  return message;
}

function enterChat(state: TelegramState, user: User, chatId: number | null): Chat {
  if (user.isBot) throw badRequest('only people act here');
  if (chatId === null || chatId === user.id) {
    if (user.hasBlocked) throw badRequest('the bot is blocked');
    return privateChat(state, user);
  }
  const chat = chatOf(state, chatId);
  if (!isInside(memberOf(state, chat.id, user.id))) throw badRequest('not a member of the chat');
  if (chat.migratedTo !== null) {
    throw badRequest('group chat was upgraded to a supergroup chat');
  }
  return chat;
}

/** Throws if the message does not exist or this person cannot see it. */
export function seenMessage(state: TelegramState, user: User, chatId: number, id: number): Message {
  const isMine = chatId === user.id || isInside(memberOf(state, chatId, user.id));
  const message = isMine ? messageOf(state, chatId, id) : null;
  if (message === null) throw badRequest('message not found');
  const isForMe = message.receiverId === null || message.receiverId === user.id;
  if (!isForMe) throw badRequest('message not found');
  return message;
}

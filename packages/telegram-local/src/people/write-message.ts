import type { Chat, Forward, Message } from '../records.ts';
import { findEntities } from '../text/find-entities.ts';
import { botIn, botOf, isAdmin, isInside, messageOf, putChat, putMessage } from '../state.ts';
import { chatOf, settingsOf, type TelegramState } from '../state.ts';

const keptPerChat = 10_000;

type Draft = Partial<Message> & Pick<Message, 'senderId'>;

/** Puts a message at the end of a chat. Entities are found in the text when none are given. */
export function writeMessage(state: TelegramState, chat: Chat, draft: Draft): Message {
  // The record may have changed since the caller read it.
  const current = chatOf(state, chat.id);
  const id = current.nextMessageId;
  const text = draft.text ?? '';
  const message: Message = {
    isAnonymous: false,
    date: state.now(),
    editDate: null,
    text,
    entities: findEntities(text),
    photo: null,
    keyboard: null,
    replyTo: null,
    forward: null,
    viaBotId: null,
    service: null,
    receiverId: null,
    reactions: [],
    ...draft,
    chatId: chat.id,
    id,
  };
  putMessage(state, message);
  putChat(state, { ...current, nextMessageId: id + 1 });
  if (messageOf(state, chat.id, id - keptPerChat) !== null) {
    state.store.remove('messages', `${chat.id}:${id - keptPerChat}`);
  }
  return message;
}

/** Where a message that is forwarded came from first. */
export function originOf(message: Message, isHidden: boolean): Forward {
  if (message.forward !== null) return message.forward;
  const { senderId, chatId, isAnonymous, date } = message;
  return { userId: senderId, chatId: isAnonymous ? chatId : null, date, isHidden };
}

/** Whether the bot gets a person's message: always in private, in groups by its rights. */
export function botSees(state: TelegramState, message: Message): boolean {
  if (message.chatId > 0) return true;
  const member = botIn(state, message.chatId);
  const isOwnLeave = message.service?.kind === 'left' && message.service.userId === botOf(state).id;
  if (!isInside(member)) return isOwnLeave;
  if (isAdmin(member) || !settingsOf(state).hasPrivacy || message.service !== null) return true;
  return isMeantForBot(state, message);
}

/** A command without a bot name counts: the group has no other bot. */
function isMeantForBot(state: TelegramState, message: Message): boolean {
  const bot = botOf(state);
  const repliedTo =
    message.replyTo === null ? null : messageOf(state, message.chatId, message.replyTo);
  if (repliedTo?.senderId === bot.id || message.viaBotId === bot.id) return true;
  return message.entities.some(({ type, offset, length }) => {
    if (type !== 'bot_command') return false;
    const [, name] = message.text.slice(offset, offset + length).split('@');
    return name === undefined || name.toLowerCase() === bot.username?.toLowerCase();
  });
}

import { countCharacters } from '../text/count-characters.ts';
import { badRequest, forbidden } from '../api-error.ts';
import { parseJson, isFields, type Fields } from '../fields.ts';
import { checkReaction, withReaction } from '../people/react.ts';
import { callbackSeconds } from '../people/press.ts';
import { originOf, writeMessage } from '../people/write-message.ts';
import type { Chat, Message } from '../records.ts';
import { messageObject } from '../wire.ts';
import { botIn, botOf, isAdmin, isInside, memberOf, messageOf, putMessage } from '../state.ts';
import type { TelegramState } from '../state.ts';
import type { Args } from './args.ts';
import { findChat } from './find-chat.ts';
import { readKeyboard, readText } from './message-content.ts';

type Method = (state: TelegramState, args: Args) => unknown;

const longestText = 4096;
const longestCaption = 1024;

function sendMessage(state: TelegramState, args: Args): Fields {
  const chat = findChat(state, args, 'write');
  if (!args.has('text')) throw badRequest('message text is empty');
  const content = readText(args, 'text', longestText);
  if (content.text === '') throw badRequest('text must be non-empty');
  return sendNow(state, args, chat, content);
}

/** The picture is not fetched: only its address is kept. */
function sendPhoto(state: TelegramState, args: Args): Fields {
  const chat = findChat(state, args, 'write');
  const photo = args.text('photo').trim();
  if (photo === '') throw badRequest('there is no photo in the request');
  const isFile = photo.startsWith(photoPrefix);
  if (!isFile && !/^https?:\/\//.test(photo)) {
    throw badRequest('wrong file identifier/HTTP URL specified');
  }
  const content = readText(args, 'caption', longestCaption);
  const fileId = isFile ? photo : photoPrefix + Buffer.from(photo).toString('base64url');
  return sendNow(state, args, chat, { ...content, photo: fileId });
}

const photoPrefix = 'AgACphoto-';

function sendNow(state: TelegramState, args: Args, chat: Chat, content: Partial<Message>): Fields {
  const message = writeMessage(state, chat, {
    ...content,
    senderId: botOf(state).id,
    keyboard: readKeyboard(args),
    replyTo: readReply(state, args, chat),
    receiverId: readReceiver(state, args, chat),
  });
  return messageObject(state, message);
}

function readReply(state: TelegramState, args: Args, chat: Chat): number | null {
  const given = args.fields('reply_parameters', 'reply parameters');
  const id = Number(given?.['message_id'] ?? args.integer('reply_to_message_id', 0, 0, 2 ** 31));
  if (id === 0) return null;
  if (messageOf(state, chat.id, id) !== null) return id;
  const isOptional =
    given?.['allow_sending_without_reply'] === true || args.isTrue('allow_sending_without_reply');
  if (isOptional) return null;
  throw badRequest('message to be replied not found');
}

/** An ephemeral message goes to one member of a group. */
function readReceiver(state: TelegramState, args: Args, chat: Chat): number | null {
  const given = args.fields('ephemeral_message_parameters', 'ephemeral message parameters');
  if (given === null) return null;
  const id = Number(given['receiver_user_id']);
  if (!Number.isSafeInteger(id)) throw badRequest('invalid receiver_user_id specified');
  if (chat.type === 'private') throw badRequest('ephemeral messages are for groups');
  if (!isInside(memberOf(state, chat.id, id))) throw badRequest('PARTICIPANT_ID_INVALID');
  return id;
}

function findMessage(state: TelegramState, args: Args, chat: Chat, purpose: string): Message {
  if (!args.has('message_id')) throw badRequest('message identifier is not specified');
  const message = messageOf(state, chat.id, args.integer('message_id', 0, 0, 2 ** 31));
  if (message === null || message.receiverId !== null) {
    throw badRequest(`message to ${purpose} not found`);
  }
  return message;
}

function ownMessage(state: TelegramState, args: Args): Message {
  if (args.has('inline_message_id')) throw badRequest('MESSAGE_ID_INVALID');
  const message = findMessage(state, args, findChat(state, args, 'write'), 'edit');
  if (message.senderId !== botOf(state).id || message.service !== null) {
    throw badRequest("message can't be edited");
  }
  return message;
}

function editMessageText(state: TelegramState, args: Args): Fields {
  const message = ownMessage(state, args);
  if (message.photo !== null) throw badRequest('there is no text in the message to edit');
  if (!args.has('text')) throw badRequest('message text is empty');
  const content = readText(args, 'text', longestText);
  if (content.text === '') throw badRequest('text must be non-empty');
  return replaceMessage(state, message, { ...content, keyboard: readKeyboard(args) });
}

function editMessageCaption(state: TelegramState, args: Args): Fields {
  const message = ownMessage(state, args);
  if (message.photo === null) throw badRequest('there is no caption in the message to edit');
  const content = readText(args, 'caption', longestCaption);
  return replaceMessage(state, message, { ...content, keyboard: readKeyboard(args) });
}

function editMessageReplyMarkup(state: TelegramState, args: Args): Fields {
  return replaceMessage(state, ownMessage(state, args), { keyboard: readKeyboard(args) });
}

function replaceMessage(state: TelegramState, message: Message, content: Partial<Message>): Fields {
  const changed: Message = { ...message, ...content };
  if (JSON.stringify(changed) === JSON.stringify(message)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the ' +
        'same as a current content and reply markup of the message',
    );
  }
  const edited = { ...changed, editDate: state.now() };
  putMessage(state, edited);
  return messageObject(state, edited);
}

const deletableSeconds = 48 * 3600;

function deleteMessage(state: TelegramState, args: Args): true {
  const chat = findChat(state, args, 'write');
  const message = findMessage(state, args, chat, 'delete');
  const bot = botIn(state, chat.id);
  // In a basic group every administrator may; no bot deletes what is older than two days.
  const hasRight = chat.type === 'group' || bot.rights.includes('can_delete_messages');
  const isOwn = message.senderId === botOf(state).id || chat.type === 'private';
  const isYoung = message.date + deletableSeconds > state.now();
  const isCreation = message.service?.kind === 'created';
  const mayDelete = isOwn || (isAdmin(bot) && hasRight);
  if (!mayDelete || !isYoung || isCreation) throw badRequest("message can't be deleted");
  state.store.remove('messages', `${chat.id}:${message.id}`);
  return true;
}

function forwardMessage(state: TelegramState, args: Args): Fields {
  const chat = findChat(state, args, 'write');
  const source = state.store.get('chats', args.text('from_chat_id'));
  if (source === null) throw badRequest('chat not found');
  if (source.type !== 'private' && !isInside(botIn(state, source.id))) {
    throw forbidden(`bot is not a member of the ${source.type} chat`);
  }
  const original = findMessage(state, args, source, 'forward');
  if (original.service !== null) throw badRequest("message can't be forwarded");
  const { text, entities, photo } = original;
  const message = writeMessage(state, chat, {
    senderId: botOf(state).id,
    text,
    entities,
    photo,
    forward: originOf(original, false),
  });
  return messageObject(state, message);
}

function setMessageReaction(state: TelegramState, args: Args): true {
  const chat = findChat(state, args, 'write');
  const message = findMessage(state, args, chat, 'react');
  const given = parseJson(args.text('reaction') || '[]');
  if (!Array.isArray(given)) throw badRequest('expected an Array of ReactionType');
  const emoji = given.map((one: unknown) => (isFields(one) ? String(one['emoji']) : ''));
  if (emoji.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  checkReaction(message, emoji);
  putMessage(state, withReaction(message, { actorId: botOf(state).id, emoji }));
  return true;
}

const longestAnswer = 200;

function answerCallbackQuery(state: TelegramState, args: Args): true {
  const callback = state.store.get('callbacks', args.text('callback_query_id'));
  if (callback === null || callback.date + callbackSeconds < state.now()) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  }
  const text = args.text('text');
  if (countCharacters(text) > longestAnswer) throw badRequest('MESSAGE_TOO_LONG');
  const url = args.has('url') ? args.text('url') : null;
  const ownLink = new RegExp(`^(https://)?t\\.me/${botOf(state).username ?? ''}\\?start=`, 'i');
  if (url !== null && !ownLink.test(url)) throw badRequest('URL_INVALID');
  const answer = { text, showAlert: args.isTrue('show_alert'), url };
  state.store.put('callbacks', callback.id, { ...callback, answer });
  return true;
}

/** Methods that write into chats, and so count against the rates. */
export const sendingMethods: Record<string, Method> = {
  sendmessage: sendMessage,
  sendphoto: sendPhoto,
  forwardmessage: forwardMessage,
  editmessagetext: editMessageText,
  editmessagecaption: editMessageCaption,
  editmessagereplymarkup: editMessageReplyMarkup,
};

export const messageMethods: Record<string, Method> = {
  deletemessage: deleteMessage,
  setmessagereaction: setMessageReaction,
  answercallbackquery: answerCallbackQuery,
  sendchataction: (state, args) => {
    findChat(state, args, 'write');
    return true;
  },
};

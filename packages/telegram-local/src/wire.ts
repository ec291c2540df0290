import type { Fields } from './fields.ts';
import {
  adminRights,
  type Chat,
  type Forward,
  type InviteLink,
  type Member,
  type Message,
  type Service,
  type User,
} from './records.ts';
import { anonymousBotId, chatOf, messageOf, userOf, type TelegramState } from './state.ts';

/** Records as the objects of the Bot API, named after its types. */
export function userObject(user: User): Fields {
  return {
    id: user.id,
    is_bot: user.isBot,
    first_name: user.firstName,
    ...optional('username', user.username),
    ...(user.isBot ? {} : { language_code: user.languageCode }),
  };
}

export function chatObject(state: TelegramState, chat: Chat): Fields {
  if (chat.type === 'private') {
    const { firstName, username } = userOf(state, chat.id);
    const name = { first_name: firstName, ...optional('username', username) };
    return { id: chat.id, ...name, type: chat.type };
  }
  return {
    id: chat.id,
    title: chat.title,
    ...optional('username', chat.username),
    type: chat.type,
  };
}

export function memberObject(state: TelegramState, member: Member): Fields {
  const { status } = member;
  const base = { status, user: userObject(userOf(state, member.userId)) };
  if (status === 'creator') return { ...base, is_anonymous: member.isAnonymous };
  if (status === 'kicked') return { ...base, until_date: 0 };
  if (status !== 'administrator') return base;
  const rights = adminRights.map((right) => [right, member.rights.includes(right)]);
  return {
    ...base,
    can_be_edited: false,
    is_anonymous: member.isAnonymous,
    ...Object.fromEntries(rights),
    can_send_welcome_messages: false,
  };
}

export function linkObject(state: TelegramState, link: InviteLink): Fields {
  return {
    invite_link: link.url,
    creator: userObject(userOf(state, link.creatorId)),
    creates_join_request: false,
    is_primary: link.isPrimary,
    is_revoked: link.isRevoked,
    ...optional('name', link.name),
  };
}

/** `isReply` leaves out the message it replies to, because replies are nested one level deep. */
export function messageObject(state: TelegramState, message: Message, isReply = false): Fields {
  const chat = chatObject(state, chatOf(state, message.chatId));
  const sender = message.isAnonymous ? anonymousBotId : message.senderId;
  const isEphemeral = message.receiverId !== null;
  const repliedTo =
    message.replyTo === null || isReply ? null : messageOf(state, message.chatId, message.replyTo);
  return {
    message_id: isEphemeral ? 0 : message.id,
    ...(isEphemeral ? { ephemeral_message_id: message.id } : {}),
    from: userObject(userOf(state, sender)),
    ...(message.isAnonymous ? { sender_chat: chat } : {}),
    chat,
    date: message.date,
    ...optional('edit_date', message.editDate),
    ...forwardFields(state, message),
    ...(message.viaBotId === null ? {} : { via_bot: userObject(userOf(state, message.viaBotId)) }),
    ...(message.receiverId === null
      ? {}
      : { receiver_user: userObject(userOf(state, message.receiverId)) }),
    ...(repliedTo === null ? {} : { reply_to_message: messageObject(state, repliedTo, true) }),
    ...contentFields(state, message),
    ...(message.keyboard === null ? {} : { reply_markup: { inline_keyboard: message.keyboard } }),
  };
}

function contentFields(state: TelegramState, { service, photo, text, entities }: Message): Fields {
  if (service !== null) return serviceFields(state, service);
  const shown = entities.length === 0 ? {} : { entities };
  if (photo === null) return { text, ...shown };
  const size = { file_id: photo, file_unique_id: photo.slice(-16), width: 800, height: 600 };
  const captioned = entities.length === 0 ? {} : { caption_entities: entities };
  return { photo: [size], ...(text === '' ? {} : { caption: text, ...captioned }) };
}

function serviceFields(state: TelegramState, service: Service): Fields {
  switch (service.kind) {
    case 'joined': {
      const users = service.userIds.map((id) => userObject(userOf(state, id)));
      return { new_chat_participant: users[0], new_chat_member: users[0], new_chat_members: users };
    }
    case 'left': {
      const user = userObject(userOf(state, service.userId));
      return { left_chat_participant: user, left_chat_member: user };
    }
    case 'created':
      return { group_chat_created: true };
    case 'migrated-to':
      return { migrate_to_chat_id: service.chatId };
    case 'migrated-from':
      return { migrate_from_chat_id: service.chatId };
  }
}

function forwardFields(state: TelegramState, { forward }: Message): Fields {
  return forward === null ? {} : { forward_origin: originObject(state, forward) };
}

function originObject(state: TelegramState, { userId, chatId, date, isHidden }: Forward): Fields {
  if (chatId !== null) {
    return { type: 'chat', sender_chat: chatObject(state, chatOf(state, chatId)), date };
  }
  const user = userOf(state, userId);
  return isHidden
    ? { type: 'hidden_user', sender_user_name: user.firstName, date }
    : { type: 'user', sender_user: userObject(user), date };
}

/** The field, or nothing without a value. */
export function optional(name: string, value: unknown): Fields {
  return value === null ? {} : { [name]: value };
}

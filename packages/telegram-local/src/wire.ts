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
import { anonymousBotId, chatOf, messageOf, userOf, type World } from './world.ts';

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

export function chatObject(world: World, chat: Chat): Fields {
  if (chat.type === 'private') {
    const { firstName, username } = userOf(world, chat.id);
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

export function memberObject(world: World, member: Member): Fields {
  const { status } = member;
  const base = { status, user: userObject(userOf(world, member.userId)) };
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

export function linkObject(world: World, link: InviteLink): Fields {
  return {
    invite_link: link.url,
    creator: userObject(userOf(world, link.creatorId)),
    creates_join_request: false,
    is_primary: link.isPrimary,
    is_revoked: link.isRevoked,
    ...optional('name', link.name),
  };
}

/** `isReply` leaves out the message it replies to, because replies are nested one level deep. */
export function messageObject(world: World, message: Message, isReply = false): Fields {
  const chat = chatObject(world, chatOf(world, message.chatId));
  const sender = message.isAnonymous ? anonymousBotId : message.senderId;
  const isEphemeral = message.receiverId !== null;
  const repliedTo =
    message.replyTo === null || isReply ? null : messageOf(world, message.chatId, message.replyTo);
  return {
    message_id: isEphemeral ? 0 : message.id,
    ...(isEphemeral ? { ephemeral_message_id: message.id } : {}),
    from: userObject(userOf(world, sender)),
    ...(message.isAnonymous ? { sender_chat: chat } : {}),
    chat,
    date: message.date,
    ...optional('edit_date', message.editDate),
    ...forwardFields(world, message),
    ...(message.viaBotId === null ? {} : { via_bot: userObject(userOf(world, message.viaBotId)) }),
    ...(message.receiverId === null
      ? {}
      : { receiver_user: userObject(userOf(world, message.receiverId)) }),
    ...(repliedTo === null ? {} : { reply_to_message: messageObject(world, repliedTo, true) }),
    ...contentFields(world, message),
    ...(message.keyboard === null ? {} : { reply_markup: { inline_keyboard: message.keyboard } }),
  };
}

function contentFields(world: World, { service, photo, text, entities }: Message): Fields {
  if (service !== null) return serviceFields(world, service);
  const shown = entities.length === 0 ? {} : { entities };
  if (photo === null) return { text, ...shown };
  const size = { file_id: photo, file_unique_id: photo.slice(-16), width: 800, height: 600 };
  const captioned = entities.length === 0 ? {} : { caption_entities: entities };
  return { photo: [size], ...(text === '' ? {} : { caption: text, ...captioned }) };
}

function serviceFields(world: World, service: Service): Fields {
  switch (service.kind) {
    case 'joined': {
      const users = service.userIds.map((id) => userObject(userOf(world, id)));
      return { new_chat_participant: users[0], new_chat_member: users[0], new_chat_members: users };
    }
    case 'left': {
      const user = userObject(userOf(world, service.userId));
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

function forwardFields(world: World, { forward }: Message): Fields {
  return forward === null ? {} : { forward_origin: originObject(world, forward) };
}

function originObject(world: World, { userId, chatId, date, isHidden }: Forward): Fields {
  if (chatId !== null) {
    return { type: 'chat', sender_chat: chatObject(world, chatOf(world, chatId)), date };
  }
  const user = userOf(world, userId);
  return isHidden
    ? { type: 'hidden_user', sender_user_name: user.firstName, date }
    : { type: 'user', sender_user: userObject(user), date };
}

/** The field, or nothing where there is no value. */
export function optional(name: string, value: unknown): Fields {
  return value === null ? {} : { [name]: value };
}

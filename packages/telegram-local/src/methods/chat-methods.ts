import { countCharacters } from '../text/count-characters.ts';
import { badRequest } from '../api-error.ts';
import type { Fields } from '../fields.ts';
import { addLink } from '../people/groups.ts';
import { changeMember } from '../people/membership.ts';
import type { AdminRight, Chat, InviteLink, MemberStatus } from '../records.ts';
import { chatObject, linkObject, memberObject, optional } from '../wire.ts';
import { botIn, botOf, isAdmin, isInside, memberOf, membersOf, putChat } from '../state.ts';
import type { TelegramState } from '../state.ts';
import type { Args } from './args.ts';
import { findChat } from './find-chat.ts';

type Method = (state: TelegramState, args: Args) => unknown;

function getChat(state: TelegramState, args: Args): Fields {
  const chat = findChat(state, args, 'read');
  const base = {
    ...chatObject(state, chat),
    accent_color_id: Math.abs(chat.id) % 7,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
  };
  if (chat.type === 'private') return base;
  const primary = chat.links.find(
    ({ isPrimary, isRevoked, creatorId }) =>
      isPrimary && !isRevoked && creatorId === botOf(state).id,
  );
  return {
    ...base,
    ...optional('active_usernames', chat.username === null ? null : [chat.username]),
    ...optional('invite_link', primary?.url ?? null),
    permissions: {
      can_send_messages: true,
      can_send_photos: true,
      can_send_other_messages: true,
      can_add_web_page_previews: true,
      can_react_to_messages: true,
      can_invite_users: true,
      can_change_info: false,
      can_pin_messages: false,
    },
  };
}

function getChatMember(state: TelegramState, args: Args): Fields {
  const chat = findChat(state, args, 'members');
  const userId = readUserId(args);
  if (chat.type === 'private') {
    if (userId !== chat.id && userId !== botOf(state).id) throw badRequest('member not found');
    const member = { ...memberOf(state, chat.id, userId), status: 'member' as const };
    return memberObject(state, member);
  }
  const isOutside = !isInside(botIn(state, chat.id)) && userId !== botOf(state).id;
  if (isOutside && chat.type === 'group') throw badRequest('member list is inaccessible');
  if (state.store.get('users', String(userId)) === null) {
    throw badRequest(chat.type === 'group' ? 'user not found' : 'PARTICIPANT_ID_INVALID');
  }
  return memberObject(state, memberOf(state, chat.id, userId));
}

function getChatAdministrators(state: TelegramState, args: Args): Fields[] {
  const chat = findChat(state, args, 'members');
  if (chat.type === 'private') {
    throw badRequest('there are no administrators in the private chat');
  }
  return membersOf(state, chat.id)
    .filter(isAdmin)
    .map((member) => memberObject(state, member));
}

function getChatMemberCount(state: TelegramState, args: Args): number {
  const chat = findChat(state, args, 'members');
  return chat.type === 'private' ? 2 : membersOf(state, chat.id).length;
}

function readUserId(args: Args): number {
  const text = args.text('user_id').trim();
  if (!/^\d+$/.test(text)) throw badRequest('invalid user_id specified');
  return Number(text);
}

/** A group in which the bot has the right. */
function administered(state: TelegramState, args: Args, right: AdminRight, what: string): Chat {
  const chat = findChat(state, args, 'write');
  if (chat.type === 'private') throw badRequest("can't be used in private chats");
  const bot = botIn(state, chat.id);
  if (!bot.rights.includes(right)) throw badRequest(`not enough rights to ${what}`);
  return chat;
}

function createLink(state: TelegramState, args: Args, isPrimary: boolean): InviteLink {
  const chat = administered(state, args, 'can_invite_users', 'manage chat invite link');
  const name = args.has('name') ? args.text('name') : null;
  if (name !== null && countCharacters(name) > 32) throw badRequest('INVITE_NAME_TOO_LONG');
  return addLink(state, { chatId: chat.id, creatorId: botOf(state).id, name, isPrimary });
}

function revokeChatInviteLink(state: TelegramState, args: Args): Fields {
  const chat = administered(state, args, 'can_invite_users', 'manage chat invite link');
  const url = args.text('invite_link');
  const link = chat.links.find((one) => one.url === url);
  if (link === undefined) throw badRequest('INVITE_HASH_EXPIRED');
  const revoked = { ...link, isRevoked: true };
  putChat(state, { ...chat, links: chat.links.map((one) => (one === link ? revoked : one)) });
  return linkObject(state, revoked);
}

/** A bot may change only administrators that it promoted, and this one never promotes. */
function restrict(state: TelegramState, args: Args, status: MemberStatus): true {
  const chat = administered(state, args, 'can_restrict_members', 'restrict/unrestrict chat member');
  const userId = readUserId(args);
  const member = memberOf(state, chat.id, userId);
  if (member.status === 'creator') throw badRequest("can't remove chat owner");
  if (isAdmin(member)) throw badRequest('user is an administrator of the chat');
  if (status === 'left' && member.status !== 'kicked' && args.isTrue('only_if_banned')) return true;
  changeMember(state, { chatId: chat.id, userId, byId: botOf(state).id, status });
  return true;
}

function leaveChat(state: TelegramState, args: Args): true {
  const chat = findChat(state, args, 'write');
  if (chat.type === 'private') throw badRequest("can't leave private chats");
  const bot = botOf(state);
  changeMember(state, { chatId: chat.id, userId: bot.id, byId: bot.id, status: 'left' });
  return true;
}

export const chatMethods: Record<string, Method> = {
  getchat: getChat,
  getchatmember: getChatMember,
  getchatadministrators: getChatAdministrators,
  getchatmembercount: getChatMemberCount,
  getchatmemberscount: getChatMemberCount,
  createchatinvitelink: (state, args) => linkObject(state, createLink(state, args, false)),
  exportchatinvitelink: (state, args) => createLink(state, args, true).url,
  revokechatinvitelink: revokeChatInviteLink,
  banchatmember: (state, args) => restrict(state, args, 'kicked'),
  unbanchatmember: (state, args) => restrict(state, args, 'left'),
  leavechat: leaveChat,
};

import { badRequest } from '../api-error.ts';
import type { AdminRight, InviteLink, Member, MemberStatus, Service } from '../records.ts';
import { adminRights } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { chatObject, linkObject, memberObject, messageObject, userObject } from '../wire.ts';
import { botIn, botOf, chatOf, isAdmin, isInside, memberOf, privateChat } from '../state.ts';
import { putUser, userOf, type TelegramState } from '../state.ts';
import { botSees, writeMessage } from './write-message.ts';

export type MemberChange = {
  chatId: number;
  userId: number;
  /** The person who acts; for joining and leaving the member. */
  byId: number;
  status: MemberStatus;
  /** Of an administrator; all but the making of administrators when left out. */
  rights?: readonly AdminRight[] | null;
  isAnonymous?: boolean;
  link?: InviteLink | null;
};

export const usualRights: readonly AdminRight[] = adminRights.filter(
  (right) => right !== 'can_promote_members',
);

/** A person joins, leaves, or is promoted or demoted; the bot gets the updates of its rights. */
export function changeMember(state: TelegramState, change: MemberChange): Member {
  const { chatId, userId, byId, status, link = null } = change;
  const chat = chatOf(state, chatId);
  if (chat.type === 'private') throw badRequest('a private chat has no members');
  const before = memberOf(state, chatId, userId);
  const isKeptOut = before.status === 'kicked' && status === 'member' && byId === userId;
  if (isKeptOut) throw badRequest('the user is banned from the chat');
  const rights = status === 'administrator' ? [...(change.rights ?? usualRights)] : [];
  const isAnonymous = change.isAnonymous ?? false;
  const after: Member = { chatId, userId, status, rights, isAnonymous };
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  state.store.put('members', `${chatId}:${userId}`, after);
  sendMemberChange(state, byId, [before, after], link);
  if (isInside(before) !== isInside(after)) announce(state, byId, after);
  return after;
}

function sendMemberChange(
  state: TelegramState,
  byId: number,
  [before, after]: readonly [Member, Member],
  link: InviteLink | null,
): void {
  const isOwn = after.userId === botOf(state).id;
  if (!isOwn && !isAdmin(botIn(state, after.chatId))) return;
  const event = {
    chat: chatObject(state, chatOf(state, after.chatId)),
    from: userObject(userOf(state, byId)),
    date: state.now(),
    old_chat_member: memberObject(state, before),
    new_chat_member: memberObject(state, after),
    ...(link === null ? {} : { invite_link: linkObject(state, link) }),
  };
  if (isOwn) pushUpdate(state, 'my_chat_member', after.chatId, event);
  else pushUpdate(state, 'chat_member', after.userId, event);
}

function announce(state: TelegramState, byId: number, member: Member): void {
  const { chatId, userId } = member;
  const service: Service = isInside(member)
    ? { kind: 'joined', userIds: [userId] }
    : { kind: 'left', userId };
  const message = writeMessage(state, chatOf(state, chatId), { senderId: byId, service });
  if (botSees(state, message)) {
    pushUpdate(state, 'message', chatId, messageObject(state, message));
  }
}

/** Joins a public group, or another by one of its links. Throws when neither lets in. */
export function join(
  state: TelegramState,
  { userId, chatId, link }: { userId: number; chatId: number | null; link: string | null },
): Member {
  const found =
    link === null
      ? { chat: chatOf(state, chatId ?? 0), link: null }
      : chatOfLink(state, link.replace(/^.*\/(\+|joinchat\/)/, ''));
  const isOpen = found.chat.username !== null || found.link !== null;
  if (!isOpen || found.chat.migratedTo !== null) throw badRequest('the chat is by invitation');
  if (isInside(memberOf(state, found.chat.id, userId))) {
    return memberOf(state, found.chat.id, userId);
  }
  const change = { chatId: found.chat.id, userId, byId: userId, status: 'member' as const };
  return changeMember(state, { ...change, link: found.link });
}

/** The group that the secret part of an invite link opens. */
export function chatOfLink(state: TelegramState, secret: string) {
  for (const chat of state.store.all('chats')) {
    const link = chat.links.find(({ url }) => url.endsWith(`/+${secret}`));
    if (link !== undefined && !link.isRevoked) return { chat, link };
  }
  throw badRequest('INVITE_HASH_EXPIRED');
}

/** A person blocks the bot, or lets it write again. */
export function setBlocked(
  state: TelegramState,
  { userId, isBlocked }: { userId: number; isBlocked: boolean },
): void {
  const user = userOf(state, userId);
  if (user.hasBlocked === isBlocked) return;
  putUser(state, { ...user, hasBlocked: isBlocked });
  privateChat(state, user);
  const base = { chatId: userId, userId: botOf(state).id, rights: [], isAnonymous: false };
  const free: Member = { ...base, status: 'member' };
  const blocked: Member = { ...base, status: 'kicked' };
  sendMemberChange(state, userId, isBlocked ? [free, blocked] : [blocked, free], null);
}

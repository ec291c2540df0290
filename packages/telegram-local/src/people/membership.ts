import { badRequest } from '../api-error.ts';
import type { AdminRight, InviteLink, Member, MemberStatus, Service } from '../records.ts';
import { adminRights } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { chatObject, linkObject, memberObject, messageObject, userObject } from '../wire.ts';
import { botIn, botOf, chatOf, isAdmin, isInside, memberOf, privateChat } from '../world.ts';
import { putUser, userOf, type World } from '../world.ts';
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
export function changeMember(world: World, change: MemberChange): Member {
  const { chatId, userId, byId, status, link = null } = change;
  const chat = chatOf(world, chatId);
  if (chat.type === 'private') throw badRequest('a private chat has no members');
  const before = memberOf(world, chatId, userId);
  const isKeptOut = before.status === 'kicked' && status === 'member' && byId === userId;
  if (isKeptOut) throw badRequest('the user is banned from the chat');
  const rights = status === 'administrator' ? [...(change.rights ?? usualRights)] : [];
  const isAnonymous = change.isAnonymous ?? false;
  const after: Member = { chatId, userId, status, rights, isAnonymous };
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  world.store.put('members', `${chatId}:${userId}`, after);
  tellMemberChange(world, byId, [before, after], link);
  if (isInside(before) !== isInside(after)) announce(world, byId, after);
  return after;
}

function tellMemberChange(
  world: World,
  byId: number,
  [before, after]: readonly [Member, Member],
  link: InviteLink | null,
): void {
  const isOwn = after.userId === botOf(world).id;
  if (!isOwn && !isAdmin(botIn(world, after.chatId))) return;
  const event = {
    chat: chatObject(world, chatOf(world, after.chatId)),
    from: userObject(userOf(world, byId)),
    date: world.now(),
    old_chat_member: memberObject(world, before),
    new_chat_member: memberObject(world, after),
    ...(link === null ? {} : { invite_link: linkObject(world, link) }),
  };
  if (isOwn) pushUpdate(world, 'my_chat_member', after.chatId, event);
  else pushUpdate(world, 'chat_member', after.userId, event);
}

function announce(world: World, byId: number, member: Member): void {
  const { chatId, userId } = member;
  const service: Service = isInside(member)
    ? { kind: 'joined', userIds: [userId] }
    : { kind: 'left', userId };
  const message = writeMessage(world, chatOf(world, chatId), { senderId: byId, service });
  if (botSees(world, message)) {
    pushUpdate(world, 'message', chatId, messageObject(world, message));
  }
}

/** Joins a public group, or another by one of its links. Throws when neither lets in. */
export function join(
  world: World,
  { userId, chatId, link }: { userId: number; chatId: number | null; link: string | null },
): Member {
  const found =
    link === null
      ? { chat: chatOf(world, chatId ?? 0), link: null }
      : chatOfLink(world, link.replace(/^.*\/(\+|joinchat\/)/, ''));
  const isOpen = found.chat.username !== null || found.link !== null;
  if (!isOpen || found.chat.migratedTo !== null) throw badRequest('the chat is by invitation');
  if (isInside(memberOf(world, found.chat.id, userId))) {
    return memberOf(world, found.chat.id, userId);
  }
  const change = { chatId: found.chat.id, userId, byId: userId, status: 'member' as const };
  return changeMember(world, { ...change, link: found.link });
}

/** The group that the secret part of an invite link opens. */
export function chatOfLink(world: World, secret: string) {
  for (const chat of world.store.all('chats')) {
    const link = chat.links.find(({ url }) => url.endsWith(`/+${secret}`));
    if (link !== undefined && !link.isRevoked) return { chat, link };
  }
  throw badRequest('INVITE_HASH_EXPIRED');
}

/** A person blocks the bot, or lets it write again. */
export function setBlocked(
  world: World,
  { userId, isBlocked }: { userId: number; isBlocked: boolean },
): void {
  const user = userOf(world, userId);
  if (user.hasBlocked === isBlocked) return;
  putUser(world, { ...user, hasBlocked: isBlocked });
  privateChat(world, user);
  const base = { chatId: userId, userId: botOf(world).id, rights: [], isAnonymous: false };
  const free: Member = { ...base, status: 'member' };
  const blocked: Member = { ...base, status: 'kicked' };
  tellMemberChange(world, userId, isBlocked ? [free, blocked] : [blocked, free], null);
}

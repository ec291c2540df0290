import { randomBytes } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import type { Chat, InviteLink, User } from '../records.ts';
import { pushUpdate } from '../update-queue.ts';
import { messageObject } from '../wire.ts';
import { botIn, chatNamed, chatOf, isInside, membersOf, newChat, nextId } from '../state.ts';
import { putChat, putUser, userOf, type TelegramState } from '../state.ts';
import { writeMessage } from './write-message.ts';

export type NewPerson = {
  firstName: string;
  username?: string | null;
  languageCode?: string;
  /** The id of the person; a free one if left out. */
  id?: number | null;
};

/** A new account. Throws if the name is empty, or the username or id is taken. */
export function addPerson(state: TelegramState, person: NewPerson): User {
  const { firstName, username, languageCode, id = null } = person;
  if (id !== null && (id <= 0 || state.store.get('users', String(id)) !== null)) {
    throw badRequest('identifier is occupied');
  }
  const name = firstName.trim().slice(0, 64);
  if (name === '') throw badRequest('a name is needed');
  const handle = username?.replace(/^@/, '') || null;
  if (handle !== null) checkUsername(state, handle);
  const user: User = {
    id: id ?? nextId(state),
    isBot: false,
    firstName: name,
    username: handle,
    languageCode: languageCode ?? 'en',
    hasStarted: false,
    hasBlocked: false,
  };
  putUser(state, user);
  return user;
}

export type NewGroup = {
  ownerId: number;
  title: string;
  type?: 'group' | 'supergroup';
  /** Makes the group public; supergroups only. */
  username?: string | null;
  hidesReactors?: boolean;
};

/** A new group with its owner inside. */
export function addGroup(state: TelegramState, group: NewGroup): Chat {
  const { ownerId, title, type = 'supergroup', hidesReactors = false } = group;
  const owner = userOf(state, ownerId);
  const handle = group.username?.replace(/^@/, '') || null;
  if (handle !== null) checkUsername(state, handle);
  if (handle !== null && type === 'group') throw badRequest('only supergroups can be public');
  if (title.trim() === '') throw badRequest('a title is needed');
  const chat: Chat = {
    ...newChat(groupId(state, type)),
    type,
    title: title.trim().slice(0, 128),
    username: handle,
    hidesReactors,
  };
  putChat(state, chat);
  state.store.put('members', `${chat.id}:${owner.id}`, {
    chatId: chat.id,
    userId: owner.id,
    status: 'creator',
    rights: [],
    isAnonymous: false,
  });
  writeMessage(state, chat, { senderId: owner.id, service: { kind: 'created' } });
  return chatOf(state, chat.id);
}

/** A group becomes a supergroup: another chat with another identifier, and the same people. */
export function migrate(state: TelegramState, { chatId }: { chatId: number }): Chat {
  const old = chatOf(state, chatId);
  if (old.type !== 'group' || old.migratedTo !== null) throw badRequest('only groups can migrate');
  const next: Chat = { ...newChat(groupId(state, 'supergroup')), title: old.title };
  putChat(state, next);
  const members = membersOf(state, old.id);
  for (const member of members) {
    const key = `${next.id}:${member.userId}`;
    state.store.put('members', key, { ...member, chatId: next.id });
  }
  const owner = members.find(({ status }) => status === 'creator') ?? members[0];
  const senderId = owner?.userId ?? 0;
  const service = { kind: 'migrated-to', chatId: next.id } as const;
  const farewell = writeMessage(state, old, { senderId, service });
  const greeting = writeMessage(state, next, {
    senderId,
    service: { kind: 'migrated-from', chatId: old.id },
  });
  putChat(state, { ...chatOf(state, old.id), migratedTo: next.id });
  if (isInside(botIn(state, next.id))) {
    pushUpdate(state, 'message', old.id, messageObject(state, farewell));
    pushUpdate(state, 'message', next.id, messageObject(state, greeting));
  }
  return chatOf(state, next.id);
}

/** A link that lets people into a group. */
export function addLink(
  state: TelegramState,
  link: { chatId: number; creatorId: number; name: string | null; isPrimary: boolean },
): InviteLink {
  const { creatorId, name, isPrimary } = link;
  const chat = chatOf(state, link.chatId);
  const url = `https://t.me/+${randomBytes(12).toString('base64url')}`;
  const added: InviteLink = { url, creatorId, name, isPrimary, isRevoked: false };
  // There is one primary link of each administrator.
  const others = chat.links.map((other) =>
    isPrimary && other.isPrimary && other.creatorId === creatorId
      ? { ...other, isRevoked: true }
      : other,
  );
  putChat(state, { ...chat, links: [...others, added] });
  return added;
}

function groupId(state: TelegramState, type: Chat['type']): number {
  const id = nextId(state);
  return type === 'supergroup' ? -1_000_000_000_000 - id : -id;
}

function checkUsername(state: TelegramState, username: string): void {
  if (!/^[a-z]\w{3,31}$/i.test(username)) throw badRequest('USERNAME_INVALID');
  const wanted = username.toLowerCase();
  const isTaken = state.store.all('users').some((user) => user.username?.toLowerCase() === wanted);
  if (isTaken || chatNamed(state, username) !== null) throw badRequest('USERNAME_OCCUPIED');
}

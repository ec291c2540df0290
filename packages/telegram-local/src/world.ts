import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { badRequest } from './api-error.ts';
import type { Chat, Member, Message, Settings, User } from './records.ts';
import { openStore, type Store } from './store.ts';

/** The users, groups and messages of an emulated Telegram with one bot, and its clock. */
export type World = {
  store: Store;
  /** Unix seconds, including skipped time. */
  now(): number;
};

export type WorldOptions = {
  dir: string | null;
  botUsername: string;
  now: () => number;
  isChatty: boolean;
};

/** Telegram's own account that writes for anonymous administrators. */
export const anonymousBotId = 1087968824;
/** A well-known bot that people send pictures through. */
export const gifBotId = 140267078;
const firstPersonId = 5_000_000_001;

/** Opens the world of a directory, or begins one with `people` and a group. */
export function openWorld(options: WorldOptions): World {
  const store = openStore(options.dir === null ? null : join(options.dir, 'journal.jsonl'));
  const world: World = {
    store,
    now: () => Math.floor(options.now() / 1000) + settingsOf(world).skippedSeconds,
  };
  if (store.get('settings', 'all') === null) {
    store.transact(() => begin(store, options));
  } else if (botOf(world).username !== options.botUsername) {
    const renamed = { ...botOf(world), username: options.botUsername };
    store.transact(() => store.put('users', String(renamed.id), renamed));
  }
  return world;
}

function begin(store: Store, { botUsername, isChatty }: WorldOptions): void {
  const botId = randomInt(6_000_000_000, 8_000_000_000);
  const secret = randomBytes(26).toString('base64url').slice(0, 33);
  store.put('settings', 'all', {
    worldId: randomBytes(16).toString('hex'),
    botToken: `${botId}:AA${secret}`,
    nextUpdateId: randomInt(100_000_000, 900_000_000),
    lastUpdateAt: 0,
    nextId: firstPersonId,
    allowedUpdates: null,
    webhook: null,
    lastWebhookError: null,
    hasPrivacy: true,
    hasRateLimits: true,
    isChatty,
    skippedSeconds: 0,
    commands: {},
  });
  const bots: [number, string, string][] = [
    [botId, botUsername.replace(/_?bot$/i, '') || botUsername, botUsername],
    [anonymousBotId, 'Group', 'GroupAnonymousBot'],
    [gifBotId, 'Tenor GIF Search', 'gif'],
  ];
  for (const [id, firstName, username] of bots) {
    const marks = { languageCode: 'en', hasStarted: false, hasBlocked: false };
    store.put('users', String(id), { id, isBot: true, firstName, username, ...marks });
  }
}

export function settingsOf(world: World): Settings {
  const settings = world.store.get('settings', 'all');
  if (settings === null) throw new Error('the world has no settings');
  return settings;
}

export function changeSettings(world: World, changes: Partial<Settings>): void {
  world.store.put('settings', 'all', { ...settingsOf(world), ...changes });
}

/** A number that no user and no group had before. */
export function nextId(world: World): number {
  const { nextId: id } = settingsOf(world);
  changeSettings(world, { nextId: id + 1 });
  return id;
}

export function botOf(world: World): User {
  return userOf(world, Number(settingsOf(world).botToken.split(':')[0]));
}

/** Throws for an account that does not exist. */
export function userOf(world: World, id: number): User {
  const user = world.store.get('users', String(id));
  if (user === null) throw badRequest('user not found');
  return user;
}

export function putUser(world: World, user: User): void {
  world.store.put('users', String(user.id), user);
}

/** Throws for a chat that does not exist. */
export function chatOf(world: World, id: number): Chat {
  const chat = world.store.get('chats', String(id));
  if (chat === null) throw badRequest('chat not found');
  return chat;
}

export function putChat(world: World, chat: Chat): void {
  world.store.put('chats', String(chat.id), chat);
}

export function chatNamed(world: World, username: string): Chat | null {
  const wanted = username.toLowerCase();
  return world.store.all('chats').find((chat) => chat.username?.toLowerCase() === wanted) ?? null;
}

/** The conversation of a person with the bot, begun when there is none. */
export function privateChat(world: World, user: User): Chat {
  const existing = world.store.get('chats', String(user.id));
  if (existing !== null) return existing;
  const chat: Chat = { ...newChat(user.id), type: 'private' };
  putChat(world, chat);
  return chat;
}

export function newChat(id: number): Chat {
  return {
    id,
    type: 'supergroup',
    title: null,
    username: null,
    nextMessageId: 1,
    migratedTo: null,
    hidesReactors: false,
    links: [],
  };
}

/** A person who was never in the group counts as one who left. */
export function memberOf(world: World, chatId: number, userId: number): Member {
  const member = world.store.get('members', `${chatId}:${userId}`);
  return member ?? { chatId, userId, status: 'left', rights: [], isAnonymous: false };
}

export function membersOf(world: World, chatId: number): Member[] {
  return world.store
    .all('members')
    .filter((member) => member.chatId === chatId && isInside(member))
    .toArray();
}

export function isInside({ status }: Member): boolean {
  return status !== 'left' && status !== 'kicked';
}

export function isAdmin({ status }: Member): boolean {
  return status === 'creator' || status === 'administrator';
}

export function botIn(world: World, chatId: number): Member {
  return memberOf(world, chatId, botOf(world).id);
}

export function messageOf(world: World, chatId: number, id: number): Message | null {
  return world.store.get('messages', `${chatId}:${id}`);
}

export function putMessage(world: World, message: Message): void {
  world.store.put('messages', `${message.chatId}:${message.id}`, message);
}

/** The last ones of a chat, oldest first. */
export function lastMessages(world: World, chatId: number, count: number): Message[] {
  const chat = world.store.get('chats', String(chatId));
  const found: Message[] = [];
  for (let id = (chat?.nextMessageId ?? 1) - 1; id > 0 && found.length < count; id -= 1) {
    const message = messageOf(world, chatId, id);
    if (message !== null) found.push(message);
  }
  return found.reverse();
}

import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { badRequest } from './api-error.ts';
import type { Chat, Member, Message, Settings, User } from './records.ts';
import { openStore, type Store } from './store.ts';

/** The users, groups and messages of an emulated Telegram with one bot, and its clock. */
export type TelegramState = {
  store: Store;
  /** Unix seconds, including skipped time. */
  now(): number;
};

export type StateOptions = {
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

/** Opens the state in a directory, or begins one with `people` and a group. */
export function openState(options: StateOptions): TelegramState {
  const store = openStore(options.dir === null ? null : join(options.dir, 'journal.jsonl'));
  const state: TelegramState = {
    store,
    now: () => Math.floor(options.now() / 1000) + settingsOf(state).skippedSeconds,
  };
  if (store.get('settings', 'all') === null) {
    store.transact(() => begin(store, options));
  } else if (botOf(state).username !== options.botUsername) {
    const renamed = { ...botOf(state), username: options.botUsername };
    store.transact(() => store.put('users', String(renamed.id), renamed));
  }
  return state;
}

function begin(store: Store, { botUsername, isChatty }: StateOptions): void {
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

export function settingsOf(state: TelegramState): Settings {
  const settings = state.store.get('settings', 'all');
  if (settings === null) throw new Error('the state has no settings');
  return settings;
}

export function changeSettings(state: TelegramState, changes: Partial<Settings>): void {
  state.store.put('settings', 'all', { ...settingsOf(state), ...changes });
}

/** A number that no user and no group had before. */
export function nextId(state: TelegramState): number {
  const { nextId: id } = settingsOf(state);
  changeSettings(state, { nextId: id + 1 });
  return id;
}

export function botOf(state: TelegramState): User {
  return userOf(state, Number(settingsOf(state).botToken.split(':')[0]));
}

/** Throws for an account that does not exist. */
export function userOf(state: TelegramState, id: number): User {
  const user = state.store.get('users', String(id));
  if (user === null) throw badRequest('user not found');
  return user;
}

export function putUser(state: TelegramState, user: User): void {
  state.store.put('users', String(user.id), user);
}

/** Throws for a chat that does not exist. */
export function chatOf(state: TelegramState, id: number): Chat {
  const chat = state.store.get('chats', String(id));
  if (chat === null) throw badRequest('chat not found');
  return chat;
}

export function putChat(state: TelegramState, chat: Chat): void {
  state.store.put('chats', String(chat.id), chat);
}

export function chatNamed(state: TelegramState, username: string): Chat | null {
  const wanted = username.toLowerCase();
  return state.store.all('chats').find((chat) => chat.username?.toLowerCase() === wanted) ?? null;
}

/** The conversation of a person with the bot, begun when there is none. */
export function privateChat(state: TelegramState, user: User): Chat {
  const existing = state.store.get('chats', String(user.id));
  if (existing !== null) return existing;
  const chat: Chat = { ...newChat(user.id), type: 'private' };
  putChat(state, chat);
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
export function memberOf(state: TelegramState, chatId: number, userId: number): Member {
  const member = state.store.get('members', `${chatId}:${userId}`);
  return member ?? { chatId, userId, status: 'left', rights: [], isAnonymous: false };
}

export function membersOf(state: TelegramState, chatId: number): Member[] {
  return state.store
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

export function botIn(state: TelegramState, chatId: number): Member {
  return memberOf(state, chatId, botOf(state).id);
}

export function messageOf(state: TelegramState, chatId: number, id: number): Message | null {
  return state.store.get('messages', `${chatId}:${id}`);
}

export function putMessage(state: TelegramState, message: Message): void {
  state.store.put('messages', `${message.chatId}:${message.id}`, message);
}

/** The last ones of a chat, oldest first. */
export function lastMessages(state: TelegramState, chatId: number, count: number): Message[] {
  const chat = state.store.get('chats', String(chatId));
  const found: Message[] = [];
  for (let id = (chat?.nextMessageId ?? 1) - 1; id > 0 && found.length < count; id -= 1) {
    const message = messageOf(state, chatId, id);
    if (message !== null) found.push(message);
  }
  return found.reverse();
}

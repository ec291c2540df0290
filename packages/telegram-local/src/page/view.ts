import type { Chat, User } from '../records.ts';
import {
  botOf,
  chatNamed,
  chatOf,
  isInside,
  memberOf,
  userOf,
  type TelegramState,
} from '../state.ts';
import { chatOfLink } from '../people/membership.ts';

/** What the address of the page asks to see. */
export type View = {
  state: TelegramState;
  me: User;
  /** Null is the private chat with the bot. */
  chatId: number | null;
  /** The query; names the message being answered, edited or forwarded. */
  query: URLSearchParams;
};

/** Reads the person and chat of a page; null without a known person. */
export function readView(state: TelegramState, query: URLSearchParams): View | null {
  const me = state.store.get('users', query.get('as') ?? '');
  if (me === null || me.isBot) return null;
  const chatId = Number(query.get('chat') ?? 0);
  const exists = chatId < 0 && state.store.get('chats', String(chatId)) !== null;
  return { state, me, chatId: exists ? chatId : null, query };
}

/** The address of the page for the same person, with other things asked for. */
export function addressOf(me: User, asked: Record<string, string | number | null> = {}): string {
  const query = new URLSearchParams({ as: String(me.id) });
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null) query.set(name, String(value));
  }
  return `/?${query.toString()}`;
}

/** An address for the page: those of Telegram that mean something here stay here. */
export function localAddress(state: TelegramState, me: User, address: string): string {
  const url = URL.parse(/^https?:/.test(address) ? address : `https://${address}`);
  if (url === null || url.hostname !== 't.me') return url?.href ?? '#';
  const [, name = ''] = url.pathname.split('/');
  const invite = /^\/(?:\+|joinchat\/)([\w-]+)$/.exec(url.pathname);
  if (invite !== null) return addressOf(me, { join: invite[1] ?? '' });
  if (name.toLowerCase() === botOf(state).username?.toLowerCase()) {
    return addressOf(me, Object.fromEntries(url.searchParams));
  }
  const chat = chatNamed(state, name);
  return chat === null ? url.href : addressOf(me, { chat: chat.id });
}

/** The chats in a person's list: their own, and those open to all. */
export function groupsOf(state: TelegramState, me: User): { mine: Chat[]; open: Chat[] } {
  const groups = state.store
    .all('chats')
    .filter(({ id, migratedTo }) => id < 0 && migratedTo === null)
    .toArray();
  const mine = groups.filter(({ id }) => isInside(memberOf(state, id, me.id)));
  const open = groups.filter((chat) => chat.username !== null && !mine.includes(chat));
  return { mine, open };
}

/** The group that an invite link names, null when it leads nowhere. */
export function invitedTo(state: TelegramState, secret: string): Chat | null {
  try {
    return chatOf(state, chatOfLink(state, secret).chat.id);
  } catch {
    return null;
  }
}

export function nameOf(state: TelegramState, userId: number): string {
  return userOf(state, userId).firstName;
}

/** Seven tints of a face, always the same for the same one. */
export function tintOf(id: number): string {
  return `tint-${Math.abs(id) % 7}`;
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

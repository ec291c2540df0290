import { randomInt } from 'node:crypto';
import type { TelegramVerbs } from '../control/verbs.ts';
import type { Chat, User } from '../records.ts';
import {
  botIn,
  isAdmin,
  lastMessages,
  membersOf,
  settingsOf,
  userOf,
  type TelegramState,
} from '../state.ts';

export type ChatterOptions = {
  /** Whether members chat in a new state; the page and `setChatter` change it. */
  isOn: boolean;
  /** People who never act automatically. */
  quietIds: readonly number[];
};

const shortestPauseMs = 6_000;
const longestPauseMs = 20_000;
/** Fewer people than this are no group that chats. */
const minMembers = 3;
const reactsTo = 12;
const emoji = ['👍', '🔥', '❤', '👏'];

const openings = [
  'Honestly,',
  'For me',
  'As far as I can tell',
  'Since yesterday',
  'After a week',
  'On my phone',
  'Compared with last month',
  'To be fair,',
  'Small thing, but',
  'Happy to report:',
];
const middles = [
  'the new version feels faster',
  'the guide answers most questions',
  'the second step is where people stop',
  'no one reads the first page',
  'the fees are lower than I thought',
  'the search finds what I look for',
  'the waiting time is gone',
  'it works with one hand',
  'the dark colours are easier to read',
  'the numbers finally add up',
];
const endings = [
  '',
  'and that is enough.',
  'at least for me.',
  'which surprised me.',
  'does anyone see the same?',
  'will try again tonight.',
];
const tooShort = ['gm', 'lol', 'same', 'ok', '+1', '🔥'];

/** Lets members of the bot's groups write and react automatically, at a gentle pace, while it is on. */
export function startChatter(
  state: TelegramState,
  verbs: TelegramVerbs,
  quietIds: readonly number[],
): { stop(): void } {
  let timer = setTimeout(act, pause());
  timer.unref();
  function act(): void {
    if (settingsOf(state).isChatty) chatOnce(state, verbs, quietIds);
    timer = setTimeout(act, pause());
    timer.unref();
  }
  return { stop: () => clearTimeout(timer) };
}

/** One message or reaction in one group; nothing without a group that chats. */
export function chatOnce(
  state: TelegramState,
  verbs: TelegramVerbs,
  quietIds: readonly number[],
): void {
  const groups = state.store
    .all('chats')
    .filter((chat) => chat.id < 0 && chat.migratedTo === null && isAdmin(botIn(state, chat.id)))
    .map((chat) => ({ chat, people: peopleIn(state, chat, quietIds) }))
    .filter(({ people }) => people.length >= minMembers)
    .toArray();
  if (groups.length === 0) return;
  const { chat, people } = any(groups);
  const { id: userId } = any(people);
  const others = lastMessages(state, chat.id, reactsTo).filter(
    ({ senderId, service, receiverId }) =>
      senderId !== userId && service === null && receiverId === null,
  );
  if (others.length > 0 && randomInt(3) === 0) {
    verbs.react({ userId, chatId: chat.id, messageId: any(others).id, emoji: [any(emoji)] });
  } else {
    verbs.say({ userId, chatId: chat.id, text: randomInt(6) === 0 ? any(tooShort) : sentence() });
  }
}

function peopleIn(state: TelegramState, chat: Chat, quietIds: readonly number[]): User[] {
  return membersOf(state, chat.id)
    .map(({ userId }) => userOf(state, userId))
    .filter(({ id, isBot }) => !isBot && !quietIds.includes(id));
}

function sentence(): string {
  return `${any(openings)} ${any(middles)} ${any(endings)}`.trim();
}

function any<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

function pause(): number {
  return randomInt(shortestPauseMs, longestPauseMs);
}

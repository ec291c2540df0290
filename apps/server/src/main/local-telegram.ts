import type { TelegramControl } from '@stoke/telegram-local';
import type { DemoGroup, DemoTelegram } from '../demo/index.ts';

/** The embedded Telegram: its chat page, and a way to fill it with demo content. */
export type LocalTelegram = DemoTelegram & { pageUrl: string };

/** More messages than the demo has in one group. */
const lastMessages = 1000;

export function openLocalTelegram(input: {
  pageUrl: string;
  botToken: string;
  control: TelegramControl;
}): LocalTelegram {
  const { control, pageUrl, botToken } = input;
  const botId = Number(botToken.split(':')[0]);
  return {
    pageUrl,
    addPerson: async (person) => {
      const people = await control.people();
      if (!people.some(({ id }) => id === person.id)) await control.addPerson(person);
    },
    addGroup: (group) => addGroup(control, botId, group),
  };
}

/** Safe to repeat: an interrupted first start continues where it stopped. */
async function addGroup(control: TelegramControl, botId: number, group: DemoGroup) {
  const { username, title, ownerId, memberIds, text: messages, bot } = group;
  const groups = await control.groups();
  const known = groups.find((chat) => chat.username === username);
  const { id: chatId } = known ?? (await control.addGroup({ ownerId, title, username }));
  for (const userId of memberIds) await control.join({ userId, chatId, link: null });
  const idOf = await readIds(control, chatId);
  const planned = messages.map(({ by, text, at, likedBy, how }) => {
    const date = Math.floor(at.getTime() / 1000);
    return { userId: by, chatId, text, date, likedBy, how, isViaBot: how === 'via bot' };
  });
  const missing = planned.filter(({ userId, date }) => idOf(userId, date) === undefined);
  await sayInOrder(control, chatId, missing);
  const saidAs = await readIds(control, chatId);
  const messageIds = planned.map(({ userId, date }) => saidAs(userId, date) ?? 0);
  for (const [n, { likedBy }] of planned.entries()) {
    for (const userId of likedBy) {
      await control.react({ userId, chatId, messageId: messageIds[n] ?? 0, emoji: ['👍'] });
    }
  }
  // Last, so that the bot sees no earlier updates than how it joined.
  if (bot !== 'outside') {
    await control.changeMember({ chatId, userId: botId, byId: ownerId, status: bot });
  }
  return { chatId: String(chatId), messageIds };
}

type Planned = { userId: number; text: string; date: number; how: DemoGroup['text'][0]['how'] };

async function sayInOrder(control: TelegramControl, chatId: number, planned: readonly Planned[]) {
  let waiting: (Planned & { chatId: number })[] = [];
  for (const one of planned) {
    if (one.how !== 'forwarded') {
      waiting.push({ ...one, chatId });
      continue;
    }
    await control.sayMany({ sayings: waiting });
    waiting = [];
    const [last] = await control.messages({ chatId, count: 1 });
    if (last) await control.forward({ ...one, chatId, fromChatId: chatId, messageId: last.id });
  }
  await control.sayMany({ sayings: waiting });
}

/** The id of the message that a person sent in a second. */
async function readIds(control: TelegramControl, chatId: number) {
  const messages = await control.messages({ chatId, count: lastMessages });
  const ids = new Map(messages.map(({ id, senderId, date }) => [`${senderId} ${date}`, id]));
  return (userId: number, date: number) => ids.get(`${userId} ${date}`);
}

import type { RemoteWorld } from '@stoke/telegram-local';
import type { DemoGroup, DemoTelegram } from '../demo/index.ts';

/** The embedded Telegram: its chat page, and a way to fill it with demo content. */
export type LocalTelegram = DemoTelegram & { pageUrl: string };

/** More messages than the demo has in one group. */
const lastMessages = 1000;

export function openLocalTelegram(of: {
  pageUrl: string;
  botToken: string;
  world: RemoteWorld;
}): LocalTelegram {
  const { world, pageUrl } = of;
  const botId = Number(of.botToken.split(':')[0]);
  return {
    pageUrl,
    addPerson: async (person) => {
      const people = await world.people();
      if (!people.some(({ id }) => id === person.id)) await world.addPerson(person);
    },
    addGroup: (group) => addGroup(world, botId, group),
  };
}

/** Safe to repeat: an interrupted first start continues where it stopped. */
async function addGroup(world: RemoteWorld, botId: number, group: DemoGroup) {
  const { username, title, ownerId, memberIds, said, bot } = group;
  const groups = await world.groups();
  const known = groups.find((chat) => chat.username === username);
  const { id: chatId } = known ?? (await world.addGroup({ ownerId, title, username }));
  for (const userId of memberIds) await world.join({ userId, chatId, link: null });
  const idOf = await readIds(world, chatId);
  const planned = said.map(({ by, text, at, likedBy, how }) => {
    const date = Math.floor(at.getTime() / 1000);
    return { userId: by, chatId, text, date, likedBy, how, isViaBot: how === 'via bot' };
  });
  const missing = planned.filter(({ userId, date }) => idOf(userId, date) === undefined);
  await sayInOrder(world, chatId, missing);
  const saidAs = await readIds(world, chatId);
  const messageIds = planned.map(({ userId, date }) => saidAs(userId, date) ?? 0);
  for (const [n, { likedBy }] of planned.entries()) {
    for (const userId of likedBy) {
      await world.react({ userId, chatId, messageId: messageIds[n] ?? 0, emoji: ['👍'] });
    }
  }
  // Last, so that the bot sees no earlier updates than how it joined.
  if (bot !== 'outside') {
    await world.changeMember({ chatId, userId: botId, byId: ownerId, status: bot });
  }
  return { chatId: String(chatId), messageIds };
}

type Planned = { userId: number; text: string; date: number; how: DemoGroup['said'][0]['how'] };

async function sayInOrder(world: RemoteWorld, chatId: number, planned: readonly Planned[]) {
  let waiting: (Planned & { chatId: number })[] = [];
  for (const one of planned) {
    if (one.how !== 'forwarded') {
      waiting.push({ ...one, chatId });
      continue;
    }
    await world.sayMany({ sayings: waiting });
    waiting = [];
    const [last] = await world.messages({ chatId, count: 1 });
    if (last) await world.forward({ ...one, chatId, fromChatId: chatId, messageId: last.id });
  }
  await world.sayMany({ sayings: waiting });
}

/** The id of the message that a person sent in a second. */
async function readIds(world: RemoteWorld, chatId: number) {
  const messages = await world.messages({ chatId, count: lastMessages });
  const ids = new Map(messages.map(({ id, senderId, date }) => [`${senderId} ${date}`, id]));
  return (userId: number, date: number) => ids.get(`${userId} ${date}`);
}

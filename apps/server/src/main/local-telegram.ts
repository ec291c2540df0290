import type { RemoteWorld } from '@stoke/telegram-local';
import type { DemoGroup, DemoTelegram } from '../demo/index.ts';

/** The embedded Telegram: its chat page, and a way to fill it with demo content. */
export type LocalTelegram = DemoTelegram & { pageUrl: string };

/** More messages than the demo has in one group. */
const lastMessages = 200;

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
async function addGroup(world: RemoteWorld, botId: number, group: DemoGroup): Promise<string> {
  const { username, title, ownerId, memberIds, said, bot } = group;
  const groups = await world.groups();
  const known = groups.find((chat) => chat.username === username);
  const { id: chatId } = known ?? (await world.addGroup({ ownerId, title, username }));
  for (const userId of memberIds) await world.join({ userId, chatId, link: null });
  const messages = await world.messages({ chatId, count: lastMessages });
  const isSaid = (text: string) => messages.some((message) => message.text === text);
  const sayings = said
    .filter(({ text }) => !isSaid(text))
    .map(({ by, text, at }) => ({
      userId: by,
      chatId,
      text,
      date: Math.floor(at.getTime() / 1000),
    }));
  await world.sayMany({ sayings });
  // Last, so that the bot sees no earlier updates than how it joined.
  if (bot !== 'outside') {
    await world.changeMember({ chatId, userId: botId, byId: ownerId, status: bot });
  }
  return String(chatId);
}

import { dayMs, type TelegramGroup } from '@stoke/domain';
import type { ChatMemberStatus } from '../../../gateways/telegram/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { GroupTelegram, SparkDeps } from '../spark-deps.ts';
import { creatorsIn, findOwnChat, lockGroup, writePeople } from './group-store.ts';

/** A count that could not be renewed for this long is outdated and dropped. */
const staleMs = dayMs;

/**
 * How many people are in a group, without the bot, whose membership is given. Null when Telegram refuses or
 * cannot be reached: the count only bounds what pages say, and nothing waits for it.
 */
export async function countPeople(
  telegram: Pick<GroupTelegram, 'memberCount'>,
  { chatId, bot }: { chatId: string; bot: ChatMemberStatus | null },
): Promise<number | null> {
  const members = await telegram.memberCount(chatId).catch(() => null);
  if (members === null) return null;
  const isInside = bot !== null && bot.kind !== 'outside';
  return Math.max(0, isInside ? members - 1 : members);
}

/** Records how many people are in a group, as far as it is known. Unknown groups are ignored. */
export async function recordPeople(
  { clock }: Pick<SparkDeps, 'clock'>,
  tx: Tx,
  { chatId, people }: { chatId: string; people: number | null },
): Promise<void> {
  const group = await lockGroup(tx, chatId);
  if (!group) return;
  const at = clock.now();
  const staleBefore = new Date(at.getTime() - staleMs);
  await writePeople(tx, { chatId, people, at, staleBefore });
  if (people === null || people === group.people) return;
  for (const user of await creatorsIn(tx, chatId)) tx.publish('campaigns', { user });
}

/**
 * How many people are in the group that a creator names before there is a campaign: a public one, or one that
 * a campaign of theirs is connected to. Null when that cannot be told.
 */
export async function peopleOfLink(
  { db, telegram }: Pick<SparkDeps, 'db' | 'telegram'>,
  { group, creatorId }: { group: TelegramGroup; creatorId: string },
): Promise<number | null> {
  try {
    const chatId =
      (await findOwnChat(db, { groupLink: group.url, creatorId })) ??
      (await findPublicChat(telegram, group.name));
    if (chatId === null) return null;
    const { id } = await telegram.identity();
    const bot = await telegram.standingIn({ chatId, userId: String(id) });
    return await countPeople(telegram, { chatId, bot });
  } catch {
    return null;
  }
}

async function findPublicChat(
  telegram: Pick<GroupTelegram, 'findGroup'>,
  name: string | null,
): Promise<string | null> {
  const group = name === null ? null : await telegram.findGroup(name);
  return group?.isGroup === true ? group.chatId : null;
}

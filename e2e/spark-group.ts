import { expect } from '@playwright/test';
import { deposit, join } from './member.ts';
import type { ServedStoke } from './serve.ts';
import { freshHandle, linkTelegram, telegramOf } from './telegram-chat.ts';

export const tweetUrl = 'https://x.com/brand/status/1800000000000000001';
/** One black pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A Spark that runs in a group, and someone in that group who has not taken part yet. */
export async function openSpark(
  stoke: ServedStoke,
  {
    requiredActions,
  }: { requiredActions: Record<'like' | 'retweet' | 'comment' | 'joinTelegram', boolean> },
) {
  const creator = await join(stoke, 'sparker', { brand: 'Spark House' });
  const earner = await join(stoke, 'talker', { isEarner: true });
  const telegram = await telegramOf(stoke);
  const owner = await linkTelegram(telegram, creator);
  const person = await linkTelegram(telegram, earner);
  const group = freshHandle('talk');
  const chat = await telegram.control.addGroup({
    ownerId: owner.id,
    title: 'Talk',
    username: group,
  });
  await telegram.control.join({ userId: person.id, chatId: chat.id, link: null });
  await deposit(creator, 100);
  const { campaign } = await creator.call('createSpark', {
    body: {
      name: 'Summer talk',
      budget: 100,
      durationHours: 24,
      telegramGroupLink: `@${group}`,
      tweetUrl,
      requiredActions,
      bannerImage: picture,
    },
    files: {},
  });
  const connect = new URL(campaign.connectLink ?? '').searchParams;
  await telegram.control.startInGroup({
    userId: owner.id,
    chatId: chat.id,
    payload: connect.get('startgroup'),
    rights: (connect.get('admin') ?? '').split(' '),
  });
  // the group is connected by a worker
  const params = { campaignId: campaign._id };
  const isRunning = async () => (await creator.call('sparkCampaign', { params })).status;
  await expect.poll(isRunning).toBe('active');
  return { telegram, campaign, chat, earner, person };
}

import { parseTelegramGroup } from '@stoke/domain';
import { lockCampaign, readCampaign, startIfReady, type Campaign } from '../../core/index.ts';
import { readTelegramId } from '../../../people/profile/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { connectByName } from './connect-group.ts';
import { rightsOf } from './group-rights.ts';
import { lookAtGroup } from './look-at-groups.ts';
import type { SparkDeps } from '../spark-deps.ts';
import { readDetailsOf, type SparkDetails } from '../spark-store.ts';

type Input = { campaignId: string; creatorId: string };

/**
 * Checks the group of the creator's own campaign now. In a connected group it reads the bot's
 * rights. A public group that is not connected yet is connected if the bot is in it and the
 * creator's own Telegram account is an administrator there (rule 5.1). Returns what prevents the
 * connection, null when nothing does. Holds no lock while asking Telegram.
 */
export async function checkGroup(
  deps: SparkDeps,
  { campaignId, creatorId }: Input,
): Promise<string | null> {
  const campaign = await readCampaign(deps.db, campaignId);
  if (campaign?.creatorId !== creatorId || campaign.kind !== 'spark') {
    throw new Refusal('request.not_found');
  }
  if (campaign.endedAt !== null) throw new Refusal('campaign.is_over');
  const details = await readDetailsOf(deps.db, campaign.id);
  const { telegramChatId: chatId } = details;
  try {
    if (chatId === null) return await connectPublic(deps, campaign, details);
    const { id: botId } = await deps.telegram.identity();
    const isKnown = await lookAtGroup(deps, { chatId, botId });
    await deps.db.transaction(async (tx) => {
      const locked = await lockCampaign(tx, campaign.id);
      if (locked) await startIfReady(deps, tx, locked);
    });
    return isKnown ? null : 'This group no longer exists on Telegram.';
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('spark.telegram_unreachable');
  }
}

async function connectPublic(
  deps: SparkDeps,
  campaign: Campaign,
  { groupLink }: SparkDetails,
): Promise<string | null> {
  const { telegram, db } = deps;
  const name = parseTelegramGroup(groupLink)?.name ?? null;
  if (name === null) return 'A private group is connected by its button: press Connect group.';
  const userId = await readTelegramId(db, campaign.creatorId);
  if (userId === null) return 'Link your Telegram account on your profile first.';
  const group = await telegram.findGroup(name);
  if (group === null) return `@${name} is not a public group on Telegram.`;
  if (!group.isGroup) return `@${name} is a channel. A Spark campaign needs a group.`;
  const bot = await telegram.identity();
  const { chatId, title } = group;
  const own = await telegram.standingIn({ chatId, userId: String(bot.id) });
  if (own === null || own.kind === 'outside') {
    return `@${bot.username} is not in @${name} yet. Press Connect group to bring it there.`;
  }
  const theirs = await telegram.standingIn({ chatId, userId });
  if (theirs?.kind !== 'creator' && theirs?.kind !== 'administrator') {
    return `Your Telegram account is not an administrator of @${name}.`;
  }
  await db.transaction((tx) =>
    connectByName(deps, tx, {
      campaignId: campaign.id,
      by: campaign.creatorId,
      group: { chatId, title, ...rightsOf(own) },
    }),
  );
  return null;
}

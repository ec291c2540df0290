import { dayMs, product, utcMoment } from '@stoke/domain';
import { type CampaignDeps, isAhead } from '../campaigns/core/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import { readLinked } from '../people/contacts/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectByHash, publicGroupOf, rightsOf } from '../campaigns/spark/index.ts';
import { queueGroupPost, queueReply } from '../messaging/telegram/index.ts';
import { type AskedConnection, removeConnection } from './connection-store.ts';

export const connectWords = {
  anonymous:
    'You are posting anonymously, so I cannot see who you are. Turn off "Remain anonymous" in your administrator rights, then use the link again.',
  notAdmin: 'Only an administrator of this group can connect a campaign to it.',
  otherGroup: (name: string) =>
    `The page of this campaign leads to @${name}, which is another group. Use the link there, or create a campaign with the link of this group.`,
  noGroup: (name: string) =>
    `The page of this campaign leads to @${name}, and Telegram has no public group with this name. Create a campaign with the link of this group.`,
  banned: `Your ${product.name} account is banned.`,
  notLinked: (profile: string) =>
    `This Telegram account is not linked to ${product.name}. Link it on your profile, then use the link again: ${profile}`,
};

type Connected = {
  name: string;
  state: string;
  startsAt: Date | null;
  fundedAt: Date | null;
  durationHours: number | null;
};
type Rights = { hasRights: boolean; missingRights: readonly string[] };

/** What a connected campaign does now, and what it still waits for. */
function connectedWords(campaign: Connected, rights: Rights, now: Date): string {
  const { name } = campaign;
  const lines = [
    `This group is connected to the campaign "${name}".`,
    stateOf(campaign, rights, now),
  ];
  if (rights.missingRights.length > 0) {
    const missing = rights.missingRights.map((right) => right.replaceAll('_', ' ')).join(', ');
    lines.push(`I was not given all permissions. Missing: ${missing}.`);
  }
  return lines.join('\n');
}

function stateOf(campaign: Connected, rights: Rights, now: Date): string {
  const { state, startsAt, fundedAt, durationHours: hours } = campaign;
  if (state === 'active') {
    return `It is active for ${hours === 1 ? 'an hour' : `${hours} hours`} from now.`;
  }
  if (!rights.hasRights) return 'Make me an administrator here to start it.';
  if (startsAt !== null && isAhead(campaign, now)) {
    const needs = fundedAt === null ? ' if it is funded by then' : '';
    return `It starts on ${utcMoment(startsAt)}${needs}.`;
  }
  if (fundedAt === null) return 'It starts as soon as it is funded.';
  return 'Another Spark campaign is running in this group. This one starts when it ends.';
}

const giveUpAfterMs = dayMs;

export type ConnectDeps = CampaignDeps & { telegram: Telegram; publicUrl: string };

/**
 * Connects a campaign to the group where its token was sent, if Telegram says that the sender is an
 * administrator there. Telegram is asked first, outside of any transaction. Safe to repeat after a
 * crash: the reply is sent once.
 */
export async function connectAsked(deps: ConnectDeps, asked: AskedConnection): Promise<void> {
  const { telegram, db } = deps;
  const { id, chatId, title, telegramUserId } = asked;
  if (asked.askedAt.getTime() + giveUpAfterMs <= deps.clock.now().getTime()) {
    return removeConnection(db, id);
  }
  const bot = await telegram.identity();
  const theirs = await telegram.standingIn({ chatId, userId: telegramUserId });
  const own = await telegram.standingIn({ chatId, userId: String(bot.id) });
  // The bot was removed from the group since and cannot reply there.
  if (own === null || own.kind === 'outside') return removeConnection(db, id);
  if (theirs?.kind !== 'creator' && theirs?.kind !== 'administrator') {
    return reply(deps, asked, connectWords.notAdmin);
  }
  const elsewhere = await leadsElsewhere(deps, asked);
  if (elsewhere !== null) return reply(deps, asked, connectWords[elsewhere.to](elsewhere.name));
  const profile = new URL('/dashboard', deps.publicUrl).href;
  try {
    await db.transaction(async (tx) => {
      await removeConnection(tx, id);
      const linked = await readLinked(tx, telegramUserId);
      if (linked === null || linked.isBanned) {
        const text = linked === null ? connectWords.notLinked(profile) : connectWords.banned;
        return queueReply(deps, tx, { chatId: BigInt(chatId), reference: asked.reference, text });
      }
      const rights = rightsOf(own);
      const { tokenHash } = asked;
      const group = { chatId, title, ...rights };
      const campaign = await connectByHash(deps, tx, { tokenHash, by: linked.userId, group });
      const text = connectedWords(campaign, rights, deps.clock.now());
      return queueGroupPost(deps, tx, { chatId: BigInt(chatId), reference: asked.reference, text });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await reply(deps, asked, error.message);
  }
}

/**
 * Where the campaign's page leads, if that is not the group in which the token was sent: people who join there would
 * not be paid. Null: here, or to an invite link, which does not say where it leads.
 */
async function leadsElsewhere(
  { db, telegram }: ConnectDeps,
  { tokenHash, chatId }: AskedConnection,
): Promise<{ to: 'otherGroup' | 'noGroup'; name: string } | null> {
  const name = await publicGroupOf(db, tokenHash);
  if (name === null) return null;
  const group = await telegram.findGroup(name);
  if (!group?.isGroup) return { to: 'noGroup', name };
  return group.chatId === chatId ? null : { to: 'otherGroup', name };
}

async function reply(deps: ConnectDeps, { id, chatId, reference }: AskedConnection, text: string) {
  await deps.db.transaction(async (tx) => {
    await removeConnection(tx, id);
    await queueReply(deps, tx, { chatId: BigInt(chatId), reference, text });
  });
}

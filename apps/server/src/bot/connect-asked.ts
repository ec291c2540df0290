import { dayMs } from '@stoke/domain';
import type { CampaignDeps } from '../campaigns/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import { readLinked } from '../linking/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectByHash, rightsOf } from '../spark/index.ts';
import { queueReply } from '../telegram/index.ts';
import { connectedWords, connectWords } from './connect-words.ts';
import { removeConnection, type AskedConnection } from './connection-store.ts';

const giveUpAfterMs = dayMs;

export type ConnectDeps = CampaignDeps & { telegram: Telegram; publicUrl: string };

/**
 * Connects a campaign to the group its token was brought to, when Telegram says that who brought it is
 * an administrator there. Telegram is asked first, outside of any transaction. Repeated after a crash
 * it changes nothing, and what was answered is answered once.
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
  // it was taken out again meanwhile, and can say nothing there
  if (own === null || own.kind === 'outside') return removeConnection(db, id);
  if (theirs?.kind !== 'creator' && theirs?.kind !== 'administrator') {
    return reply(deps, asked, connectWords.notAdmin);
  }
  const profile = new URL('/dashboard', deps.publicUrl).href;
  try {
    await db.transaction(async (tx) => {
      await removeConnection(tx, id);
      const linked = await readLinked(tx, telegramUserId);
      if (linked === null || linked.isBanned) {
        const text = linked === null ? connectWords.notLinked(profile) : connectWords.banned;
        return queueReply(deps, tx, { chatId: BigInt(chatId), fact: asked.fact, text });
      }
      const rights = rightsOf(own);
      const { tokenHash } = asked;
      const group = { chatId, title, ...rights };
      const campaign = await connectByHash(deps, tx, { tokenHash, by: linked.userId, group });
      const text = connectedWords(campaign, rights);
      return queueReply(deps, tx, { chatId: BigInt(chatId), fact: asked.fact, text });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await reply(deps, asked, error.message);
  }
}

async function reply(deps: ConnectDeps, { id, chatId, fact }: AskedConnection, text: string) {
  await deps.db.transaction(async (tx) => {
    await removeConnection(tx, id);
    await queueReply(deps, tx, { chatId: BigInt(chatId), fact, text });
  });
}

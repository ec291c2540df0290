import { z } from 'zod';
import type { Telegram } from '../gateways/telegram/index.ts';
import { readLinked } from '../linking/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectByHash, rightsOf } from '../spark/index.ts';
import { queueReply } from '../telegram/index.ts';
import { connectedWords, connectWords } from './connect-words.ts';

/** What was asked, as the job keeps it: of the token no more than its hash. */
export const Asked = z.object({
  tokenHash: z.string(),
  chatId: z.string(),
  title: z.string(),
  telegramUserId: z.string(),
  fact: z.string(),
});
export type ConnectAsked = z.infer<typeof Asked>;

export type ConnectDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  jobs: Jobs;
  telegram: Telegram;
  publicUrl: string;
};

/**
 * Connects a campaign to the group its token was brought to, when Telegram says that who brought it is
 * an administrator there. Telegram is asked first, outside of any transaction. Repeated after a crash
 * it changes nothing, and what was answered is answered once.
 */
export async function connectAsked(deps: ConnectDeps, asked: ConnectAsked): Promise<void> {
  const { telegram, db } = deps;
  const { chatId, title, telegramUserId } = asked;
  const bot = await telegram.identity();
  const theirs = await telegram.standingIn({ chatId, userId: telegramUserId });
  const own = await telegram.standingIn({ chatId, userId: String(bot.id) });
  // it was taken out again meanwhile, and can say nothing there
  if (own === null || own.kind === 'outside') return;
  if (theirs?.kind !== 'creator' && theirs?.kind !== 'administrator') {
    return reply(deps, asked, connectWords.notAdmin);
  }
  const profile = new URL('/dashboard', deps.publicUrl).href;
  try {
    await db.transaction(async (tx) => {
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

async function reply(deps: ConnectDeps, { chatId, fact }: ConnectAsked, text: string) {
  await deps.db.transaction((tx) => queueReply(deps, tx, { chatId: BigInt(chatId), fact, text }));
}

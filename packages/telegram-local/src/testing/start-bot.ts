import { Bot, type Api } from 'grammy';
import type { Update } from 'grammy/types';
import type { LocalTelegram } from '../index.ts';

/** A real grammY bot of the emulator. It keeps the updates it gets. */
export function createBot(telegram: LocalTelegram): { bot: Bot; api: Api; seen: Update[] } {
  const bot = new Bot(telegram.botToken, { client: { apiRoot: telegram.apiRoot } });
  const seen: Update[] = [];
  bot.use((ctx, next) => {
    seen.push(ctx.update);
    return next();
  });
  return { bot, api: bot.api, seen };
}

/** The kinds of the updates, in their order. */
export function kindsOf(updates: readonly Update[]): string[] {
  return updates.map((update) => Object.keys(update).find((key) => key !== 'update_id') ?? '');
}

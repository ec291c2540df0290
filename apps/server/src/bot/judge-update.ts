import type { CampaignWorkDeps } from '../campaigns/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import { followName } from '../linking/index.ts';
import type { Judge } from '../telegram/index.ts';
import { asBot, asUpdate, composer, greetings, personOf, Turn } from './conversation.ts';
import { groupNews, groupTalk } from './group-talk.ts';
import { linkingTalk } from './linking-talk.ts';
import { myRewards } from './my-rewards.ts';

export type BotDeps = CampaignWorkDeps & {
  telegram: Telegram;
  limitFactor: number;
  publicUrl: string;
};

/** The bot's handling of each update: reads it, asks the modules and sends their reply. */
export function createJudge(deps: BotDeps): Judge {
  const profile = new URL('/dashboard', deps.publicUrl).href;
  const talk = composer();
  talk.chatType('private').use(async (turn, next) => {
    if (!turn.from.is_bot) await followName(turn.tx, personOf(turn.from));
    await next();
  });
  talk.use(linkingTalk({ ...deps, profile }), groupTalk({ ...deps, profile }));
  talk.use(myRewards({ ...deps, profile }), greetings({ profile }), groupNews(deps));
  const hear = talk.middleware();
  return async (tx, update, { bot, receivedAt }) => {
    const turn = new Turn({
      update: asUpdate(update),
      me: asBot(bot),
      tx,
      receivedAt,
      queue: deps,
    });
    await hear(turn, async () => undefined);
    const callbackId = turn.callbackQuery?.id;
    return callbackId === undefined
      ? []
      : [() => deps.telegram.answerPress({ callbackId, text: '' })];
  };
}

import type { CampaignWorkDeps } from '../campaigns/core/index.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import { followName } from '../people/contacts/index.ts';
import { recordTraffic, type RecordDeps, type Traffic } from '../campaigns/spark/index.ts';
import type { Recorder, UpdateHandler } from '../messaging/telegram/index.ts';
import { asBot, asUpdate, composer, greetings, personOf, Turn } from './conversation.ts';
import { groupNews, groupTalk } from './group-talk.ts';
import { linkingTalk } from './linking-talk.ts';
import { myRewards } from './my-rewards.ts';
import { paidLinks } from './paid-links.ts';
import { readTraffic } from './read-traffic.ts';

export type BotDeps = CampaignWorkDeps &
  RecordDeps & {
    telegram: Telegram;
    limitFactor: number;
    /** Signs people's links of campaigns. */
    jwtSecret: string;
  };

/** The bot's handling of each update: reads it, asks the modules and sends their reply. */
export function createUpdateHandler(deps: BotDeps): UpdateHandler {
  const profile = new URL('/dashboard', deps.publicUrl).href;
  const talk = composer();
  talk.chatType('private').use(async (turn, next) => {
    if (!turn.from.is_bot) await followName(turn.tx, personOf(turn.from));
    await next();
  });
  talk.use(linkingTalk({ ...deps, profile }), groupTalk({ ...deps, profile }));
  talk.use(paidLinks(deps));
  talk.use(myRewards({ ...deps, profile }), greetings({ profile }), groupNews(deps));
  const handle = talk.middleware();
  return async (tx, update, { bot, receivedAt }) => {
    const turn = new Turn({
      update: asUpdate(update),
      me: asBot(bot),
      tx,
      receivedAt,
      queue: deps,
    });
    await handle(turn, async () => undefined);
    const callbackId = turn.callbackQuery?.id;
    return callbackId === undefined
      ? []
      : [() => deps.telegram.answerPress({ callbackId, text: '' })];
  };
}

/** Records what is said and done in groups, many updates at a time. */
export function createRecorder(deps: RecordDeps): Recorder<Traffic> {
  return {
    read: readTraffic,
    // Reports under the new number of a group need to come after its move.
    split: (updates) =>
      updates.some(({ reports }) => reports.some(({ kind }) => kind === 'move'))
        ? [[...updates]]
        : [...Map.groupBy(updates, ({ reports: [first] }) => first?.chatId).values()],
    record: (reports) => recordTraffic(deps, reports),
  };
}

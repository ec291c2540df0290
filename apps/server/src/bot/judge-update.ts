import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Telegram } from '../gateways/telegram/index.ts';
import type { Judge } from '../telegram/index.ts';
import { asBot, asUpdate, composer, Turn } from './conversation.ts';
import { greetings } from './greetings.ts';

export type BotDeps = {
  clock: Clock;
  newId: NewId;
  telegram: Telegram;
  publicUrl: string;
};

/** What the bot makes of each update. It hears, asks the modules, and tells what they said. */
export function createJudge(deps: BotDeps): Judge {
  const talk = composer();
  talk.use(greetings(deps));
  const hear = talk.middleware();
  return async (tx, update, { receivedAt }) => {
    const me = asBot(await deps.telegram.identity());
    const turn = new Turn({ update: asUpdate(update), me, tx, receivedAt, queue: deps });
    await hear(turn, async () => undefined);
    return turn.courtesies;
  };
}

import { insertUpdates } from '../../apps/server/src/telegram/telegram-store.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, plainFigure, type Figure } from '../report/figure.ts';
import { bot, clockByHand, openPlace, readAnswer, type Place } from './place.ts';

const people = 1000;
const perSlice = 5000;
const settleSeconds = 600;
const bars = { many: { atLeast: 10_000 }, one: { atLeast: 2000 } };

/**
 * Messages of groups from the answer of Telegram to the committed posting, in 20 groups and in one;
 * beside storing the updates alone. As in the server, one batch of 100 is ingested after the other
 * while earlier ones are judged.
 */
export async function measureTelegram(
  postgres: ScratchPostgres,
  method: Method,
): Promise<Figure[]> {
  const [many, one] = [await open(postgres, 20), await open(postgres, 1)];
  try {
    const slices = await interleave(
      { many: paid(many), one: paid(one), stored: stored(many) },
      method,
    );
    const ceiling = 'updates stored alone';
    const [inMany, inOne] = [compare(slices, 'many', 'stored'), compare(slices, 'one', 'stored')];
    const name = { many: 'messages paid, 20 groups', one: 'messages paid, one group' };
    return [
      ratioFigure({ name: name.many, unit: '/s', ceiling, bar: null }, inMany),
      plainFigure({ name: name.many, unit: '/s', bar: bars.many }, inMany.value),
      ratioFigure({ name: name.one, unit: '/s', ceiling, bar: null }, inOne),
      plainFigure({ name: name.one, unit: '/s', bar: bars.one }, inOne.value),
    ];
  } finally {
    await Promise.all([many.db.close(), one.db.close()]);
  }
}

type Timed = Place & { clock: ReturnType<typeof clockByHand> };

/** Everyone has been paid once in every group: an account is opened only once. */
async function open(postgres: ScratchPostgres, groups: number): Promise<Timed> {
  const url = await postgres.createMigrated(`bench_telegram_${groups}`);
  const clock = clockByHand();
  const place = await openPlace(url, { groups, people, settleSeconds, clock });
  for (let brought = 0; brought < groups * people; brought += perSlice) {
    await bring(place);
    clock.wait(3600);
    await place.judge();
  }
  return { ...place, clock };
}

async function bring({ answers, ingest }: Place, given = answers(perSlice)): Promise<void> {
  for (const answer of given) await ingest(answer);
}

function paid(place: Timed): Variant {
  const { clock, answers, judge, countPaid } = place;
  return async (milliseconds) => {
    let spent = 0;
    await bring(place);
    clock.wait(3600);
    const before = await countPaid();
    while (spent < milliseconds) {
      const given = answers(perSlice);
      const start = performance.now();
      // What is judged was brought an hour ago; what is brought is due in the next round.
      await Promise.all([bring(place, given), judge()]);
      spent += performance.now() - start;
      clock.wait(3600);
    }
    const messages = (await countPaid()) - before;
    await judge();
    return (messages * 1000) / spent;
  };
}

function stored({ db, clock, answers }: Timed): Variant {
  return async (milliseconds) => {
    let [messages, spent] = [0, 0];
    while (spent < milliseconds) {
      const given = answers(perSlice);
      const start = performance.now();
      for (const answer of given) {
        const of = { botId: bot.id, at: clock.now(), state: 'recorded' } as const;
        await insertUpdates(db, { ...of, updates: readAnswer(answer) });
      }
      spent += performance.now() - start;
      messages += perSlice;
    }
    return (messages * 1000) / spent;
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeFlags } from '../../e2e/serve.ts';
import { insertTraffic } from '../../apps/server/src/messaging/telegram/update-store.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, plainFigure, type Figure } from '../report/figure.ts';
import { bot, clockByHand, openPlace, readAnswer, type Place } from './place.ts';

const people = 1000;
/** What comes in a second at the bar, as the worker looks once a second. */
const perSlice = 10_000;
const settleSeconds = 600;
const paidIn = {
  apart: { name: 'messages paid, 20 groups, worker apart', bar: { atLeast: 5_000 } },
  many: { name: 'messages paid, 20 groups', bar: { atLeast: 5_000 } },
  one: { name: 'messages paid, one group', bar: { atLeast: 2000 } },
};
const together = 'messages paid, one traffic database';
const split = 'messages paid, two traffic databases';

/**
 * Messages of groups from the answer of Telegram to the committed posting, in 20 groups and in one;
 * beside storing the updates alone. As in the server, one batch of 100 is ingested after the other
 * while earlier ones are judged, by the same process or by one of its own that has the role worker.
 */
export async function measureTelegram(
  postgres: ScratchPostgres,
  method: Method,
): Promise<Figure[]> {
  const [many, one, apart, inOne, inTwo] = [
    await open(postgres, 'many', { groups: 20 }),
    await open(postgres, 'one', { groups: 1 }),
    await open(postgres, 'apart', { groups: 20 }),
    await open(postgres, 'in_one', { groups: 20, traffic: 1 }),
    await open(postgres, 'in_two', { groups: 20, traffic: 2 }),
  ];
  const worker = startWorker(apart);
  try {
    const variants = {
      apart: paid({ ...apart, judge: worker.judge }),
      many: paid(many),
      one: paid(one),
      inOne: paid(inOne),
      inTwo: paid(inTwo),
      stored: stored(many),
    };
    const slices = await interleave(variants, method);
    const ceiling = 'updates stored alone';
    const figures = (['apart', 'many', 'one'] as const).map((input) => {
      const { name, bar } = paidIn[input];
      const comparison = compare(slices, input, 'stored');
      return [
        ratioFigure({ name, unit: '/s', ceiling, bar: null }, comparison),
        plainFigure({ name, unit: '/s', bar }, comparison.value),
      ];
    });
    return [
      ...figures.flat(),
      ratioFigure(
        { name: together, unit: '/s', ceiling: 'with the books', bar: null },
        compare(slices, 'inOne', 'many'),
      ),
      ratioFigure(
        { name: split, unit: '/s', ceiling: 'in one', bar: null },
        compare(slices, 'inTwo', 'inOne'),
      ),
    ];
  } finally {
    await worker.end();
    await Promise.all([many, one, apart, inOne, inTwo].map((place) => place.close()));
  }
}

/** A process that judges, as one with the role worker does. */
function startWorker({ url, groups, clock }: Timed) {
  const args = [url, String(settleSeconds), ...groups.campaigns];
  const file = path.join(import.meta.dirname, 'worker.ts');
  const worker = fork(file, args, { execArgv: [...nodeFlags] });
  return {
    judge: async () => {
      worker.send(clock.now().getTime());
      await once(worker, 'message');
    },
    end: async () => {
      worker.disconnect();
      await once(worker, 'exit');
    },
  };
}

type Timed = Place & { url: string; clock: ReturnType<typeof clockByHand> };

/** Everyone has been paid once in every group: an account is opened only once. */
async function open(
  postgres: ScratchPostgres,
  name: string,
  { groups, traffic = 0 }: { groups: number; traffic?: number },
): Promise<Timed> {
  const url = await postgres.createMigrated(`bench_telegram_${name}`);
  const trafficUrls: string[] = [];
  for (let n = 1; n <= traffic; n += 1) {
    trafficUrls.push(await postgres.createMigrated(`bench_telegram_${name}_${n}`));
  }
  const clock = clockByHand();
  const place = await openPlace(url, { groups, people, settleSeconds, clock, trafficUrls });
  for (let brought = 0; brought < groups * people; brought += perSlice) {
    await bring(place);
    clock.wait(3600);
    await place.judge();
  }
  const doubtful = await place.partDoubtful();
  if (doubtful < 0.05 || doubtful > 0.2) {
    throw new Error(`Of the messages ${(doubtful * 100).toFixed(1)}% are doubtful.`);
  }
  return { ...place, url, clock };
}

async function bring({ answers, ingest, finish }: Place, given = answers(perSlice)): Promise<void> {
  for (const answer of given) await ingest(answer);
  await finish();
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
      // The updates to judge arrived an hour ago; those that arrive now are due in the next round.
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
        const input = { botId: bot.id, at: clock.now() };
        await insertTraffic(db, { ...input, updates: readAnswer(answer) });
      }
      spent += performance.now() - start;
      messages += perSlice;
    }
    return (messages * 1000) / spent;
  };
}

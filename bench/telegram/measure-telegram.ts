import { createRecorder } from '../../apps/server/src/bot/index.ts';
import type { RawUpdate, Telegram } from '../../apps/server/src/gateways/telegram/index.ts';
import { accounts, post } from '../../apps/server/src/ledger/index.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createHistories } from '../../apps/server/src/spark/histories.ts';
import { judgeDue } from '../../apps/server/src/spark/judge-actions.ts';
import { sparkKind } from '../../apps/server/src/spark/index.ts';
import { ingest } from '../../apps/server/src/telegram/ingest.ts';
import { insertUpdates } from '../../apps/server/src/telegram/telegram-store.ts';
import { sparkRates, usdc } from '../../packages/domain/src/index.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, plainFigure, type Figure } from '../report/figure.ts';
import { openBusyGroups, talkIn, type BusyGroups } from './busy-groups.ts';

const perBatch = 100;
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
  const [many, one] = [await openPlace(postgres, 20), await openPlace(postgres, 1)];
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

type Place = { db: Db; groups: BusyGroups; clock: { now(): Date }; wait(seconds: number): void };

async function openPlace(postgres: ScratchPostgres, groups: number): Promise<Place> {
  const url = await postgres.createMigrated(`bench_telegram_${groups}`);
  const db = openDb({ url, role: 'stoke_app', connections: 8, applicationName: 'stoke-bench' });
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const busy = await openBusyGroups(db, url, { groups, people: 1000, since: clock.now() });
  for (const id of busy.campaigns) {
    const to = accounts.campaignPool(id);
    const moves = [{ from: accounts.treasury, to, amount: usdc(100_000_000_000n) }];
    await db.transaction((tx) => post(tx, { reference: `opened:${id}`, kind: 'opened', moves }));
  }
  return { db, groups: busy, clock, wait: (seconds) => void (now += seconds * 1000) };
}

const bot = { id: 1, username: 'StokeBot' };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that ingesting asks of it
const telegram = { identity: async () => bot } as unknown as Telegram;
const log = createLog('silent');
let updates = 0;

/** What Telegram answers when it is asked for updates, 100 at a time. */
function answersOf(place: Place): string[] {
  const talk = talkIn(place.groups, { from: updates, count: perSlice, at: place.clock.now() });
  updates += perSlice;
  return Array.from({ length: perSlice / perBatch }, () =>
    JSON.stringify(talk.splice(0, perBatch)),
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made above
const read = (answer: string) => JSON.parse(answer) as RawUpdate[];

function paid(place: Place): Variant {
  const { db, clock, groups, wait } = place;
  const newId = uuidV7(clock);
  const recorder = createRecorder({ clock, newId, settleSeconds, publicUrl: 'https://x.test' });
  const deps = {
    db,
    clock,
    newId,
    kinds: [sparkKind],
    settleSeconds,
    histories: createHistories(),
  };
  const takeIn = async (answers: readonly string[]) => {
    for (const answer of answers) {
      await ingest({ db, clock, log, telegram, recorder }, read(answer));
    }
  };
  const judgeAll = async () => {
    const waiting = [...groups.campaigns];
    const judge = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await judgeDue(deps, id);
    };
    await Promise.all([judge(), judge(), judge(), judge()]);
  };
  return async (milliseconds) => {
    let spent = 0;
    await takeIn(answersOf(place));
    wait(3600);
    const before = await countPaid(db);
    while (spent < milliseconds) {
      const answers = answersOf(place);
      const start = performance.now();
      // What is judged was brought an hour ago, what is brought is not due before the next round.
      await Promise.all([takeIn(answers), judgeAll()]);
      spent += performance.now() - start;
      wait(3600);
    }
    const messages = (await countPaid(db)) - before;
    await judgeAll();
    return (messages * 1000) / spent;
  };
}

/** Messages whose reward is in the books: each is of the smallest reward. */
async function countPaid(db: Db): Promise<number> {
  const row = await db.one(sql<{ paid: number }>`
    select coalesce(sum(e.amount) / ${sparkRates.message}, 0)::int as paid
    from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
    where t.kind = 'spark-reserved' and e.amount > 0`);
  return row?.paid ?? 0;
}

function stored(place: Place): Variant {
  return async (milliseconds) => {
    let [messages, spent] = [0, 0];
    while (spent < milliseconds) {
      const answers = answersOf(place);
      const start = performance.now();
      for (const answer of answers) {
        const at = place.clock.now();
        const of = { botId: bot.id, updates: read(answer), at, state: 'recorded' } as const;
        await insertUpdates(place.db, of);
      }
      spent += performance.now() - start;
      messages += perSlice;
    }
    return (messages * 1000) / spent;
  };
}

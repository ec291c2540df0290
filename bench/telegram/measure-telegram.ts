import { createRecorder } from '../../apps/server/src/bot/index.ts';
import type { RawUpdate, Telegram } from '../../apps/server/src/gateways/telegram/index.ts';
import { accounts, post } from '../../apps/server/src/ledger/index.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createHistories } from '../../apps/server/src/spark/histories.ts';
import { judgeDue } from '../../apps/server/src/spark/judge-actions.ts';
import { sparkKind } from '../../apps/server/src/spark/index.ts';
import { ingest } from '../../apps/server/src/telegram/ingest.ts';
import { insertUpdates } from '../../apps/server/src/telegram/telegram-store.ts';
import { usdc } from '../../packages/domain/src/index.ts';
import { compare, interleave, type Method, type Variant } from '../measure/interleave.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, plainFigure, type Figure } from '../report/figure.ts';
import { openBusyGroups, talkIn, type BusyGroups } from './busy-groups.ts';

const perBatch = 100;
const perSlice = 5000;
const settleSeconds = 600;
const bars = { many: { atLeast: 10_000 }, one: { atLeast: 2000 } };

/**
 * Messages of groups from the update to the committed posting: ingested in batches of 100, then
 * judged and paid, in 20 groups and in one; beside storing the updates alone.
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

function batchesOf(place: Place): RawUpdate[][] {
  const talk = talkIn(place.groups, { from: updates, count: perSlice, at: place.clock.now() });
  updates += perSlice;
  return Array.from({ length: perSlice / perBatch }, () => talk.splice(0, perBatch));
}

function paid(place: Place): Variant {
  const { db, clock, groups, wait } = place;
  const newId = uuidV7(clock);
  const recorder = createRecorder({ clock, newId, settleSeconds, publicUrl: 'https://x.test' });
  const deps = { db, clock, newId, kinds: [sparkKind], histories: createHistories() };
  return async (milliseconds) => {
    let [messages, spent] = [0, 0];
    while (spent < milliseconds) {
      wait(3600);
      const batches = batchesOf(place);
      const start = performance.now();
      for (const batch of batches) await ingest({ db, clock, log, telegram, recorder }, batch);
      wait(settleSeconds + 400);
      const waiting = [...groups.campaigns];
      const judge = async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await judgeDue(deps, id);
      };
      await Promise.all([judge(), judge(), judge(), judge()]);
      spent += performance.now() - start;
      messages += perSlice;
    }
    return (messages * 1000) / spent;
  };
}

function stored(place: Place): Variant {
  return async (milliseconds) => {
    let [messages, spent] = [0, 0];
    while (spent < milliseconds) {
      const batches = batchesOf(place);
      const start = performance.now();
      for (const batch of batches) {
        const at = place.clock.now();
        await insertUpdates(place.db, { botId: bot.id, updates: batch, at, state: 'recorded' });
      }
      spent += performance.now() - start;
      messages += perSlice;
    }
    return (messages * 1000) / spent;
  };
}

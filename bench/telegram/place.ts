import { createRecorder } from '../../apps/server/src/bot/index.ts';
import type { RawUpdate, Telegram } from '../../apps/server/src/gateways/telegram/index.ts';
import { accounts, post } from '../../apps/server/src/money/ledger/index.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { openDb, type Db, type DbOptions } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { createHistories } from '../../apps/server/src/campaigns/spark/rewards/histories.ts';
import { judgeBatch } from '../../apps/server/src/campaigns/spark/rewards/judge-actions.ts';
import {
  readHighestTrafficNumber,
  readTrafficNumber,
  sparkKind,
} from '../../apps/server/src/campaigns/spark/index.ts';
import { openIntake } from '../../apps/server/src/messaging/telegram/index.ts';
import { dayMs, sparkRates, usdc } from '../../packages/domain/src/index.ts';
import { openBusyGroups, talkIn, type BusyGroups } from './busy-groups.ts';
import {
  openTraffic,
  type OpenTraffic,
  type TrafficDatabases,
  type TrafficQueryable,
} from '../../apps/server/src/platform/db/traffic.ts';

export const perAnswer = 100;
const perBatch = 1000;
export const log = createLog('silent');
export const bot = { id: 1, username: 'StokeBot' };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that ingesting asks of it
const telegram = { identity: async () => bot } as unknown as Telegram;

/** Groups whose members are paid for what they say, and the parts of the server that do it. */
export type Place = {
  db: Db;
  groups: BusyGroups;
  /** What Telegram answers when it is asked for updates, 100 at a time. */
  answers(count: number): string[];
  ingest(answer: string): Promise<void>;
  /** Until all of it is recorded. */
  finish(): Promise<void>;
  /** Judges what is due in all groups, four at a time. */
  judge(): Promise<void>;
  /** Judges one batch of the group; answers how many actions it was. */
  judgeBatch(campaignId: string): Promise<number>;
  /** Messages whose reward is in the books. */
  countPaid(): Promise<number>;
  /** Of these messages, which part the creators are asked about first. */
  partDoubtful(): Promise<number>;
  close(): Promise<void>;
};

type Wishes = {
  groups: number;
  people: number;
  settleSeconds: number;
  clock: Clock;
  notify?: DbOptions['notify'];
  /** Databases for the traffic; none: with the books. */
  trafficUrls?: readonly string[];
};

/** As many months of actions as are kept. */
function makeMonths(q: TrafficQueryable, now: Date): Promise<number> {
  return q.run(sql`
    select traffic.make_months(${new Date(now.getTime() - 760 * dayMs)}, ${new Date(now.getTime() + 31 * dayMs)})`);
}

/** The databases of group traffic, as the server opens them. */
export function openBenchTraffic(
  db: Db,
  {
    url,
    trafficUrls = [],
    notify = () => undefined,
  }: Pick<Wishes, 'trafficUrls' | 'notify'> & { url: string },
): Promise<OpenTraffic> {
  return openTraffic({
    booksUrl: url,
    urls: trafficUrls,
    notify,
    log,
    numberOf: (campaignId) => readTrafficNumber(db, campaignId),
    highestNumber: () => readHighestTrafficNumber(db),
    expectTables: async () => undefined,
  });
}

export function openBenchDb(url: string, notify?: DbOptions['notify']): Db {
  const how = { role: 'stoke_app', connections: 8, applicationName: 'stoke-bench' } as const;
  return openDb({ url, ...how, ...(notify ? { notify } : {}) });
}

export async function openPlace(url: string, wishes: Wishes): Promise<Place> {
  const { clock, settleSeconds, notify } = wishes;
  const db = openBenchDb(url, notify);
  const traffic = await openBenchTraffic(db, { ...wishes, url });
  for (const one of traffic.all) await makeMonths(one, clock.now());
  const groups = await openBusyGroups({ db, traffic }, url, { ...wishes, since: clock.now() });
  for (const id of groups.campaigns) {
    const to = accounts.campaignPool(id);
    const moves = [{ from: accounts.treasury, to, amount: usdc(100_000_000_000n) }];
    await db.transaction((tx) => post(tx, { reference: `opened:${id}`, kind: 'opened', moves }));
  }
  const newId = uuidV7(clock);
  const recorder = createRecorder({
    db,
    traffic,
    clock,
    newId,
    kinds: [sparkKind],
    settleSeconds,
    publicUrl: 'https://x.test',
  });
  const judging = openJudge({ db, traffic }, { ...wishes, campaigns: groups.campaigns });
  const intake = openIntake({ db, clock, log, telegram, recorder });
  let brought = 0;
  return {
    db,
    groups,
    answers: (count) => {
      const talk = talkIn(groups, { from: brought, count, at: clock.now() });
      brought += count;
      return Array.from({ length: count / perAnswer }, () =>
        JSON.stringify(talk.splice(0, perAnswer)),
      );
    },
    ingest: (answer) => intake.take(readAnswer(answer)),
    finish: intake.finish,
    ...judging,
    countPaid: async () => {
      // All of them are of the same reward.
      const row = await db.one(sql<{ paid: number }>`
        select coalesce(sum(e.amount) / ${sparkRates.message}, 0)::int as paid
        from ledger.transaction t join ledger.entry e on e.transaction_id = t.id
        where t.kind = 'spark-reserved' and e.amount > 0`);
      return row?.paid ?? 0;
    },
    partDoubtful: async () => {
      const parts = await Promise.all(
        traffic.all.map((one) =>
          one.one(sql<{ doubtful: number; paid: number }>`
            select (count(*) filter (where status = 'doubtful'))::int as doubtful, count(*)::int as paid
            from traffic.spark_action where status in ('doubtful', 'reserved')`),
        ),
      );
      const sum = (key: 'doubtful' | 'paid') =>
        parts.reduce((all, part) => all + (part?.[key] ?? 0), 0);
      return sum('doubtful') / Math.max(sum('paid'), 1);
    },
    close: async () => {
      await traffic.close();
      await db.close();
    },
  };
}

/** Judges what is due in these campaigns, as the worker does. */
export function openJudge(
  { db, traffic }: { db: Db; traffic: TrafficDatabases },
  {
    clock,
    settleSeconds,
    campaigns,
  }: { campaigns: readonly string[]; clock: Clock; settleSeconds: number },
): Pick<Place, 'judge' | 'judgeBatch'> {
  const histories = createHistories();
  const newId = uuidV7(clock);
  const deps = { db, traffic, clock, newId, kinds: [sparkKind], settleSeconds, histories };
  const one = (campaignId: string) => judgeBatch(deps, campaignId, perBatch);
  const judge = async () => {
    const waiting = [...campaigns];
    const some = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        while ((await one(id)) >= perBatch);
      }
    };
    await Promise.all([some(), some(), some(), some()]);
  };
  return { judge, judgeBatch: one };
}

export function readAnswer(answer: string): RawUpdate[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made above
  return JSON.parse(answer) as RawUpdate[];
}

/** A clock that moves when it is told to. */
export function clockByHand(): Clock & { wait(seconds: number): void } {
  let now = Date.now();
  return { now: () => new Date(now), wait: (seconds) => void (now += seconds * 1000) };
}

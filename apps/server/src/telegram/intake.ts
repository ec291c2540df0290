import type { BotIdentity, RawUpdate } from '../gateways/telegram/index.ts';
import { ingestRead, readAll, type IngestDeps } from './ingest.ts';
import {
  insertTraffic,
  letWait,
  listUnrecorded,
  readUnrecorded,
  takeUnrecorded,
} from './telegram-store.ts';

/** An answer of Telegram with as many updates has more behind it. */
const wholeAnswer = 100;
/** Answers that are recorded while the next one is stored. */
const atOnce = 2;

/** Takes the updates of one process that polls. */
export type Intake = {
  /** Resolves when the updates are in the inbox, and may be confirmed. True when some wait. */
  take(updates: readonly RawUpdate[]): Promise<boolean>;
  /** Resolves when no traffic is being recorded. */
  settled(): Promise<void>;
};

/**
 * Ingests updates. Under load, group traffic is only stored, with a note that it is not recorded, and
 * recorded while the next updates are asked for, because asking for them confirms these. What comes in
 * order does not overtake it: conversation, and reports that come first. The first call records what
 * a process before has left; so does the next one after a failure.
 */
export function openIntake(deps: IngestDeps, whole = wholeAnswer): Intake {
  const { db, clock, log, telegram, recorder } = deps;
  const running = new Set<Promise<void>>();
  let isLeft = true;

  const settled = async () => void (await Promise.all(running));

  function recordMeanwhile(bot: BotIdentity, id: bigint, reports: readonly unknown[]): void {
    const work = recordStored(deps, bot, id, reports)
      .catch((error: unknown) => {
        isLeft = true;
        log.error({ err: error }, 'stored Telegram updates will be recorded later');
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  async function recordLeft(): Promise<void> {
    await settled();
    const bot = await telegram.identity();
    // One after the other: they may be many.
    for (const { id } of await listUnrecorded(db, bot.id)) await recordStored(deps, bot, id);
    isLeft = false;
  }

  return {
    settled,
    take: async (updates) => {
      if (isLeft) await recordLeft();
      if (updates.length === 0) return false;
      const bot = await telegram.identity();
      const read = readAll(deps, updates, bot);
      const isLoose = ({ reports }: (typeof read)[number]) =>
        reports !== null && !reports.some((report) => recorder.comesFirst(report));
      if (updates.length < whole || !read.every(isLoose)) {
        await settled();
        return ingestRead(deps, bot, read);
      }
      while (running.size >= atOnce) await Promise.race(running);
      const traffic = { botId: bot.id, updates, at: clock.now(), isRecorded: false };
      const reports = read.flatMap((one) => one.reports ?? []);
      const id = await insertTraffic(db, traffic);
      if (id !== null) recordMeanwhile(bot, id, reports);
      return false;
    },
  };
}

/**
 * Records stored traffic, once; without `known` its updates are read again. When it fails they wait and
 * are handled one by one.
 */
async function recordStored(
  deps: IngestDeps,
  bot: BotIdentity,
  id: bigint,
  known: readonly unknown[] | null = null,
): Promise<void> {
  const { db, log, recorder } = deps;
  try {
    await db.transaction(async (tx) => {
      const stored = await takeUnrecorded(tx, id);
      if (stored === null) return;
      const read = known === null ? readAll(deps, await readUnrecorded(tx, stored), bot) : [];
      if (read.some(({ reports }) => reports === null)) throw new Error('One cannot be read.');
      await recorder.record(tx, known ?? read.flatMap(({ reports }) => reports ?? []));
    });
  } catch (error) {
    log.warn({ err: error }, 'a batch of Telegram updates waits to be recorded one by one');
    await db.transaction(async (tx) => {
      const stored = await takeUnrecorded(tx, id);
      if (stored !== null) await letWait(tx, stored);
    });
  }
}

import type { BotIdentity, RawUpdate } from '../../gateways/telegram/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ingestRead, readAll, type IngestDeps } from './ingest.ts';
import {
  insertTraffic,
  letWait,
  listUnrecorded,
  readUnrecorded,
  takeUnrecorded,
  type Unrecorded,
} from './telegram-store.ts';

/** An answer of Telegram with as many updates has more behind it. */
const wholeAnswer = 100;
/** Answers that are recorded together, and as many may wait for that. */
const atOnce = 10;
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
  const stored: Stored[] = [];
  let recording: Promise<void> = Promise.resolve();
  let running: Promise<void> | null = null;
  let isLeft = true;

  const settled = async () => void (await running);

  /** Answers stored during a recording are recorded next. */
  async function recordAll(bot: BotIdentity): Promise<void> {
    while (stored.length > 0) {
      recording = recordStored(deps, bot, stored.splice(0, atOnce)).catch((error: unknown) => {
        isLeft = true;
        log.error({ err: error }, 'stored Telegram updates will be recorded later');
      });
      await recording;
    }
    running = null;
  }

  async function recordLeft(): Promise<void> {
    await settled();
    const bot = await telegram.identity();
    // One after the other: they may be many.
    for (const { id } of await listUnrecorded(db, bot.id)) {
      await recordStored(deps, bot, [{ id, reports: null }]);
    }
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
      while (stored.length >= atOnce) await recording;
      const traffic = { botId: bot.id, updates, at: clock.now(), isRecorded: false };
      const reports = read.flatMap((one) => one.reports ?? []);
      const id = await insertTraffic(db, traffic);
      if (id !== null) stored.push({ id, reports });
      running ??= recordAll(bot);
      return false;
    },
  };
}

/** An answer in the inbox; without its reports its updates are read again. */
type Stored = { id: bigint; reports: readonly unknown[] | null };

/**
 * Records stored answers, each once, in one transaction. If that fails they are recorded one after the
 * other, and the updates of one that fails then wait and are handled one by one.
 */
async function recordStored(
  deps: IngestDeps,
  bot: BotIdentity,
  answers: readonly Stored[],
): Promise<void> {
  const { db, log, recorder } = deps;
  const ids = answers.map(({ id }) => id);
  try {
    await db.transaction(async (tx) => {
      const reports: unknown[] = [];
      for (const taken of await takeUnrecorded(tx, ids)) {
        const known = answers.find(({ id }) => id === taken.id)?.reports;
        reports.push(...(known ?? (await readStored(deps, tx, bot, taken))));
      }
      await recorder.record(tx, reports);
    });
  } catch (error) {
    if (answers.length > 1) {
      for (const answer of answers) await recordStored(deps, bot, [answer]);
      return;
    }
    log.warn({ err: error }, 'a batch of Telegram updates waits to be recorded one by one');
    await db.transaction(async (tx) => {
      for (const taken of await takeUnrecorded(tx, ids)) await letWait(tx, taken);
    });
  }
}

async function readStored(
  deps: IngestDeps,
  tx: Tx,
  bot: BotIdentity,
  unrecorded: Unrecorded,
): Promise<unknown[]> {
  const read = readAll(deps, await readUnrecorded(tx, unrecorded), bot);
  if (read.some(({ reports }) => reports === null)) throw new Error('One cannot be read.');
  return read.flatMap(({ reports }) => reports ?? []);
}

import type { BotIdentity, RawUpdate, Telegram } from '../../gateways/telegram/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { insertTraffic, insertWaiting } from './telegram-store.ts';

/** Records the traffic of groups in bulk; the bot handles every other update in turn. */
export type Recorder<Report = unknown> = {
  /** What an update reports of groups; null: the bot handles it. */
  read(update: RawUpdate, bot: BotIdentity): readonly Report[] | null;
  /** In the transaction that stores them, and safe to repeat: in any order, in any batches. */
  record(tx: Tx, reports: readonly Report[]): Promise<void>;
};

export type IngestDeps = { db: Db; clock: Clock; log: Log; telegram: Telegram; recorder: Recorder };

/** An update, and what it reports of groups; null: the bot handles it. */
type Read = { update: RawUpdate; reports: readonly unknown[] | null };

/**
 * Writes updates into the inbox, from polling or the webhook. Known updates change nothing. Group
 * traffic is recorded in the same transaction; if that fails, the updates wait and are handled one
 * by one, so that a bad one blocks no other. True when some wait.
 */
export async function ingest(deps: IngestDeps, updates: readonly RawUpdate[]): Promise<boolean> {
  if (updates.length === 0) return false;
  const { db, clock, log, telegram, recorder } = deps;
  const bot = await telegram.identity();
  const read = readAll(deps, updates, bot);
  const at = clock.now();
  const waiting = read.filter(({ reports }) => reports === null).map(({ update }) => update);
  const recorded = read.filter(({ reports }) => reports !== null).map(({ update }) => update);
  const reports = read.flatMap((one) => one.reports ?? []);
  try {
    await db.transaction(async (tx) => {
      await insertWaiting(tx, { botId: bot.id, updates: waiting, at });
      await insertTraffic(tx, { botId: bot.id, updates: recorded, at });
      await recorder.record(tx, reports);
    });
    return waiting.length > 0;
  } catch (error) {
    log.warn({ err: error }, 'a batch of Telegram updates waits to be recorded one by one');
    await insertWaiting(db, { botId: bot.id, updates, at });
    return true;
  }
}

/** One that cannot be read waits, and is dropped when its turn fails too. */
function readAll(
  { recorder, log }: IngestDeps,
  updates: readonly RawUpdate[],
  bot: BotIdentity,
): Read[] {
  return updates.map((update) => {
    try {
      return { update, reports: recorder.read(update, bot) };
    } catch (error) {
      log.warn({ err: error, update: update.update_id }, 'a Telegram update cannot be read');
      return { update, reports: null };
    }
  });
}

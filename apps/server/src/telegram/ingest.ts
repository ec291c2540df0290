import type { BotIdentity, RawUpdate, Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import { insertUpdates } from './telegram-store.ts';

/** Records the traffic of groups in bulk; the bot handles every other update in turn. */
export type Recorder<Report = unknown> = {
  /** What an update reports of groups; null: the bot handles it. */
  read(update: RawUpdate, bot: BotIdentity): readonly Report[] | null;
  /** In the transaction that stores them, and safe to repeat: in any order, in any batches. */
  record(tx: Tx, reports: readonly Report[]): Promise<void>;
};

type IngestDeps = { db: Db; clock: Clock; log: Log; telegram: Telegram; recorder: Recorder };

/**
 * Writes updates into the inbox, from polling or the webhook. Known updates change nothing. Group
 * traffic is recorded in the same transaction; if that fails, the updates wait and are handled one
 * by one, so that a bad one blocks no other.
 */
export async function ingest(deps: IngestDeps, updates: readonly RawUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const { db, clock, log, telegram, recorder } = deps;
  const bot = await telegram.identity();
  const at = clock.now();
  const read = updates.map((update) => ({ update, reports: readReports(deps, update, bot) }));
  const waiting = read.filter(({ reports }) => reports === null).map(({ update }) => update);
  const recorded = read.filter(({ reports }) => reports !== null).map(({ update }) => update);
  const reports = read.flatMap((one) => one.reports ?? []);
  try {
    await db.transaction(async (tx) => {
      await insertUpdates(tx, { botId: bot.id, updates: waiting, at, state: 'waiting' });
      await insertUpdates(tx, { botId: bot.id, updates: recorded, at, state: 'recorded' });
      await recorder.record(tx, reports);
    });
  } catch (error) {
    log.warn({ err: error }, 'a batch of Telegram updates waits to be recorded one by one');
    await insertUpdates(db, { botId: bot.id, updates, at, state: 'waiting' });
  }
}

/** One that cannot be read waits, and is dropped when its turn fails too. */
function readReports({ recorder, log }: IngestDeps, update: RawUpdate, bot: BotIdentity) {
  try {
    return recorder.read(update, bot);
  } catch (error) {
    log.warn({ err: error, update: update.update_id }, 'a Telegram update cannot be read');
    return null;
  }
}

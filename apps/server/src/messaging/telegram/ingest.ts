import type { BotIdentity, RawUpdate, Telegram } from '../../gateways/telegram/index.ts';
import type { Core } from '../../platform/core.ts';
import { isConnectionFault } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { gather } from './gather.ts';
import { insertTraffic, insertWaiting, removeRecorded, returnTraffic } from './update-store.ts';

/** An update, and what it reports of groups. */
type Reported<Report> = { update: RawUpdate; reports: readonly Report[] };

/** Records the traffic of groups in bulk; the bot handles every other update in turn. */
export type Recorder<Report = unknown> = {
  /** What an update reports of groups; null: the bot handles it. */
  read(update: RawUpdate, bot: BotIdentity): readonly Report[] | null;
  /** Parts that are recorded on their own, in any order. */
  split(updates: readonly Reported<Report>[]): Reported<Report>[][];
  /** Commits what it records. Safe to repeat: in any order, in any batches. */
  record(reports: readonly Report[]): Promise<void>;
};

export type IntakeDeps = Pick<Core, 'db' | 'clock'> & {
  log: Log;
  telegram: Telegram;
  recorder: Recorder;
  /** Called when updates wait for the bot. */
  onWaiting?: () => void;
};

export type Intake = {
  /**
   * Writes updates into the inbox, from polling or the webhook; known ones change nothing. Group traffic is
   * recorded afterwards, and leaves the inbox with that.
   */
  take(updates: readonly RawUpdate[]): Promise<void>;
  /** Resolves when everything that was taken is recorded. */
  finish(): Promise<void>;
};

/** Answers of Telegram whose traffic is recorded together, and that may wait for that. */
const most = 20;
/** Parts that one process records in parallel. */
const partsAtOnce = 4;

/** What comes in while traffic is recorded is recorded next, so that under load a group has few transactions. */
export function openIntake(deps: IntakeDeps): Intake {
  const record = gather<Reported<unknown>>((updates) => recordAll(deps, updates), most);
  const recording = new Set<Promise<void>>();
  return {
    take: async (updates) => {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      while (recording.size >= most) await Promise.race(recording);
      const traffic = await store(deps, updates);
      if (traffic.length === 0) return;
      const recorded = record(traffic).finally(() => recording.delete(recorded));
      recording.add(recorded);
    },
    finish: async () => void (await Promise.all(recording)),
  };
}

/** @returns the group traffic among these updates, which is in the inbox now. */
async function store(
  deps: IntakeDeps,
  updates: readonly RawUpdate[],
): Promise<Reported<unknown>[]> {
  if (updates.length === 0) return [];
  const bot = await deps.telegram.identity();
  const read = updates.map((update) => ({ update, reports: readOne(deps, update, bot) }));
  const waiting = read.flatMap(({ update, reports }) => (reports === null ? [update] : []));
  const traffic = read.flatMap(({ update, reports }) =>
    reports !== null && reports.length > 0 ? [{ update, reports }] : [],
  );
  const given = { botId: bot.id, at: deps.clock.now() };
  // Two commits: after a crash between them Telegram repeats the updates, and each is stored once.
  await insertWaiting(deps.db, { ...given, updates: waiting });
  await insertTraffic(deps.db, { ...given, updates: traffic.map(({ update }) => update) });
  if (waiting.length > 0) deps.onWaiting?.();
  return traffic;
}

/** One that cannot be read waits, and is dropped when its turn fails too. */
function readOne(
  { recorder, log }: IntakeDeps,
  update: RawUpdate,
  bot: BotIdentity,
): readonly unknown[] | null {
  try {
    return recorder.read(update, bot);
  } catch (error) {
    log.warn({ err: error, update: update.update_id }, 'a Telegram update cannot be read');
    return null;
  }
}

/** Never fails: what this process does not record is handled by the next one that looks for it. */
async function recordAll(deps: IntakeDeps, updates: readonly Reported<unknown>[]): Promise<void> {
  const { db, log, telegram, clock, recorder } = deps;
  try {
    const waiting = recorder.split(updates);
    const recorded: RawUpdate[] = [];
    const some = async () => {
      for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
        // oxlint-disable-next-line no-await-in-loop -- some at a time
        if (await recordPart(deps, part)) recorded.push(...part.map(({ update }) => update));
      }
    };
    await Promise.all(Array.from({ length: partsAtOnce }, some));
    const { id: botId } = await telegram.identity();
    await removeRecorded(db, { botId, updates: recorded, at: clock.now() });
  } catch (error) {
    log.error({ err: error }, 'recorded Telegram updates are still in the inbox');
  }
}

/** If that fails, its updates wait and are handled one by one, so that a bad one blocks no other. */
async function recordPart(
  { db, log, telegram, clock, recorder, onWaiting }: IntakeDeps,
  part: readonly Reported<unknown>[],
): Promise<boolean> {
  try {
    await recorder.record(part.flatMap(({ reports }) => reports));
    return true;
  } catch (error) {
    if (isConnectionFault(error)) {
      // They are looked for in the inbox a minute later.
      log.warn({ err: error }, 'Telegram updates wait for a database that is away');
      return false;
    }
    log.warn({ err: error }, 'a batch of Telegram updates waits to be recorded one by one');
    const { id: botId } = await telegram.identity();
    const updates = part.map(({ update }) => update);
    await returnTraffic(db, { botId, updates, at: clock.now() });
    onWaiting?.();
    return false;
  }
}

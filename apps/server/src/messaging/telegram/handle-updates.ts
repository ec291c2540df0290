import type { BotIdentity, RawUpdate, Telegram } from '../../gateways/telegram/index.ts';
import type { Core } from '../../platform/core.ts';
import { isConnectionFault, type Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Recorder } from './ingest.ts';
import {
  countFailure,
  holdHandling,
  listWaiting,
  lockWaiting,
  markHandled,
  postponeUpdates,
  type WaitingUpdate,
} from './update-store.ts';

/** Runs work in turns, never two in parallel; a call during a run starts another run after it. */
type Turn = { wake(): void; stop(): Promise<void> };

/** `work` returns whether there is more to do right away. */
export function createTurn(work: () => Promise<boolean>, log: Log): Turn {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      try {
        if (await work()) isAsked = true;
      } catch (error) {
        log.error({ err: error }, 'a turn of the bot failed and will be taken again');
      }
    }
    running = null;
  }

  return {
    wake: () => {
      if (stopping.signal.aborted) return;
      isAsked = true;
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** A best-effort call after the commit, which may be lost. */
export type Courtesy = () => Promise<void>;

/** Handles one update that is not group traffic, in the transaction that marks it as handled. */
export type UpdateHandler = (
  tx: Tx,
  update: RawUpdate,
  input: { bot: BotIdentity; receivedAt: Date },
) => Promise<Courtesy[]>;

type HandlerDeps = Pick<Core, 'db' | 'clock'> & {
  log: Log;
  telegram: Telegram;
  recorder: Recorder;
  handleUpdate: UpdateHandler;
};
type Handling = HandlerDeps & { bot: BotIdentity };

const batch = 100;
/** After this many failures an update is given up. */
const maxAttempts = 5;

/**
 * Handles the waiting updates of the inbox, oldest first, one batch per transaction. Group traffic among them
 * is recorded before it: it waits only if recording it with others failed, or the process that did has died. What
 * needs a database that is away waits for a minute more, and keeps nothing else waiting.
 * If one fails, the batch is rolled back and handled one by one, so the others still go through. True
 * when there may be more.
 */
export async function handleUpdates(deps: HandlerDeps): Promise<boolean> {
  // Asked once, outside the transaction; without an answer the updates wait.
  const bot = await deps.telegram.identity().catch(() => null);
  if (bot === null) return false;
  const handling = { ...deps, bot };
  // Most turns find nothing: one question for them, not a transaction.
  const waiting = await listSome(handling);
  if (waiting.length === 0) return false;
  try {
    return (await handleSome(handling, waiting)) && waiting.length === batch;
  } catch (error) {
    deps.log.warn({ err: error }, 'a batch of Telegram updates is handled one by one');
    return handleOneByOne(handling);
  }
}

function listSome({ db, bot, clock }: Handling): Promise<WaitingUpdate[]> {
  return listWaiting(db, { botId: bot.id, now: clock.now(), count: batch });
}

/** @returns false while another process handles updates. */
async function handleSome(deps: Handling, waiting: readonly WaitingUpdate[]): Promise<boolean> {
  const { db, bot, handleUpdate } = deps;
  const { recorded, away } = await recordSome(deps, waiting);
  if (away.size > 0) await postpone(deps, [...away]);
  const courtesies: Courtesy[] = [];
  const isHeld = await db.transaction(async (tx) => {
    courtesies.length = 0;
    if (!(await holdHandling(tx))) return false;
    const present = waiting.filter((update) => !away.has(update));
    const updates = await lockWaiting(tx, present);
    for (const update of updates) {
      if (recorded.has(update)) continue;
      const { body, receivedAt } = update;
      courtesies.push(...(await handleUpdate(tx, body, { bot, receivedAt })));
    }
    await markHandled(tx, updates);
    return true;
  });
  await perform(deps, courtesies);
  return isHeld;
}

/**
 * Records the group traffic among these updates. @returns what is recorded now, and what is not because a
 * database is away.
 */
async function recordSome({ recorder, bot, log }: Handling, waiting: readonly WaitingUpdate[]) {
  const read = waiting.map((update) => ({ update, reports: recorder.read(update.body, bot) }));
  const traffic = read.flatMap(({ update, reports }) =>
    reports === null ? [] : [{ waiting: update, update: update.body, reports }],
  );
  const [recorded, away] = [new Set<WaitingUpdate>(), new Set<WaitingUpdate>()];
  const byBody = new Map(traffic.map((one) => [one.update, one.waiting]));
  for (const part of recorder.split(traffic)) {
    const updates = part.flatMap(({ update }) => byBody.get(update) ?? []);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await recorder.record(part.flatMap(({ reports }) => reports));
      for (const update of updates) recorded.add(update);
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn({ err: error }, 'Telegram updates wait for a database that is away');
      for (const update of updates) away.add(update);
    }
  }
  return { recorded, away };
}

/** One that fails waits for the next turn, or for its database. True when there may be more that can be handled. */
async function handleOneByOne(deps: Handling): Promise<boolean> {
  const waiting = await listSome(deps);
  let hasFailed = false;
  for (const update of waiting) {
    try {
      if (!(await handleSome(deps, [update]))) return false;
    } catch (error) {
      hasFailed = true;
      await (isConnectionFault(error)
        ? postpone(deps, [update])
        : countFailed(deps, update, error));
    }
  }
  return !hasFailed && waiting.length === batch;
}

const awayMs = 60_000;

async function postpone(
  { db, clock }: HandlerDeps,
  updates: readonly WaitingUpdate[],
): Promise<void> {
  await postponeUpdates(db, { updates, until: new Date(clock.now().getTime() + awayMs) });
}

async function countFailed(
  { db, clock, log }: HandlerDeps,
  update: WaitingUpdate,
  error: unknown,
): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await countFailure(db, { update, failure, most: maxAttempts, at: clock.now() });
  log.error({ err: error, update: String(update.updateId) }, 'a Telegram update failed');
}

async function perform({ log }: HandlerDeps, courtesies: readonly Courtesy[]): Promise<void> {
  const done = await Promise.allSettled(courtesies.map((courtesy) => courtesy()));
  for (const one of done) {
    if (one.status === 'rejected') log.debug({ err: one.reason }, 'a press was not answered');
  }
}

import type { BotIdentity, RawUpdate, Telegram } from '../../gateways/telegram/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import {
  countFailure,
  holdHandling,
  isAnyWaiting,
  markHandled,
  takeWaiting,
  type WaitingUpdate,
} from './telegram-store.ts';

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

/** Handles one update, in the transaction that marks it as handled. */
export type UpdateHandler = (
  tx: Tx,
  update: RawUpdate,
  input: { bot: BotIdentity; receivedAt: Date },
) => Promise<Courtesy[]>;

type HandlerDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  telegram: Telegram;
  handleUpdate: UpdateHandler;
};
type Handling = HandlerDeps & { bot: BotIdentity };

const batch = 100;
/** After this many failures an update is given up. */
const maxAttempts = 5;

/**
 * Handles the waiting updates of the inbox, oldest first, one batch per transaction. If one fails,
 * the batch is rolled back and handled one by one, so the others still go through. True when there
 * may be more.
 */
export async function handleUpdates(deps: HandlerDeps): Promise<boolean> {
  // Asked once, outside the transaction; without an answer the updates wait.
  const bot = await deps.telegram.identity().catch(() => null);
  if (bot === null) return false;
  const handling = { ...deps, bot };
  try {
    return (await handleSome(handling, batch)) === batch;
  } catch (error) {
    deps.log.warn({ err: error }, 'a batch of Telegram updates is handled one by one');
    return handleOneByOne(handling);
  }
}

async function handleSome(deps: Handling, count: number): Promise<number> {
  // Most turns find nothing: one question for them, not a transaction.
  if (!(await isAnyWaiting(deps.db, due(deps)))) return 0;
  const courtesies: Courtesy[] = [];
  const handled = await deps.db.transaction(async (tx) => {
    courtesies.length = 0;
    if (!(await holdHandling(tx))) return 0;
    const updates = await takeWaiting(tx, { ...due(deps), count });
    for (const update of updates) courtesies.push(...(await handleOne(deps, tx, update)));
    await markHandled(tx, updates);
    return updates.length;
  });
  await perform(deps, courtesies);
  return handled;
}

const due = ({ bot, clock }: Handling) => ({ botId: bot.id, now: clock.now() });

function handleOne(
  { handleUpdate, bot }: Handling,
  tx: Tx,
  update: WaitingUpdate,
): Promise<Courtesy[]> {
  return handleUpdate(tx, update.body, { bot, receivedAt: update.receivedAt });
}

/** True when there may be more that can be handled. */
async function handleOneByOne(deps: Handling): Promise<boolean> {
  for (let turn = 0; turn < batch; turn += 1) {
    const taken: WaitingUpdate[] = [];
    const courtesies: Courtesy[] = [];
    const work = deps.db.transaction(async (tx) => {
      [taken.length, courtesies.length] = [0, 0];
      if (!(await holdHandling(tx))) return;
      taken.push(...(await takeWaiting(tx, { ...due(deps), count: 1 })));
      for (const update of taken) courtesies.push(...(await handleOne(deps, tx, update)));
      await markHandled(tx, taken);
    });
    try {
      await work;
    } catch (error) {
      const [failed] = taken;
      if (!failed) throw error;
      // It would come first again: those behind it wait for the next turn.
      await setAside(deps, failed, error);
      return false;
    }
    if (taken.length === 0) return false;
    await perform(deps, courtesies);
  }
  return true;
}

async function setAside(deps: HandlerDeps, update: WaitingUpdate, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  await countFailure(deps.db, { update, failure: failure.slice(0, 500), most: maxAttempts });
  deps.log.error({ err: error, update: String(update.updateId) }, 'a Telegram update failed');
}

async function perform({ log }: HandlerDeps, courtesies: readonly Courtesy[]): Promise<void> {
  const done = await Promise.allSettled(courtesies.map((courtesy) => courtesy()));
  for (const one of done) {
    if (one.status === 'rejected') log.debug({ err: one.reason }, 'a press was not answered');
  }
}

import { dayMs } from '@stoke/domain';
import type { FastifyInstance } from 'fastify';
import type { CommandMenu, RawUpdate, Telegram } from '../../gateways/telegram/index.ts';
import { pause } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import { runAsLeader } from '../../platform/db/lead.ts';
import { pauseAfter } from '../../platform/jobs/retry.ts';
import { startWorkers, type Worker } from '../../platform/jobs/workers.ts';
import type { Log } from '../../platform/log.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { eraseMessages } from './message-store.ts';
import { gather } from './gather.ts';
import { openIntake, type Recorder } from './ingest.ts';
import { createTurn, type UpdateHandler, handleUpdates } from './handle-updates.ts';
import { eraseUpdates } from './update-store.ts';
import { type Hold, sendMessages } from './messages.ts';

type PollDeps = {
  telegram: Telegram;
  log: Log;
  /** Resolves when the updates are stored; only then are they confirmed to Telegram. */
  ingest(updates: readonly RawUpdate[]): Promise<void>;
};

const pollSeconds = 30;
const pollPauses = { firstMs: 1000, longestMs: 30_000 };

/**
 * Polls for updates until stopped. Updates are in the inbox before they are confirmed: if the
 * process dies in between, Telegram sends them again and the inbox keeps each once.
 */
export async function pollUpdates(deps: PollDeps, signal: AbortSignal): Promise<void> {
  let offset: number | null = null;
  let failures = 0;
  let isReady = false;
  while (!signal.aborted) {
    try {
      // A webhook that is still set would receive all updates.
      if (!isReady) await deps.telegram.removeWebhook();
      isReady = true;
      const updates: RawUpdate[] = await deps.telegram.poll({
        offset,
        seconds: pollSeconds,
        signal,
      });
      await deps.ingest(updates);
      offset = nextOffset(updates);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const waitMs = pauseAfter(failures, pollPauses);
      deps.log.warn({ err: error, waitMs }, 'Telegram gave no updates');
      await pause(waitMs, signal);
    }
  }
}

/**
 * Confirms these updates with the next call, then drops the offset: after a quiet week Telegram
 * restarts at a random number, which may be lower.
 */
function nextOffset(updates: readonly RawUpdate[]): number | null {
  if (updates.length === 0) return null;
  return Math.max(...updates.map((update) => update.update_id)) + 1;
}

export const webhookPath = '/telegram/webhook';
/** An update quotes the message it replies to, so it can be many times as long as a text. */
const largestUpdate = 1024 * 1024;

/**
 * The webhook. Its secret is mandatory. 200 means that the update is in the inbox or unusable; with
 * any other status Telegram sends it again and holds back its chat.
 */
export function serveWebhook(
  app: FastifyInstance,
  input: { secret: string; log: Log; ingest(updates: readonly RawUpdate[]): Promise<void> },
): void {
  const { secret, ingest, log } = input;
  app.post(webhookPath, { bodyLimit: largestUpdate }, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (!isSameSecret(typeof given === 'string' ? given : '', secret)) {
      return reply.code(401).send({ message: 'Wrong secret.' });
    }
    const update = request.body;
    if (isUpdate(update)) await ingest([update]);
    else log.warn('Telegram sent something that is not an update');
    return reply.code(200).send();
  });
}

function isUpdate(value: unknown): value is RawUpdate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'update_id' in value &&
    Number.isSafeInteger(value.update_id)
  );
}

type BotDeps = Pick<Core, 'db' | 'clock'> & {
  /** The connection that holds the leadership of polling. */
  databaseUrl: string;
  log: Log;
  telegram: Telegram;
  handleUpdate: UpdateHandler;
  recorder: Recorder;
  menus: readonly CommandMenu[];
  /** Null: long polling. */
  webhook: { secret: string; publicUrl: string } | null;
};

/** Of a bot that runs: `isPolling` when this process brings the updates of all. */
export type RunningBot = { isPolling(): boolean; stop(): Promise<void> };

/** The lock of the leadership of polling. */
const pollingKey = 7_310_980;
/** Of a webhook. */
const updatesPerCommit = 100;
const keepMessagesMs = 90 * dayMs;
const startPauses = { firstMs: 1000, longestMs: 60_000 };

/**
 * The role `bot`: receives updates, handles them and sends messages, from `start` on. Any number of
 * processes may run it; one of them polls. With a webhook, `app` receives the updates.
 */
export function openBot(deps: BotDeps, app: FastifyInstance): { start(): RunningBot } {
  const { clock, db, log, telegram, webhook } = deps;
  const hold: Hold = { until: new Date(0) };
  const sending = createTurn(() => sendMessages(deps, hold).then((sent) => sent > 0), log);
  const handling = createTurn(async () => {
    const isMore = await handleUpdates(deps);
    sending.wake();
    return isMore;
  }, log);
  const { take, finish } = openIntake({ ...deps, onWaiting: handling.wake });
  if (webhook !== null) {
    const ingest = gather(take, updatesPerCommit);
    serveWebhook(app, { secret: webhook.secret, log, ingest });
  }
  const work = (signal: AbortSignal) => pollUpdates({ telegram, log, ingest: take }, signal);
  const workers: Worker[] = [
    // Messages queued by another process, left over from a crash, or waiting for their time.
    { name: 'telegram.turn', everySeconds: 1, run: async () => handling.wake() },
    {
      name: 'telegram.forget',
      everySeconds: 3600,
      run: async () => {
        const now = clock.now();
        await eraseUpdates(db, now);
        await eraseMessages(db, new Date(now.getTime() - keepMessagesMs));
      },
    },
  ];
  const lead = { name: 'polling', url: deps.databaseUrl, key: pollingKey };
  const start = () => {
    const stopping = new AbortController();
    const introduced = introduce(deps, stopping.signal);
    const polling = webhook === null ? runAsLeader({ ...lead, log, work }) : null;
    const looking = startWorkers(workers, log);
    return {
      isPolling: () => polling?.isLeading ?? false,
      stop: async () => {
        stopping.abort();
        await Promise.all([polling?.stop(), looking.stop(), introduced]);
        await finish();
        await handling.stop();
        await sending.stop();
      },
    };
  };
  return { start };
}

/** Registers the bot's commands and webhook at Telegram; retries until it succeeds. */
async function introduce(deps: BotDeps, signal: AbortSignal): Promise<void> {
  const { telegram, webhook, menus, log } = deps;
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    try {
      await telegram.setCommands(menus);
      if (webhook === null) return;
      const url = new URL(webhookPath, webhook.publicUrl).href;
      return await telegram.setWebhook({ url, secret: webhook.secret });
    } catch (error) {
      log.warn({ err: error }, 'the bot cannot introduce itself to Telegram');
      await pause(pauseAfter(attempts, startPauses), signal);
    }
  }
}

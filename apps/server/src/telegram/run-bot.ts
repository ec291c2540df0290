import { dayMs } from '@stoke/domain';
import type { FastifyInstance } from 'fastify';
import type { RawUpdate, Telegram } from '../gateways/telegram/index.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { leadWork } from '../platform/db/lead.ts';
import { startWorkers, type Worker } from '../platform/jobs/workers.ts';
import type { Log } from '../platform/log.ts';
import { forgetUpdates } from './inbox-store.ts';
import { ingest } from './ingest.ts';
import { judgeUpdates, type Judge } from './judge-updates.ts';
import { forgetMessages } from './outbox-store.ts';
import { pollUpdates } from './poll-updates.ts';
import { sendMessages } from './send-messages.ts';
import { serveWebhook, webhookPath } from './serve-webhook.ts';
import { createTurn } from './turn.ts';

export type BotDeps = {
  db: Db;
  /** The connection that the leadership of polling belongs to. */
  databaseUrl: string;
  clock: Clock;
  log: Log;
  telegram: Telegram;
  judge: Judge;
  commands: readonly { command: string; description: string }[];
  /** Null: long polling. */
  webhook: { secret: string; publicUrl: string } | null;
};

/** Identifies the one poller of all processes. */
const pollingKey = 7_310_980;
/** Telegram repeats nothing older than a day. */
const keepUpdatesMs = 7 * dayMs;
const keepMessagesMs = 90 * dayMs;
const longestPauseMs = 60_000;

/**
 * The role `bot`: takes updates in, judges them, sends what is to be said. Any number of processes
 * may; one of them polls. `app` serves the webhook where there is one.
 */
export function runBot(deps: BotDeps, app: FastifyInstance): { stop(): Promise<void> } {
  const { clock, db, log, telegram, webhook } = deps;
  const sending = createTurn(() => sendMessages(deps).then((sent) => sent > 0), log);
  const judging = createTurn(async () => {
    const isMore = await judgeUpdates(deps);
    sending.wake();
    return isMore;
  }, log);
  const take = async (updates: readonly RawUpdate[]) => {
    await ingest(deps, updates);
    if (updates.length > 0) judging.wake();
  };
  const stopping = new AbortController();
  const introduced = introduce(deps, stopping.signal);
  if (webhook !== null) serveWebhook(app, { secret: webhook.secret, log, ingest: take });
  const work = (signal: AbortSignal) => pollUpdates({ telegram, log, ingest: take }, signal);
  const polling =
    webhook === null ? leadWork({ url: deps.databaseUrl, key: pollingKey, log, work }) : null;
  const workers: Worker[] = [
    // what another process has queued, what was left behind, what had to wait
    { name: 'telegram.turn', everySeconds: 1, run: async () => judging.wake() },
    {
      name: 'telegram.forget',
      everySeconds: 3600,
      run: async () => {
        const now = clock.now().getTime();
        await forgetUpdates(db, new Date(now - keepUpdatesMs));
        await forgetMessages(db, new Date(now - keepMessagesMs));
      },
    },
  ];
  const looking = startWorkers(workers, log);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([polling?.stop(), looking.stop(), introduced]);
      await judging.stop();
      await sending.stop();
    },
  };
}

/** Tells Telegram what the bot can do and where its updates go; again until it hears. */
async function introduce(deps: BotDeps, signal: AbortSignal): Promise<void> {
  const { telegram, webhook, commands, log } = deps;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await telegram.setCommands(commands);
      if (webhook === null) return;
      const url = new URL(webhookPath, webhook.publicUrl).href;
      return await telegram.setWebhook({ url, secret: webhook.secret });
    } catch (error) {
      log.warn({ err: error }, 'the bot cannot introduce itself to Telegram');
      await pause(Math.min(longestPauseMs, 1000 * 2 ** failures), signal);
    }
  }
}

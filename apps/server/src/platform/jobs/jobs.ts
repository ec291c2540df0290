import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Queryable, Tx } from '../db/db.ts';
import type { Log } from '../log.ts';

/** Work that a transaction makes necessary. Every handler may run twice and must do it once. */
export const jobNames = [
  'drip.end',
  'spark.end',
  'spark.settle',
  'review.auto',
  'payouts.step',
  'reset.answer',
  'mail.send',
  'account.erase',
  'bans.step',
  'appeals.overdue',
  'bot.connect',
] as const;
export type JobName = (typeof jobNames)[number];
export type JobHandlers = Partial<Record<JobName, (data: unknown) => Promise<void>>>;

export type Jobs = {
  /** Enqueues in the transaction that makes the job necessary: both are there or neither. */
  enqueue(
    tx: Tx,
    name: JobName,
    data: object,
    at?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
};
export type JobRunner = Jobs & {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

const retries = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

/**
 * Prepares the queues and starts their clock. `ownerUrl` owns the queue tables; the application's
 * role gets the right to add jobs in its own transactions.
 */
export async function startJobs(ownerUrl: string, log: Log): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 4,
    application_name: 'stoke-jobs',
    useListenNotify: true,
    schedule: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reports an error'));
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, { ...retries, notify: true });
  await grantQueues(ownerUrl);
  return {
    enqueue: async (tx, name, data, at = {}) => {
      await boss.send(name, data, { ...at, ...retries, db: asBossDatabase(tx) });
    },
    work: async (handlers) => {
      for (const name of jobNames) {
        const handle = handlers[name];
        if (!handle) continue;
        await boss.work(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handle(job.data);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Jobs for code that runs without a queue, as in tests: what is due is found by the sweeps. */
export const noJobs: Jobs = { enqueue: async () => undefined };

function asBossDatabase(tx: Queryable) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await tx.all({ name: '', text, values }),
    }),
  };
}

async function grantQueues(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // several processes start at once; two grants of the same table may meet
    await client.query('select pg_advisory_lock(7310978)');
    await client.query(`
      grant usage on schema pgboss to stoke_app;
      grant select, insert, update, delete on all tables in schema pgboss to stoke_app;
      grant execute on all functions in schema pgboss to stoke_app;`);
  } finally {
    await client.end();
  }
}

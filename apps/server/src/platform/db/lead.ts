import type pg from 'pg';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { keepBeating } from './heartbeat.ts';
import { connectToPrimary, endConnection, reconnectMs } from './primary.ts';

const tryAgainMs = 500;
const queryMs = 5_000;
/** The database notices within half a minute that the machine of the leader is gone. */
const options = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export type Lead = {
  url: string;
  /** What is done, for the log. */
  name: string;
  /** The lock of the leadership: only one process holds it. */
  key: number;
  log: Log;
  /** Runs while this process leads; `signal` aborts when it no longer does. */
  work(signal: AbortSignal): Promise<void>;
};

/**
 * Elects one process for work that only one may do. The lock belongs to a connection: the database
 * frees it when the process ends, and another one takes over within a second, or within half a
 * minute when the machine itself is gone. No process leads on a standby, where the same lock is free.
 */
export function leadWork(lead: Lead): { readonly isLeading: boolean; stop(): Promise<void> } {
  const stopping = new AbortController();
  let isLeading = false;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await term().catch((error: unknown) => {
        lead.log.warn({ err: error, work: lead.name }, 'a term of leadership ended with an error');
      });
      isLeading = false;
      await pause(tryAgainMs, stopping.signal);
    }
  }

  /** From opening a connection to its end. */
  async function term(): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    stopping.signal.addEventListener('abort', end);
    let stopBeating = () => {};
    let client: pg.Client | null = null;
    try {
      ({ client } = await connectToPrimary({
        url: lead.url,
        applicationName: 'stoke-lead',
        queryMs,
        connectMs: reconnectMs,
        options,
      }));
      client.on('error', end);
      client.on('end', end);
      stopBeating = keepBeating(client, { onLost: end });
      while (!over.signal.aborted && !(await takeLock(client, lead.key))) {
        await pause(tryAgainMs, over.signal);
      }
      if (over.signal.aborted) return;
      isLeading = true;
      lead.log.info({ work: lead.name }, 'this process leads');
      await lead.work(over.signal);
    } finally {
      stopBeating();
      if (isLeading) lead.log.info({ work: lead.name }, 'this process leads no longer');
      stopping.signal.removeEventListener('abort', end);
      if (client) await endConnection(client);
    }
  }

  const running = run();
  return {
    get isLeading() {
      return isLeading;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function takeLock(client: pg.Client, key: number): Promise<boolean> {
  const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    key,
  ]);
  return taken.rows[0]?.taken ?? false;
}

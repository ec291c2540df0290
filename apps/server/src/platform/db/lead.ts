import type pg from 'pg';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { keepBeating } from './heartbeat.ts';
import { endConnection, findPrimary } from './primary.ts';

const tryAgainMs = 500;
const connection = {
  applicationName: 'stoke-lead',
  queryMs: 5_000,
  /** The database notices within half a minute that the machine of the leader is gone. */
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
};

export type Lead = {
  url: string;
  /** The name of the work, for the log. */
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
export function runAsLeader(lead: Lead): { readonly isLeading: boolean; stop(): Promise<void> } {
  const stopping = new AbortController();
  let isLeading = false;

  const warn = (error: unknown) => {
    lead.log.warn({ err: error, work: lead.name }, 'a term of leadership ended with an error');
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = stopping;
      const found = await findPrimary({ ...connection, url: lead.url, signal, onFailure: warn });
      if (found === null) return;
      await term(found.client).catch(warn);
      isLeading = false;
      await pause(tryAgainMs, signal);
    }
  }

  /** As long as the connection holds. */
  async function term(client: pg.Client): Promise<void> {
    const lost = new AbortController();
    const over = AbortSignal.any([stopping.signal, lost.signal]);
    const lose = () => lost.abort();
    client.on('error', lose);
    client.on('end', lose);
    const stopBeating = keepBeating(client, { onLost: lose });
    try {
      while (!over.aborted && !(await takeLock(client, lead.key))) {
        await pause(tryAgainMs, over);
      }
      if (over.aborted) return;
      isLeading = true;
      lead.log.info({ work: lead.name }, 'this process leads');
      await lead.work(over);
    } finally {
      stopBeating();
      if (isLeading) lead.log.info({ work: lead.name }, 'this process leads no longer');
      await endConnection(client);
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

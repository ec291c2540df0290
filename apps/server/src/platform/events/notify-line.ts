import pg from 'pg';
import { pause } from '../clock.ts';

const channel = 'stoke_news';
const queryTimeoutMs = 5_000;

export type NotifyLine = {
  readonly isUp: boolean;
  /** Sends one notification per payload, in its own transaction. False: not sent. */
  send(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * One connection that sends and receives notifications. It reconnects with growing pauses and then
 * calls `onBack`, since notifications may have been missed.
 */
export async function openNotifyLine(
  url: string,
  of: { onPayload(payload: string): void; onBack(): void },
): Promise<NotifyLine> {
  const stop = new AbortController();
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'stoke-notify',
      query_timeout: queryTimeoutMs,
      // A notification is not durable, so its transaction need not wait for the disk.
      options: '-c synchronous_commit=off',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => of.onPayload(payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !stop.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      await pause(wait, stop.signal);
      if (stop.signal.aborted) return;
      const isBack = await connect().then(
        () => true,
        () => false,
      );
      if (isBack) return of.onBack();
    }
  }

  await connect();
  return {
    get isUp() {
      return client !== null;
    },
    send: async (payloads) => {
      const current = client;
      if (!current) return false;
      const notify = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      const sent = current.query(notify, [channel, payloads]).then(
        () => true,
        () => false,
      );
      // A connection that does not answer is treated as lost.
      if (!(await sent)) lose(current);
      return sent;
    },
    close: async () => {
      stop.abort();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

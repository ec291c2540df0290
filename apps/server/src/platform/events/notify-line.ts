import type pg from 'pg';
import { keepBeating } from '../db/heartbeat.ts';
import {
  connectToPrimary,
  cutConnection,
  endConnection,
  findPrimary,
  type Connected,
} from '../db/primary.ts';

const channel = 'stoke_news';
const connection = {
  applicationName: 'stoke-notify',
  queryMs: 5_000,
  // A notification is not durable, so its transaction need not wait for the disk.
  options: '-c synchronous_commit=off',
  begin: `listen ${channel}`,
};

export type NotifyLine = {
  /** Whether the primary answers, and so no notification is missed. */
  readonly isUp: boolean;
  /** Sends one notification per payload, in its own transaction. False: not sent. */
  send(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * One connection that sends and receives notifications. It asks its server several times a second
 * whether it is there. When it is lost, it looks for the primary until it is found and then calls
 * `onBack`, since notifications may have been missed, and before that `onMoved`.
 */
export async function openNotifyLine(
  url: string,
  on: {
    onPayload(payload: string): void;
    onLost(): void;
    /** With the time of its loss (`performance.now()`) when the address leads to the same server as before. */
    onMoved(unheardSince?: number): void;
    onBack(): void;
  },
): Promise<NotifyLine> {
  const stop = new AbortController();
  let client: pg.Client | null = null;
  let isAnswering = false;
  let server: string | null = null;
  let lostAt = 0;
  let stopBeating = () => {};

  function use({ client: fresh, server: reached }: Connected): void {
    fresh.on('notification', ({ payload }) => on.onPayload(payload ?? ''));
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    const [isFirst, isSame] = [server === null, server === reached];
    [client, isAnswering, server] = [fresh, true, reached];
    stopBeating = keepBeating(fresh, {
      onLost: () => lose(fresh),
      onAnswering: (now) => (isAnswering = now),
    });
    if (!isFirst) on.onMoved(isSame ? lostAt : undefined);
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    lostAt = performance.now();
    stopBeating();
    cutConnection(lost);
    on.onLost();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    const found = await findPrimary({ ...connection, url, signal: stop.signal });
    if (!found) return;
    use(found);
    on.onBack();
  }

  use(await connectToPrimary({ ...connection, url }));
  return {
    get isUp() {
      return client !== null && isAnswering;
    },
    send: async (payloads) => {
      const current = client;
      if (!current) return false;
      const isSent = await notify(current, payloads);
      if (!isSent) lose(current);
      return isSent;
    },
    close: async () => {
      stop.abort();
      stopBeating();
      const last = client;
      client = null;
      if (last) await endConnection(last);
    },
  };
}

async function notify(client: pg.Client, payloads: readonly string[]): Promise<boolean> {
  const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
  return isDone(client.query(text, [channel, payloads]));
}

async function isDone(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    () => false,
  );
}

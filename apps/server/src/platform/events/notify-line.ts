import type pg from 'pg';
import { pause } from '../clock.ts';
import { keepBeating } from '../db/heartbeat.ts';
import {
  connectMs,
  connectToPrimary,
  cutConnection,
  endConnection,
  reconnectMs,
} from '../db/primary.ts';

const channel = 'stoke_news';
const queryMs = 5_000;
const longestRestMs = 500;

export type NotifyLine = {
  /** Whether the primary answers, and so no notification is missed. */
  readonly isUp: boolean;
  /** Sends one notification per payload, in its own transaction. False: not sent. */
  send(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * One connection that sends and receives notifications. It asks its server more than once a second
 * whether it is there. When it is lost, it reconnects with short pauses and then calls `onBack`, since
 * notifications may have been missed, and before that `onMoved` if the address leads to another
 * server now.
 */
export async function openNotifyLine(
  url: string,
  on: {
    onPayload(payload: string): void;
    onLost(): void;
    onMoved(): void;
    onBack(): void;
  },
): Promise<NotifyLine> {
  const stop = new AbortController();
  let client: pg.Client | null = null;
  let isAnswering = false;
  let server: string | null = null;
  let stopBeating = () => {};

  async function connect(maxMs: number): Promise<void> {
    const { client: fresh, server: reached } = await listen(url, maxMs, on.onPayload);
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    if (stop.signal.aborted) return cutConnection(fresh);
    const isMoved = server !== null && server !== reached;
    [client, isAnswering, server] = [fresh, true, reached];
    stopBeating = keepBeating(fresh, {
      onLost: () => lose(fresh),
      onAnswering: (now) => (isAnswering = now),
    });
    if (isMoved) on.onMoved();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    stopBeating();
    cutConnection(lost);
    on.onLost();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let rest = 50; !stop.signal.aborted; rest = Math.min(rest * 2, longestRestMs)) {
      await pause(rest, stop.signal);
      if (stop.signal.aborted) return;
      if (await isDone(connect(reconnectMs))) return on.onBack();
    }
  }

  await connect(connectMs);
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

/** A connection that hears from now on; none is left open when it throws. */
async function listen(
  url: string,
  maxMs: number,
  hear: (payload: string) => void,
): ReturnType<typeof connectToPrimary> {
  const connected = await connectToPrimary({
    url,
    applicationName: 'stoke-notify',
    queryMs,
    connectMs: maxMs,
    // A notification is not durable, so its transaction need not wait for the disk.
    options: '-c synchronous_commit=off',
  });
  connected.client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await connected.client.query(`listen ${channel}`);
    return connected;
  } catch (error) {
    cutConnection(connected.client);
    throw error;
  }
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

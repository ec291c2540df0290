import pg from 'pg';
import { pause } from '../clock.ts';
import { NotPrimary } from './connection-fault.ts';

/** How long a connection may take to be made. A server that hangs accepts it and then says nothing. */
export const connectMs = 10_000;
/** The same where the next try follows at once, so that a new primary is soon found. */
export const reconnectMs = 2_000;

/** The connection notices within half a minute when the machine at its other end is gone. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * A connection of its own to the primary, for work that needs a session. Its statements wait
 * `queryMs` for their answer, or for ever. When it throws, no connection is left open.
 */
export async function connectToPrimary(of: {
  url: string;
  applicationName: string;
  queryMs?: number;
  connectMs?: number;
  /** Options of the session, `-c name=value`. */
  options?: string;
}): Promise<{ client: pg.Client; server: string }> {
  const { connectMs: maxMs = connectMs } = of;
  const client = new pg.Client({
    connectionString: of.url,
    application_name: of.applicationName,
    connectionTimeoutMillis: maxMs,
    ...(of.queryMs === undefined ? {} : { query_timeout: of.queryMs }),
    ...(of.options === undefined ? {} : { options: of.options }),
    ...keepAlive,
  });
  // Without a listener, the event would end the process; the next statement fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client, server: await askPrimary(client, maxMs) };
  } catch (error) {
    cutConnection(client);
    throw error;
  }
}

/** Ends a connection whose server may hang: nothing is said to it, and nothing waited for. */
export function cutConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}

const goodbyeMs = 1_000;

/** Ends a connection, at most a second later. */
export async function endConnection(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), pause(goodbyeMs)]);
  cutConnection(client);
}

type Server = { isStandby: boolean; startedAt: string };

/**
 * Names the server that answers; each start of a server has its own name. Throws NotPrimary when it
 * takes no writes.
 */
export async function askPrimary(
  client: Pick<pg.Client, 'query'>,
  maxMs?: number,
): Promise<string> {
  const query = {
    text: `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isStandby",
      extract(epoch from pg_postmaster_start_time())::text as "startedAt"`,
    ...(maxMs === undefined ? {} : { query_timeout: maxMs }),
  };
  const { rows } = await client.query<Server>(query);
  const [server] = rows;
  if (!server || server.isStandby) throw new NotPrimary();
  return server.startedAt;
}

import pg from 'pg';
import { pause } from '../clock.ts';
import { NotPrimary } from './connection-fault.ts';

/** How long a connection may take to be made. A server that hangs accepts it and then says nothing. */
export const connectMs = 10_000;
/** The same for one try of several, the next of which begins while this one hangs. */
const tryMs = 2_000;
const tryEveryMs = 250;

/** The connection notices within half a minute when the machine at its other end is gone. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

type Connecting = {
  url: string;
  applicationName: string;
  queryMs?: number;
  /** Options of the session, `-c name=value`. */
  options?: string;
  /** The first statement of the session. */
  begin?: string;
  /** Names the server, or throws unless it is the wanted one; the primary, if nothing else is said. */
  greet?: Greet;
};

export type Greet = (client: Pick<pg.Client, 'query'>, maxMs?: number) => Promise<string>;

export type Connected = { client: pg.Client; server: string };

/**
 * A connection of its own to the primary, for work that needs a session. Its statements wait
 * `queryMs` for their answer, or for ever. When it throws, no connection is left open.
 */
export async function connectToPrimary(
  connecting: Connecting & { maxMs?: number },
): Promise<Connected> {
  return connectIn(connecting.maxMs ?? connectMs, connecting);
}

/**
 * The same when the primary may be away: tries until it answers, or gives null once `signal` aborts.
 * The address may lead to a server that hangs and, a moment later, to another one, so a new try does
 * not wait for the end of an older one. The first that succeeds is kept, the others are cut.
 */
export async function findPrimary(
  input: Connecting & { signal: AbortSignal; onFailure?(error: unknown): void },
): Promise<Connected | null> {
  const done = new AbortController();
  const over = AbortSignal.any([input.signal, done.signal]);
  const found: Connected[] = [];
  async function attempt(): Promise<void> {
    try {
      const connected = await connectIn(tryMs, input, over);
      if (over.aborted) return cutConnection(connected.client);
      found.push(connected);
      done.abort();
    } catch (error) {
      if (!over.aborted) input.onFailure?.(error);
    }
  }
  while (!over.aborted) {
    void attempt();
    await pause(tryEveryMs, over);
  }
  const [first] = found;
  if (first && input.signal.aborted) cutConnection(first.client);
  return first && !input.signal.aborted ? first : null;
}

async function connectIn(
  maxMs: number,
  { url, applicationName, queryMs, options, begin, greet = askPrimary }: Connecting,
  signal?: AbortSignal,
): Promise<Connected> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: maxMs,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
    ...(options === undefined ? {} : { options }),
    ...keepAlive,
  });
  // Without a listener, the event would end the process; the next statement fails anyway.
  client.on('error', () => undefined);
  const cut = () => cutConnection(client);
  signal?.addEventListener('abort', cut);
  try {
    await client.connect();
    const server = await greet(client, maxMs);
    if (begin !== undefined) await client.query(inTime(begin, maxMs));
    return { client, server };
  } catch (error) {
    cut();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
  }
}

/** Cuts a connection whose server may hang, without sending anything or waiting. */
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
  const text = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isStandby",
    extract(epoch from pg_postmaster_start_time())::text as "startedAt"`;
  const { rows } = await client.query<Server>(inTime(text, maxMs));
  const [server] = rows;
  if (!server || server.isStandby) throw new NotPrimary();
  return server.startedAt;
}

/** The types of pg do not know the time that one query may take. */
function inTime(text: string, maxMs?: number): pg.QueryConfig {
  const query = { text, ...(maxMs === undefined ? {} : { query_timeout: maxMs }) };
  return query;
}

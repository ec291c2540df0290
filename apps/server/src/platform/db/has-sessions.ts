import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { connectToPrimary, endConnection, type Greet } from './primary.ts';

const queryMs = 5_000;

/** Prepared statements, news and the lock of a leader belong to a session. */
export async function refuseSharedSessions(
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, url] of Object.entries(given)) {
    if (url !== null && !(await hasSessions(url))) throw sharesSessions(name);
  }
}

/** @param name of the variable with the address. */
export function sharesSessions(name: string): ConfigError {
  const what = 'leads to a connection pooler in transaction or statement mode';
  const ways = 'set the pooler to session mode, or use the address of the database itself';
  return new ConfigError([`${name}: ${what}: ${ways}`]);
}

/**
 * Whether each connection has a session of the server to itself. Behind a pooler in transaction mode,
 * two connections meet in one session, or one connection sees several.
 * @param on.greet the primary, if nothing else is said
 */
export async function hasSessions(
  url: string,
  on: { greet?: Greet; maxMs?: number } = {},
): Promise<boolean> {
  const open = () => connectToPrimary({ url, applicationName: 'stoke-start', queryMs, ...on });
  const { client: one } = await open();
  try {
    const { client: other } = await open();
    try {
      return await areApart(one, other);
    } finally {
      await endConnection(other);
    }
  } finally {
    await endConnection(one);
  }
}

async function areApart(one: pg.Client, other: pg.Client): Promise<boolean> {
  const seen = [await readSession(one)];
  // A pooler may refuse a transaction altogether.
  const begun = await other.query('begin').then(
    () => true,
    () => false,
  );
  if (!begun) return false;
  const apart = await readSession(other);
  seen.push(await readSession(one));
  await other.query('commit');
  for (let n = 0; n < 3; n += 1) seen.push(await readSession(one));
  return new Set(seen).size === 1 && !seen.includes(apart);
}

/** Names the session, also among those of several servers behind one address. */
async function readSession(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ session: string }>(
    `select pg_backend_pid() || ' ' || extract(epoch from pg_postmaster_start_time()) as session`,
  );
  return rows[0]?.session;
}

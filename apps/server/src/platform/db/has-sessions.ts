import type pg from 'pg';
import { connectToPrimary, endConnection } from './primary.ts';

const queryMs = 5_000;

/**
 * Whether each connection has a session of the server to itself. Behind a pooler in transaction mode,
 * two connections meet in one session, or one connection sees several.
 */
export async function hasSessions(url: string): Promise<boolean> {
  const open = () => connectToPrimary({ url, applicationName: 'stoke-start', queryMs });
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

async function readSession(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

import type pg from 'pg';
import { pause } from '../clock.ts';

/** Which books a server has, and which of their histories. */
export type History = { cluster: string; database: string; timeline: string };

/** The server of the address for reading cannot be read from; says why. */
export class NotReplica extends Error {}
/** And never can be: it has other books. */
export class OtherBooks extends NotReplica {}

const answerMs = 500;
const askAgainMs = 5;

type Client = Pick<pg.Client, 'query'>;

const which = `(select system_identifier from pg_control_system())::text as cluster,
  (select oid from pg_database where datname = current_database())::text as database`;

/** SQL for the timeline of a primary: each server that is promoted begins a new one. */
export const primaryTimeline = `left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

/** The history of a primary. */
export async function askHistory(client: Client, maxMs: number): Promise<History> {
  return only<History>(client, `select ${which}, ${primaryTimeline} as timeline`, maxMs);
}

/**
 * Throws NotReplica unless this is a standby with the same history. After a change of the primary, a
 * standby may know its new timeline only after its next checkpoint.
 */
export async function expectReplica(
  client: Client,
  primary: History,
  maxMs: number,
): Promise<void> {
  const text = `select pg_is_in_recovery() as "isStandby", ${which},
    lpad(upper(to_hex(greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())))), 8, '0') as timeline`;
  const found = await only<History & { isStandby: boolean }>(client, text, maxMs);
  if (found.cluster !== primary.cluster) throw new OtherBooks('leads to another cluster');
  if (found.database !== primary.database) throw new OtherBooks('leads to another database');
  if (!found.isStandby) throw new NotReplica('leads to a primary');
  if (found.timeline !== primary.timeline) throw new NotReplica('follows another primary');
}

/** Waits until the standby has everything before `place`, for `maxMs`, and says how far it came. */
export async function catchUp(client: Client, place: bigint, maxMs: number): Promise<bigint> {
  const until = performance.now() + maxMs;
  for (;;) {
    const replayed = await askReplayed(client, answerMs);
    if (replayed >= place || performance.now() >= until) return replayed;
    await pause(askAgainMs);
  }
}

/** The place in the log of the primary up to which the standby has everything. */
async function askReplayed(client: Client, maxMs: number): Promise<bigint> {
  const text = `select case when pg_is_in_recovery()
    then (pg_last_wal_replay_lsn() - '0/0')::text end as place`;
  const { place } = await only<{ place: string | null }>(client, text, maxMs);
  if (place === null) throw new NotReplica('leads to a primary');
  return BigInt(place);
}

/** The place up to which the log of a primary is on its disk: all that was acknowledged is before it. */
export async function askWritten(client: Client, maxMs: number): Promise<bigint> {
  const text = `select (pg_current_wal_flush_lsn() - '0/0')::text as place`;
  return BigInt((await only<{ place: string }>(client, text, maxMs)).place);
}

async function only<Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  maxMs: number,
): Promise<Row> {
  const query = { text, query_timeout: maxMs };
  const [row] = (await client.query<Row>(query)).rows;
  if (row === undefined) throw new Error('The server did not answer what it is.');
  return row;
}

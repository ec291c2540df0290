import { execFileSync } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBackup,
  restoreBackup,
  startPostgres,
  stopPostgres,
  type LocalPostgres,
} from '@stoke/postgres-local';
import pg from 'pg';
import { openDb, type DbPool } from '../apps/server/src/platform/db/db.ts';
import { openTcpLine, throughPort } from '../apps/server/testing/platform/tcp-line.ts';

export type Node = LocalPostgres & {
  dir: string;
  /** Ends it the polite way: the standby then has all that it wrote. */
  end(): Promise<void>;
  isRunning(): boolean;
};

type Settings = Readonly<Record<string, string>>;

/** A server that is killed loses nothing that it wrote; only a power cut would. */
const settings: Settings = { fsync: 'off', wal_keep_size: '256MB' };
const untilMs = 60_000;

export type Pair = Awaited<ReturnType<typeof openPair>>;

/** A primary with a synchronous standby, and a line to them. Each failover makes a new standby. */
export async function openPair(dir: string, given: Settings = {}) {
  let made = 0;
  const nextDir = () => path.join(dir, `node${(made += 1)}`);
  const first = nextDir();
  let primary = await startNode(first, given);
  const openPrimary = (): DbPool =>
    openDb({ url: primary.url, role: null, connections: 2, applicationName: 'faults' });
  let db = openPrimary();
  const follow = async (): Promise<Node> => {
    const standby = await makeStandby(primary, nextDir(), given);
    await waitForIt(primary, standby);
    return standby;
  };
  let standby = await follow();
  const line = await openTcpLine(primary.port);

  /** The standby becomes the primary, and the line leads new connections to it. */
  async function promote(): Promise<Node> {
    const old = primary;
    primary = standby;
    await ask(primary, 'select pg_promote(true)');
    line.leadTo(primary.port);
    await db.close();
    db = openPrimary();
    return old;
  }

  return {
    line,
    /** Of the primary, and of the line to it. */
    ownUrl: primary.url,
    url: throughPort(primary.url, line.port),
    /** To the primary, past the line. */
    db: () => db,
    standby: () => standby,
    primary: () => primary,
    promote,
    /** Replaces a node that is the primary no longer by a standby of the new primary. */
    replace: async (old: Node) => {
      signal(old, 'SIGKILL');
      standby = await follow();
      await rm(old.dir, { recursive: true, force: true });
    },
    close: async () => {
      await db.close();
      await line.close();
      for (const node of [standby, primary]) await stopPostgres(node.dir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Copies a running primary, and follows it from there. */
async function makeStandby(primary: Node, dir: string, given: Settings): Promise<Node> {
  const backup = `${dir}-backup`;
  await createBackup({ url: primary.url, dataDir: primary.dataDir, to: backup });
  await restoreBackup({ from: backup, dir });
  await rm(backup, { recursive: true });
  const data = path.join(dir, 'data');
  const order = path.join(data, 'standby.signal');
  await writeFile(order, '');
  const { uid, gid } = await stat(data);
  await chown(order, uid, gid);
  const { username, password } = new URL(primary.url);
  const login = `user=${username} password=${password} application_name=${path.basename(dir)}`;
  const from = { primary_conninfo: `host=127.0.0.1 port=${primary.port} ${login}` };
  return startNode(dir, { ...given, ...from });
}

async function startNode(dir: string, more: Settings): Promise<Node> {
  const node = await startPostgres({ dir, settings: { ...settings, ...more } });
  return {
    ...node,
    dir,
    end: async () => stopPostgres(dir),
    isRunning: () => {
      try {
        return process.kill(node.pid, 0);
      } catch {
        return false;
      }
    },
  };
}

/** From then on the primary acknowledges nothing that the standby does not have. */
async function waitForIt(primary: Node, standby: Node): Promise<void> {
  const name = path.basename(standby.dir);
  await ask(primary, `alter system set synchronous_standby_names = '${name}'`);
  await ask(primary, 'select pg_reload_conf()');
  await until(`${name} is the synchronous standby`, async () => {
    const rows = await ask<{ state: string }>(
      primary,
      `select sync_state as state from pg_stat_replication
       where application_name = '${name}' and state = 'streaming'`,
    );
    return rows[0]?.state === 'sync';
  });
}

/**
 * How many connections of the product a node has, by what they are for. A commit that waits for a
 * standby cannot see that its caller has left, and is not counted.
 */
export async function connectionsOf(node: Node): Promise<Readonly<Record<string, number>>> {
  const rows = await ask<{ name: string; n: number }>(
    node,
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'faults'
       and wait_event is distinct from 'SyncRep' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** On a connection of its own, which any node answers. */
export async function ask<Row extends object>(node: Node, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: node.url, application_name: 'faults' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sends a signal to the server and every process that it has made. */
export function signal(
  { pid }: { pid: number },
  kind: 'SIGKILL' | 'SIGQUIT' | 'SIGSTOP' | 'SIGCONT',
): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = all.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const made = pairs.filter(([, parent]) => parent === pid).map(([self]) => self ?? 0);
  for (const member of [pid, ...made]) {
    try {
      process.kill(member, kind);
    } catch {
      // It has ended already.
    }
  }
}

/** Waits for a state; throws when it does not come. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  maxMs = untilMs,
): Promise<void> {
  const deadline = performance.now() + maxMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`It never came: ${what}.`);
    await sleep(20);
  }
}

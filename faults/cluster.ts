import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { databaseErrorCode, openDb } from '../apps/server/src/platform/db/db.ts';
import { openTcpLine, throughPort } from '../apps/server/testing/platform/tcp-line.ts';
import {
  configure,
  makeNode,
  mayMount,
  start,
  type ClusterNode,
  type Place,
} from './cluster-node.ts';
import { until } from './pair.ts';

const names = ['pg1', 'pg2', 'pg3'] as const;
const packages = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};
const alreadyThere = '42P04';
const askedWithinMs = 1_000;
const healthyWithinMs = 180_000;

type Member = { name: string; role: string; state: string; timeline?: number };
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** The Debian packages that are not installed. */
export function missingPackages(patroni: string): string[] {
  return Object.entries({ [patroni]: 'patroni', ...packages })
    .filter(([program]) => !existsSync(program))
    .map(([, name]) => name);
}

let running: (() => void)[] = [];

/** Ends every program of the cluster immediately. What they wrote is gone with the folder. */
export function endCluster(): void {
  for (const end of running.splice(0)) end();
}

/**
 * Three machines with etcd, Patroni and PostgreSQL, each with an address of its own, and HAProxy before them. Their
 * configuration is that of deploy/high-availability but for addresses, folders, and the watchdog, which is a pipe or none.
 */
export async function openCluster(
  dir: string,
  { patroni, hasWatchdogs }: Pick<Place, 'patroni' | 'hasWatchdogs'>,
) {
  const place: Place = {
    dir,
    patroni,
    network: `127.${randomInt(1, 255)}.${randomInt(1, 255)}`,
    account: process.getuid?.() === 0 ? accountOf('postgres') : null,
    hasOwnDisks: mayMount(),
    hasWatchdogs,
    passwords: Object.fromEntries(
      ['SUPERUSER', 'REPLICATION', 'REWIND'].map((user) => [
        `PATRONI_${user}_PASSWORD`,
        randomBytes(12).toString('hex'),
      ]),
    ),
  };
  mkdirSync(dir, { recursive: true });
  const nodes = names.map((name, n) => makeNode(place, name, `${place.network}.${11 + n}`));
  for (const node of nodes) node.start();
  const proxy = startProxy(place);
  running = [...nodes.map((node) => node.end), () => proxy.kill('SIGKILL')];
  const login = `postgres:${place.passwords['PATRONI_SUPERUSER_PASSWORD'] ?? ''}`;
  const urlOf = (host: string, database = 'stoke') => `postgres://${login}@${host}/${database}`;
  const proxyAt = `${place.network}.1`;
  const proxied = urlOf(`${proxyAt}:5000`);
  await untilHealthy(nodes);
  await until('HAProxy leads to the primary', async () => {
    return ask(urlOf(`${proxyAt}:5000`, 'postgres'), 'create database stoke').then(
      () => true,
      (error: unknown) => databaseErrorCode(error) === alreadyThere,
    );
  });
  const open = () =>
    openDb({ url: proxied, role: null, connections: 2, applicationName: 'faults' });
  let db = open();
  const line = await openTcpLine(5000, proxyAt);
  return {
    nodes,
    line,
    leadToProxy: () => line.leadTo(5000, proxyAt),
    /** By HAProxy, and by the line to it. */
    ownUrl: proxied,
    url: throughPort(urlOf('127.0.0.1'), line.port),
    db: () => db,
    reconnect: async () => {
      await db.close();
      db = open();
    },
    /** Each connection of the product to a node, which need not be the primary. */
    productConnections: async ({ address }: ClusterNode): Promise<number> => {
      const [row] = await ask<{ n: number }>(
        urlOf(`${address}:5432`),
        `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'
         and application_name like 'stoke%' and wait_event is distinct from 'SyncRep'`,
      );
      return row?.n ?? 0;
    },
    untilHealthy: async () => untilHealthy(nodes),
    close: async () => {
      await line.close();
      void db.close();
      endCluster();
    },
  };
}

function startProxy(place: Place): ChildProcess {
  const file = configure(place, 'haproxy.cfg', place.dir, {
    'user haproxy': '',
    'group haproxy': '',
    '127.0.0.1:5000': `${place.network}.1:5000`,
    '10.0.0': place.network,
  });
  const args = ['-db', '-f', file];
  return start(place, { program: '/usr/sbin/haproxy', args, env: {}, dir: place.dir });
}

/** Which of the nodes says that it is the primary. */
export async function primaryOf<N extends Pick<ClusterNode, 'ask'>>(
  nodes: readonly N[],
): Promise<N | null> {
  const answers = await Promise.all(nodes.map(async (node) => node.ask('/primary')));
  return nodes.find((_, n) => answers[n]?.isOk) ?? null;
}

/** What Patroni says of all nodes. */
export async function membersOf(nodes: readonly Pick<ClusterNode, 'ask'>[]): Promise<Member[]> {
  const answers = await Promise.all(nodes.map(async (node) => node.ask('/cluster')));
  const known = answers.find((answer) => answer?.isOk)?.text;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the REST API of Patroni
  return known === undefined ? [] : (JSON.parse(known) as { members: Member[] }).members;
}

async function untilHealthy(nodes: readonly ClusterNode[]): Promise<void> {
  let seen: Member[] = [];
  const isHealthy = async () => {
    seen = await membersOf(nodes);
    const has = (role: string) => seen.some((member) => member.role === role);
    const works = ({ state }: Member) => ['running', 'streaming'].includes(state);
    return seen.filter(works).length === names.length && has('leader') && has('sync_standby');
  };
  await until('three nodes work', isHealthy, healthyWithinMs).catch((cause: unknown) => {
    throw new Error(`Three nodes do not work: ${JSON.stringify(seen)}`, { cause });
  });
}

/** On a connection of its own. */
async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const settings = { connectionString: url, application_name: 'faults' };
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: askedWithinMs,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    void client.end();
  }
}

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error(`There is no user ${name}, as whom PostgreSQL runs.`);
  return { uid: Number(uid), gid: Number(gid) };
}

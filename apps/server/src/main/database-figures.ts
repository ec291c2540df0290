import { statfs } from 'node:fs/promises';
import type { Db } from '../platform/db/db.ts';
import { areReachable, type OpenTraffic } from '../platform/db/traffic.ts';
import type { Figure } from '../platform/http/operations.ts';
import { readDatabaseState, type DatabaseState } from './database-store.ts';

type Input = {
  db: Db;
  /** The databases of group traffic, and their pools. */
  traffic: {
    all: readonly Pick<OpenTraffic['all'][number], 'has'>[];
    pools: readonly Pick<OpenTraffic['pools'][number], 'pool'>[];
  };
  isDatabaseFull(): boolean;
  dataDir: string;
};

/** The metrics of the database, as this process sees it, and of its own disk. */
export function databaseFigures(input: Input): Figure[] {
  // All figures of one scrape come from one reading.
  let reading: Promise<DatabaseState | null> | null = null;
  const readOnce = () => (reading ??= readDatabaseState(input.db).finally(() => (reading = null)));
  const read =
    (choose: (state: DatabaseState) => Record<string, bigint | number | null>) => async () => {
      const state = await readOnce();
      const values = Object.entries(state === null ? {} : choose(state));
      return Object.fromEntries(
        values.flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]])),
      );
    };
  return [
    ...ownFigures(input),
    {
      name: 'stoke_database_bytes',
      help: 'The size of the database on its disk',
      label: 'of',
      read: read(({ bytes }) => ({ database: bytes })),
    },
    {
      name: 'stoke_database_connections',
      help: 'Connections to the database server, of whomever, and how many it allows',
      label: 'what',
      read: read(({ connections: used, maxConnections: max }) => ({ used, max })),
    },
    {
      name: 'stoke_database_standbys',
      help: 'Standbys that receive from the primary',
      label: 'state',
      read: read(({ standbys: connected }) => ({ connected })),
    },
    {
      name: 'stoke_database_behind_bytes',
      help: 'What the standby that is furthest behind has not replayed; nothing without pg_read_all_stats',
      label: 'of',
      read: read(({ behindBytes: standby }) => ({ standby })),
    },
    {
      name: 'stoke_database_archive_failing_seconds',
      help: 'For how long the archive of the log has taken nothing; nothing while it works or is off',
      label: 'of',
      read: read(({ archiveFailingSeconds: archive }) => ({ archive })),
    },
  ];
}

/** What this process knows without a question to the database. */
function ownFigures(input: Input): Figure[] {
  return [
    {
      name: 'stoke_database_pool',
      help: 'Connections of this process to the database by state, and queries that wait for one',
      label: 'state',
      read: async () => input.db.pool(),
    },
    {
      name: 'stoke_traffic_pool',
      help: 'The same of the connections to all databases of group traffic together',
      label: 'state',
      read: async () => sumOf(input.traffic.pools.map((pool) => pool.pool())),
    },
    {
      name: 'stoke_traffic_ready',
      help: 'Whether this process reaches the traffic database of each address; nothing without one',
      label: 'number',
      read: async () => {
        const ready = await areReachable(input.traffic);
        return Object.fromEntries(ready.map((isReady, at) => [at + 1, Number(isReady)]));
      },
    },
    {
      name: 'stoke_database_full',
      help: 'Whether a write of the last minute found the disk of the database full',
      label: 'disk',
      read: async () => ({ database: Number(input.isDatabaseFull()) }),
    },
    {
      name: 'stoke_disk_bytes',
      help: 'The disk of DATA_DIR: its size, and what is free for this process',
      label: 'what',
      read: async () => {
        const { bsize, blocks, bavail } = await statfs(input.dataDir);
        return { size: bsize * blocks, free: bsize * bavail };
      },
    },
  ];
}

function sumOf(all: readonly ReturnType<Db['pool']>[]): ReturnType<Db['pool']> {
  const sum = (state: keyof ReturnType<Db['pool']>) =>
    all.reduce((total, one) => total + one[state], 0);
  return { busy: sum('busy'), idle: sum('idle'), waiting: sum('waiting') };
}

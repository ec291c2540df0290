import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChain } from '@stoke/chain-local';
import { startPostgres } from '@stoke/postgres-local';
import { removeData } from '../e2e/demo-world.ts';
import { serveStoke } from '../e2e/serve.ts';
import { connectSolana, openTreasurySigner } from '../apps/server/src/gateways/solana/index.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { openLine } from './line.ts';

export type World = Awaited<ReturnType<typeof openWorldOn<Database>>>;
export type SingleWorld = Awaited<ReturnType<typeof openWorld>>;

/** No one listens there. */
const away = 'http://127.0.0.1:9';
const treasuryMicro = 1_000_000_000_000n;

const usual = {
  NODE_ENV: 'development',
  TELEGRAM_BOT_TOKEN: `7845711902:${'AAjhTb3kQ0'.repeat(4)}`,
  TELEGRAM_API_ROOT: away,
  JWT_SECRET: 'pR7-tK2-mQ9-xW4-vB6-nH3-zL8-dF5-jC1',
  ROLES: 'api,worker',
  DEMO: '0',
  LIMITS: 'off',
  LOG_LEVEL: 'error',
  PAYOUT_MINIMUM_USD: '0.01',
  WALLET_CHANGE_HOLD_HOURS: '0',
  NODE_COMPILE_CACHE: path.join(repositoryRoot, '.cache', 'compiled'),
};

/** What a Stoke is given as its database. */
type Database = {
  /** Of the server itself, for migrations, and as the product reaches it. */
  ownUrl: string;
  url: string;
  /** Of a standby to read from; none when left out. */
  readUrl?: string;
  db(): Db;
  close(): Promise<void>;
};

/** A whole Stoke whose server, database and line to the chain can be broken one by one. */
export async function openWorld() {
  return openWorldOn(async (dir) => openSingle(dir));
}

export async function openWorldOn<D extends Database>(
  openDatabase: (dir: string) => Promise<D>,
  settings: Readonly<Record<string, string>> = {},
  /** What each process is given of its own. */
  processes: readonly Readonly<Record<string, string>>[] = [{}],
) {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-faults-'));
  // PostgreSQL, which root runs as another user, keeps its files in it.
  await chmod(dir, 0o755);
  const database = await openDatabase(path.join(dir, 'data'));
  await migrate(database.ownUrl, await readMigrations(path.join(repositoryRoot, 'migrations')));
  // The treasury and its people get their money without deposits: `compareWallets` compares instead of the server, which
  // waits here for a slot that never comes.
  await database.db().run(sql`
    update treasury_comparison set pending_slot = 9000000000000000000, pending_amount = 0`);
  const local = await startChain({ dir: path.join(dir, 'chain'), msPerSlot: 50 });
  const keyFile = path.join(dir, 'treasury.json');
  const signer = await openTreasurySigner({ kind: 'generated', path: keyFile });
  const gift = { usdcMicro: treasuryMicro, lamports: 100_000_000_000n };
  await local.faucet.give({ owner: signer.address, ...gift });
  const { mint } = local.faucet;
  const line = await openLine(local.rpcUrl);
  const own = { DATABASE_URL: database.url, SOLANA_RPC_URL: line.url, TREASURY_KEY_FILE: keyFile };
  const reads = { DATABASE_READ_URL: database.readUrl ?? '' };
  const env: Record<string, string> = {
    ...usual,
    ...own,
    ...reads,
    ...settings,
    USDC_MINT: mint,
  };
  const [server, ...others] = await Promise.all(
    processes.map(async (own) => serveStoke({ ...env, ...own })),
  );
  if (server === undefined) throw new Error('No process was asked for.');
  const servers = [server, ...others];
  return {
    ...database,
    server,
    servers,
    /** What the server was given, beside its port and its data folder. */
    env,
    /** To the node of the chain. */
    chainLine: line,
    local: { ...local, dir: path.join(dir, 'chain') },
    /** The chain itself, past the line. */
    chain: await connectSolana({ rpcUrl: local.rpcUrl, mint, signer }),
    treasuryMicro,
    close: async () => {
      line.set('none');
      await Promise.all(servers.map(async ({ stop }) => stop()));
      line.close();
      await local.close();
      await database.close();
      for (const { dataDir } of servers) await removeData(dataDir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export async function openSingle(dir: string, fsync: 'on' | 'off' = 'off') {
  // A postmaster that is killed loses nothing that it wrote; only a power cut would.
  const postgres = { dir: path.join(dir, 'postgres'), settings: { fsync } };
  const first = await startPostgres(postgres);
  let { pid } = first;
  const open = () =>
    openDb({ url: first.url, role: null, connections: 2, applicationName: 'faults' });
  let db = open();
  return {
    ownUrl: first.url,
    url: first.url,
    db: (): Db => db,
    postmaster: () => pid,
    /** Ends the postmaster, and with it every connection, and starts it again. */
    killPostmaster: async () => {
      process.kill(pid, 'SIGKILL');
      await db.close();
      ({ pid } = await startPostgres(postgres));
      db = open();
    },
    /** Ends one process of the database with no warning: the postmaster then begins anew with all. */
    crashBackend: async () => {
      const row = await db.one(sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'stoke'
        order by state = 'idle', random() limit 1`);
      if (row) process.kill(row.pid, 'SIGKILL');
      await db.close();
      db = open();
    },
    close: async () => {
      await db.close();
      await (await startPostgres(postgres)).stop();
      await removeData(dir);
    },
  };
}

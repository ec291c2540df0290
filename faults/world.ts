import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChain } from '@stoke/chain-local';
import { startPostgres } from '@stoke/postgres-local';
import { removeData } from '../e2e/demo-world.ts';
import { serveStoke } from '../e2e/serve.ts';
import { connectSolana, openTreasurySigner } from '../apps/server/src/gateways/solana/index.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import { openLine } from './line.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

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

/** A whole Stoke whose server, database and line to the chain can be broken one by one. */
export async function openWorld() {
  const dir = await mkdtemp(path.join(tmpdir(), 'stoke-faults-'));
  // PostgreSQL, which root runs as another user, keeps its files in it.
  await chmod(dir, 0o755);
  // A postmaster that is killed loses nothing that it wrote; only a power cut would.
  const postgres = { dir: path.join(dir, 'data', 'postgres'), settings: { fsync: 'off' } };
  const first = await startPostgres(postgres);
  let { pid } = first;
  await migrate(first.url, await readMigrations(path.join(repositoryRoot, 'migrations')));
  const local = await startChain({ dir: path.join(dir, 'chain'), msPerSlot: 50 });
  const keyFile = path.join(dir, 'treasury.json');
  const signer = await openTreasurySigner({ kind: 'generated', path: keyFile });
  const gift = { usdcMicro: treasuryMicro, lamports: 100_000_000_000n };
  await local.faucet.give({ owner: signer.address, ...gift });
  const { mint } = local.faucet;
  const line = await openLine(local.rpcUrl);
  const env = { DATABASE_URL: first.url, SOLANA_RPC_URL: line.url, TREASURY_KEY_FILE: keyFile };
  const server = await serveStoke({ ...usual, ...env, USDC_MINT: mint });
  const open = () =>
    openDb({ url: first.url, role: null, connections: 2, applicationName: 'faults' });
  let db = open();
  return {
    server,
    line,
    local: { ...local, dir: path.join(dir, 'chain') },
    /** The chain itself, past the line. */
    chain: await connectSolana({ rpcUrl: local.rpcUrl, mint, signer }),
    treasuryMicro,
    db: () => db,
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
      line.set('none');
      await server.stop();
      await db.close();
      line.close();
      await local.close();
      await (await startPostgres(postgres)).stop();
      await removeData(path.join(dir, 'data'));
      await removeData(server.dataDir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

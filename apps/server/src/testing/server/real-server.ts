import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import { startServer } from '../../main/start-server.ts';
import { readConfig } from '../../platform/config.ts';
import { openDb, type Db } from '../../platform/db/db.ts';
import { createLog } from '../../platform/log.ts';

export type RealServer = {
  url: string;
  /** The owner's connection. */
  db: Db;
  close(): Promise<void>;
};

/**
 * The whole server, wired as `npm start` wires it, in this process: with an embedded database, chain
 * and Telegram of its own, on a free port, without the demo world.
 */
export async function openRealServer(env: Record<string, string> = {}): Promise<RealServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoke-real-'));
  // PostgreSQL, which root runs as another user, keeps its files in it.
  await chmod(dataDir, 0o755);
  const place = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
  const server = await startServer(readConfig({ ...place, ...env }), createLog('silent'));
  const { url } = await startPostgres({ dir: join(dataDir, 'postgres') });
  const db = openDb({ url, role: null, connections: 2, applicationName: 'test' });
  return {
    url: server.url,
    db,
    close: async () => {
      await db.close();
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

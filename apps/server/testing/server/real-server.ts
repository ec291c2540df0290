import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type CallName, type Route } from '@stoke/contract';
import { startPostgres } from '@stoke/postgres-local';
import { startServer } from '../../src/main/start-server.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDb, type Db } from '../../src/platform/db/db.ts';
import { createLog } from '../../src/platform/log.ts';

type Asked = { params?: Record<string, string>; body?: object; token?: string };

export type RealServer = {
  url(): string;
  /** Of the owner. */
  databaseUrl(): string;
  /** The owner's connection; a restart opens a new one. */
  db(): Db<never>;
  /** Makes a call of the contract over HTTP. */
  ask(name: CallName, asked?: Asked): Promise<{ status: number; body: unknown }>;
  /** Ends the server and starts it again on the same data. */
  restart(env?: Record<string, string>): Promise<void>;
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
  let running = await start(dataDir, env);
  const end = async () => {
    await running.db.close();
    await running.server.close();
  };
  return {
    url: () => running.server.url,
    databaseUrl: () => running.databaseUrl,
    db: () => running.db,
    ask: (name, asked) => ask(running.server.url, name, asked),
    restart: async (changed = {}) => {
      await end();
      running = await start(dataDir, changed);
    },
    close: async () => {
      await end();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function start(dataDir: string, env: Record<string, string>) {
  const place = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
  const server = await startServer(readConfig({ ...place, ...env }), createLog('silent'));
  const { url } = await startPostgres({ dir: join(dataDir, 'postgres') });
  return {
    server,
    databaseUrl: url,
    db: openDb<never>({ url, role: null, connections: 2, applicationName: 'test' }),
  };
}

async function ask(url: string, name: CallName, { params, body, token }: Asked = {}) {
  const { method, path }: Route = api[name];
  const place = path.replaceAll(/:(\w+)/g, (_, part: string) => params?.[part] ?? part);
  const response = await fetch(url + place, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

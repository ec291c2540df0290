import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDemoWorld, removeData } from './demo-world.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Those that tools/bootstrap.mjs starts it with. */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const readyWithinMs = 240_000;
const endsWithinMs = 60_000;

/** A whole Stoke in a process of its own, on its own port and data. */
export type ServedStoke = {
  url: string;
  dataDir: string;
  /** Of the running process. */
  pid: () => number;
  /** All that the server has written so far, over restarts. */
  log: () => string;
  /** Ends the server with no warning, as a power cut would. Its data stays. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data, and waits until it is ready. */
  restart: () => Promise<void>;
  /** Ends it the polite way and gives its exit code. Its data stays. */
  stop: () => Promise<number>;
  /** Ends it and removes its data. */
  remove: () => Promise<void>;
};

/** Starts the server on a free port with an empty data folder, and waits until it is ready. */
export async function serveStoke(env: Record<string, string> = {}): Promise<ServedStoke> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoke-e2e-'));
  // PostgreSQL, which root runs as another user, keeps its files in it.
  await chmod(dataDir, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const place = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
  // As in tests every answer is held against the contract before it leaves the server.
  const settings = { NODE_ENV: 'test', DEMO_CHATTER: '0', ...place, ...env };
  const written: string[] = [];
  let server: ChildProcess;

  async function start(): Promise<void> {
    server = spawn(process.execPath, [...nodeFlags, 'apps/server/src/main/serve.ts'], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stdout?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    server.stderr?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    await untilReady(server, url, written);
  }

  async function stop(): Promise<number> {
    const gone = exitOf(server);
    server.kill('SIGTERM');
    const late = sleep(endsWithinMs, 'late' as const, { ref: false });
    if ((await Promise.race([gone, late])) === 'late') server.kill('SIGKILL');
    return gone;
  }

  async function kill(): Promise<void> {
    const gone = exitOf(server);
    server.kill('SIGKILL');
    await gone;
  }

  async function remove(): Promise<void> {
    // A server that was killed leaves its database running; one that ends properly takes it along.
    if (server.signalCode === 'SIGKILL') await start();
    await stop();
    await removeData(dataDir);
  }

  try {
    if (env['DEMO'] === '1') await copyDemoWorld(dataDir);
    await start();
  } catch (error) {
    // One that is late is ended, and takes its database along.
    await stop();
    await removeData(dataDir);
    throw error;
  }
  return {
    url,
    dataDir,
    pid: () => server.pid ?? 0,
    log: () => written.join(''),
    kill,
    restart: start,
    stop,
    remove,
  };
}

async function untilReady(server: ChildProcess, url: string, written: string[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The server ended before it was ready:\n${tail(written)}`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${tail(written)}`);
}

/** The exit code of a process, immediately if it has ended already; 1 for one that a signal ended. */
function exitOf(server: ChildProcess): Promise<number> {
  if (server.exitCode !== null || server.signalCode !== null) {
    return Promise.resolve(server.exitCode ?? 1);
  }
  return new Promise((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
}

function tail(written: string[]): string {
  return written.join('').split('\n').slice(-40).join('\n');
}

/**
 * A port below those that the system gives to outgoing connections: one of these could take it while
 * the server that is killed and started again on it is away.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    // oxlint-disable-next-line no-await-in-loop -- the next one is tried when this one is taken
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port for a server.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

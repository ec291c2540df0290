import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { hasCode } from './has-code.ts';
import { findPlace } from './place.ts';
import { findPostmaster, isPostmasterOf } from './postmaster.ts';

const tooManyConnections = '53300';
const pollMs = 20;
const clientsLeaveMs = 1_000;
const fastShutdownMs = 20_000;

/** Stops the server of `dir`, even while clients are connected. Returns when it is gone. */
export async function stopPostgres(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const { data } = findPlace(dir);
  const running = findPostmaster(data);
  if (running) await shutDown(running.pid, data);
}

/**
 * Stops the server unless another client is connected. Waits a moment for connections that were just
 * closed. Returns false if the server was left running.
 */
export async function stopUnlessUsed(pid: number, data: string, url: string): Promise<boolean> {
  if (!isPostmasterOf(pid, data)) return true;
  if (await hasOtherClients(url)) return false;
  await shutDown(pid, data);
  return true;
}

async function hasOtherClients(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'stoke-stop' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // Refused for being one too many, it has learnt that the others are there.
    return hasCode(error, tooManyConnections);
  }
  try {
    for (let waited = 0; ; waited += pollMs) {
      const found = await client.query(
        `select 1 from pg_stat_activity where backend_type in ('client backend', 'walsender')
           and pid <> pg_backend_pid() and application_name <> 'stoke-stop' limit 1`,
      );
      if (found.rowCount === 0) return false;
      if (waited >= clientsLeaveMs) return true;
      await sleep(pollMs);
    }
  } finally {
    await client.end();
  }
}

async function shutDown(pid: number, data: string): Promise<void> {
  if (await signalUntilGone(pid, data, 'SIGINT')) return;
  if (await signalUntilGone(pid, data, 'SIGQUIT')) return;
  throw new Error(`The PostgreSQL process ${pid} does not stop`);
}

async function signalUntilGone(pid: number, data: string, signal: NodeJS.Signals) {
  for (let waited = 0; waited < fastShutdownMs; waited += pollMs) {
    if (!isPostmasterOf(pid, data)) return true;
    if (waited === 0) process.kill(pid, signal);
    await sleep(pollMs);
  }
  return false;
}

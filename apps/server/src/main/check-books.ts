import { join, resolve } from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import { checkEverything } from '../books/index.ts';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { openDb } from '../platform/db/db.ts';
import { loadEnv } from './load-env.ts';

/**
 * Runs every check over the whole history and prints the findings. Exits with 1 when a check found
 * something and with 2 when one could not run. Safe to run next to a server.
 */
async function main(): Promise<number> {
  const { url, close } = await openDatabase(readConfig(loadEnv()));
  const db = openDb({ url, role: 'stoke_app', connections: 2, applicationName: 'stoke-checks' });
  try {
    const failed = await checkEverything(db);
    for (const check of failed) {
      process.stdout.write(`${check.outcome.padEnd(8)}${check.name}: ${check.promise}\n`);
      for (const row of check.sample) process.stdout.write(`        ${tellRow(row)}\n`);
    }
    if (failed.length === 0) process.stdout.write('Everything adds up.\n');
    if (failed.some(({ outcome }) => outcome === 'wrong')) return 1;
    return failed.length > 0 ? 2 : 0;
  } finally {
    await db.close();
    await close();
  }
}

/** Starts the embedded database if no server is running it, and stops it again. */
async function openDatabase(config: Config) {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close: async () => {} };
  const { url, started, stop } = await startPostgres({
    dir: join(resolve(config.dataDir), 'postgres'),
  });
  const close = async () => {
    if (started) await stop();
  };
  return { url, close };
}

function tellRow(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`configuration: ${line}\n`);
  process.exitCode = 2;
}

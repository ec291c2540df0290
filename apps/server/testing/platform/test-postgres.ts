import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type LocalPostgres } from '@stoke/postgres-local';

// One server per checkout, with that checkout's programs; removed together with it.
const checkout = createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 12);
const dir = join(tmpdir(), `stoke-test-postgres-${userInfo().username}-${checkout}`);

/** The server that all test files of this checkout share. It keeps running for the next run. */
export async function joinTestPostgres(): Promise<LocalPostgres> {
  await mkdir(dir, { recursive: true });
  // Every test file of every run has its own connections. No test cuts the power of this server.
  const connections = { max_connections: '600' };
  const careless = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '128MB',
  };
  // A connection of a test runs a statement a few times: one plan costs less than one for each run.
  const plain = { plan_cache_mode: 'force_generic_plan', update_process_title: 'off' };
  // A small statement costs both sides half as much over a socket as over TCP; its path must be short.
  const socket = { unix_socket_directories: dir.length < 80 ? '.' : '' };
  const settings = { ...connections, ...careless, ...plain, ...socket };
  const server = await startPostgres({ dir, settings });
  return { ...server, url: overSocket(server) };
}

function overSocket({ url, port, dataDir }: LocalPostgres): string {
  if (!existsSync(join(dataDir, `.s.PGSQL.${port}`))) return url;
  const address = new URL(url);
  address.searchParams.set('host', dataDir);
  return address.toString();
}

/** Stops the shared server and deletes its data, unless another run is using it. */
export async function endTestPostgres(): Promise<void> {
  if (!existsSync(dir)) return;
  const server = await joinTestPostgres();
  if (await server.stop()) await rm(dir, { recursive: true, force: true });
}

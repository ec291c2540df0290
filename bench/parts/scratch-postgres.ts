import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@stoke/postgres-local';
import pg from 'pg';
import { migrate, readMigrations } from '../../apps/server/src/platform/db/migrate.ts';
import { repositoryRoot } from '../../tools/process/repository-root.ts';

export type ScratchPostgres = {
  /** Makes an empty database; answers the owner's address of it. */
  create(name: string): Promise<string>;
  /** Makes a database that all migrations have been applied to. */
  createMigrated(name: string): Promise<string>;
  /** Removes the database of an owner's address, with nobody connected to it. */
  drop(url: string): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
};

/** The embedded PostgreSQL, as the product runs it but for `settings`, in a folder of its own; one that is named is kept. */
export async function openScratchPostgres(
  kept?: string,
  settings: Record<string, string> = {},
): Promise<ScratchPostgres> {
  const dir = kept ?? (await mkdtemp(path.join(tmpdir(), 'stoke-bench-')));
  const server = await startPostgres({ dir, settings });
  const create = async (name: string) => {
    await asOwner(server.url, (client) => client.query(`create database ${name}`));
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.toString();
  };
  return {
    create,
    createMigrated: async (name) => {
      const url = await create(name);
      await migrate(url, await readMigrations(path.join(repositoryRoot, 'migrations')));
      return url;
    },
    drop: (url) =>
      asOwner(server.url, async (client) => {
        await client.query(`drop database ${new URL(url).pathname.slice(1)}`);
      }),
    remove: async () => {
      await server.stop();
      if (kept === undefined) await removePlaced(dir);
    },
  };
}

/** One connection as the owner of the database, for the time of `work`. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Run by root, the embedded PostgreSQL may keep its files elsewhere and say where. */
async function removePlaced(dir: string): Promise<void> {
  const note = await readFile(path.join(dir, 'placed-at.json'), 'utf8').catch(() => null);
  if (note !== null) {
    const { home } = JSON.parse(note) as { home: string };
    await rm(home, { recursive: true, force: true });
  }
  await rm(dir, { recursive: true, force: true });
}

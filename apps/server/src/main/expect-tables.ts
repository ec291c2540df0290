import { ConfigError } from '../platform/config/config.ts';
import { refuseSharedSessions } from '../platform/db/has-sessions.ts';
import {
  expectMigrated,
  migrate,
  ownsDatabase,
  readMigrations,
  WrongSchema,
} from '../platform/db/migrate.ts';
import type { Log } from '../platform/log.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Makes the tables of this release with the owner's login, or expects them. */
export async function expectTables(
  { ownerUrl, databaseUrl }: { ownerUrl: string | null; databaseUrl: string },
  log: Pick<Log, 'info'>,
): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  if (ownerUrl === null) return expectMigrated(databaseUrl, migrations);
  const applied = await migrate(ownerUrl, migrations);
  const newest = applied.at(-1);
  if (newest !== undefined)
    log.info({ applied: applied.length, newest }, 'the database is migrated');
}

/**
 * The same in a traffic database: a process that may migrate the books does so there if the address has the owner's login.
 * @throws {ConfigError} for tables of another release, and for a pooler that gives no one a session.
 */
export async function expectTrafficTables(
  { url, number, mayMigrate }: { url: string; number: number; mayMigrate: boolean },
  log: Pick<Log, 'info'>,
): Promise<void> {
  const address = `TRAFFIC_DATABASE_URL: address ${number}`;
  await refuseSharedSessions({ [address]: url });
  try {
    const isOwner = mayMigrate && (await ownsDatabase(url));
    await expectTables({ ownerUrl: isOwner ? url : null, databaseUrl: url }, log);
  } catch (error) {
    if (!(error instanceof WrongSchema)) throw error;
    throw new ConfigError([`${address}: the database ${error.message}: ${error.remedy}`]);
  }
}

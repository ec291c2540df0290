import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseConfig, type DatabaseConfig } from '../platform/config/config.ts';
import { refuseSharedSessions } from '../platform/db/has-sessions.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { planDatabase, prepareDatabase } from '../platform/db/prepare-database.ts';
import { readLogin } from '../platform/db/roles.ts';
import { withoutSecrets } from '../platform/log.ts';
import { databaseSecrets } from './configured-secrets.ts';
import { explainDatabase } from './explain-failure.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { openDatabase } from './open-database.ts';
import { withProgress } from './with-progress.ts';

const usualWaitSeconds = '10';

/** Prints a line for the operator. */
type Print = (line: string) => void;

/**
 * Makes the roles and tables of the database, which is all that it needs before the first start. Safe to repeat,
 * also while servers run.
 * @returns the exit code
 */
export async function migrateDatabase(input: {
  env: Parameters<typeof readDatabaseConfig>[0];
  args: readonly string[];
  print: Print;
  printError: Print;
}): Promise<number> {
  let masked = (text: string) => text;
  try {
    const config = readDatabaseConfig(input.env);
    masked = withoutSecrets(databaseSecrets(config));
    return await prepareConfigured(config, readArguments(input.args), input.print);
  } catch (error) {
    for (const line of describeFailure(error)) input.printError(masked(line));
    return 1;
  }
}

/** Errors of the system or the database need no stack. */
function describeFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines.map((line) => `configuration: ${line}`);
  if (!(error instanceof Error)) return [String(error)];
  return ['code' in error ? error.message : (error.stack ?? error.message)];
}

type Arguments = { isDryRun: boolean; maxWaitSeconds: number };

async function prepareConfigured(
  config: DatabaseConfig,
  { isDryRun, maxWaitSeconds }: Arguments,
  print: Print,
): Promise<number> {
  const { databaseUrl, databaseAppUrl, dataDir } = config;
  if (isDryRun) refuseMissing(config);
  const { url, close } = await explained(config, () => openDatabase(databaseUrl, dataDir));
  try {
    const login = databaseAppUrl === null ? null : readLogin(databaseAppUrl);
    const wanted = { url, migrations: await readMigrations(migrationsFolder), login };
    const ofOwner = { ...config, databaseAppUrl: null };
    await explained(ofOwner, () => refuseSharedSessions({ DATABASE_URL: url }));
    if (isDryRun) return await explained(ofOwner, () => printPlan(wanted, print));
    await explained(ofOwner, () => prepare(wanted, maxWaitSeconds, print));
    await explained({ ...config, databaseUrl: null }, () =>
      refuseSharedSessions({ DATABASE_APP_URL: databaseAppUrl }),
    );
    print('The database is ready.');
    return 0;
  } finally {
    await close();
  }
}

/** A dry run makes no embedded database. */
function refuseMissing({ databaseUrl, dataDir }: DatabaseConfig): void {
  const dir = resolve(dataDir);
  if (databaseUrl !== null || existsSync(join(dir, 'postgres'))) return;
  throw new ConfigError([`DATA_DIR: ${dir} has no database yet: migrate makes it`]);
}

function readArguments(args: readonly string[]): Arguments {
  const values = parseOptions(args);
  const maxWaitSeconds = Number(values['lock-timeout']);
  if (!Number.isInteger(maxWaitSeconds) || maxWaitSeconds < 1) {
    throw new ConfigError(['--lock-timeout: must be a whole number of seconds']);
  }
  return { isDryRun: values['dry-run'], maxWaitSeconds };
}

function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'dry-run': { type: 'boolean', default: false },
        'lock-timeout': { type: 'string', default: usualWaitSeconds },
      },
    });
    return values;
  } catch (error) {
    const [what] = error instanceof Error ? error.message.split('. ') : [];
    throw new ConfigError([`${what}: there are --dry-run and --lock-timeout SECONDS`]);
  }
}

/** What fails for a cause that a variable names is one line about it. */
async function explained<T>(config: DatabaseConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const line = explainDatabase(error, config);
    throw line === null ? error : new ConfigError([line]);
  }
}

type Wanted = Parameters<typeof planDatabase>[0];

async function printPlan(wanted: Wanted, print: Print): Promise<number> {
  const { problems, steps } = await planDatabase(wanted);
  for (const problem of problems) print(`DATABASE_URL: ${problem}`);
  for (const step of steps) print(`would ${step}`);
  if (problems.length + steps.length === 0) print('Nothing is to be done.');
  return problems.length > 0 ? 1 : 0;
}

async function prepare(wanted: Wanted, maxWaitSeconds: number, print: Print): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  let step = 'wait for another process that migrates';
  const onStep = (what: string) => {
    step = what;
    print(what);
  };
  const applied = await withProgress(
    () => step,
    () => prepareDatabase(wanted, { maxWaitSeconds, onStep }),
  );
  const { migrations } = wanted;
  const newest = migrations.at(-1)?.name ?? 'none';
  print(
    `${applied.length} applied in ${seconds()} s; the newest of ${migrations.length} is ${newest}`,
  );
}

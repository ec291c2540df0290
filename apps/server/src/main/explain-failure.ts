import { resolve } from 'node:path';
import type { Config, DatabaseConfig } from '../platform/config/config.ts';
import { NotPrimary } from '../platform/db/connection-fault.ts';
import { Locked, WrongSchema } from '../platform/db/migrate.ts';
import { TrafficFault } from '../platform/db/traffic.ts';

/** The fields of a system error; any may be missing. */
type Failure = { code?: unknown; path?: unknown; syscall?: unknown; message: string };

/** PostgreSQL's codes for a wrong user or password and a missing database. */
const refusedByDatabase = /^(28|3D)/;
const absentRole = /^role "[^"]+" does not exist$/;
const ofOtherPostgres = /database files are incompatible/;
const unsupported = /unsupported startup parameter: (\w+)/;
const slow = /^(timeout expired|Query read timeout)$/;
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET']);

/**
 * The message for a failed start whose cause a variable names: a port in use, a missing file, or a
 * database that does not answer. Null for everything else.
 */
export function explainFailure(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof TrafficFault) return explainTraffic(error);
  const ofDatabase = explainDatabase(error, config);
  if (ofDatabase !== null) return ofDatabase;
  const { code, path, syscall }: Failure = error;
  if (typeof code !== 'string') return null;
  if (code === 'EADDRINUSE') return `PORT: ${config.port} is in use on ${config.host}`;
  if (syscall === 'listen' && code === 'EACCES') return `PORT: ${config.port} may not be opened`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${config.host} is not an address of this machine`;
  const { treasury, receiptKeyFile } = config;
  if (code === 'ENOTFOUND') return `HOST: ${config.host} is not an address of this machine`;
  if (typeof path !== 'string') return null;
  if (path === treasury.keyFile) return `TREASURY_KEY_FILE: ${path} cannot be read (${code})`;
  if (path === receiptKeyFile) return `RECEIPT_KEY_FILE: ${path} cannot be read (${code})`;
  const isOfData = path.startsWith(resolve(config.dataDir));
  return isOfData ? `DATA_DIR: ${path} cannot be used (${code})` : null;
}

/** For a database that a variable names, or the embedded one. */
export function explainDatabase(error: unknown, config: DatabaseConfig): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WrongSchema) return explainSchema(error, config);
  const database = databaseVariables(config);
  if (database !== '') return explainConnection(error, database);
  if (error instanceof Locked) return `DATA_DIR: ${error.message}: try again later`;
  const isOther = ofOtherPostgres.test(error.message);
  return isOther ? ofOtherRelease(config, 'is of another PostgreSQL') : null;
}

/** Whatever a database answers is about its address. */
function explainTraffic({ number, cause }: TrafficFault): string | null {
  if (!(cause instanceof Error)) return null;
  const address = `TRAFFIC_DATABASE_URL: address ${number}`;
  const line = explainConnection(cause, address);
  return line ?? ('code' in cause ? `${address}: ${cause.message}` : null);
}

/** @param database the variable that leads to it. */
function explainConnection(error: Error, database: string): string | null {
  const { code, message }: Failure = error;
  if (error instanceof Locked) return `${database}: ${message}: try again later`;
  if (error instanceof NotPrimary) {
    return `${database}: leads to a standby, which takes no writes: use an address that always leads to the primary`;
  }
  const parameter = unsupported.exec(message)?.[1];
  if (parameter !== undefined) {
    const ways = `add it to ignore_startup_parameters, or use the address of the database itself`;
    return `${database}: the connection pooler refuses the startup parameter ${parameter}: ${ways}`;
  }
  if (slow.test(message)) return `${database}: the database cannot be reached (it does not answer)`;
  if (typeof code !== 'string') return null;
  if (absentRole.test(message)) return `${database}: ${message}: the command migrate makes it`;
  if (refusedByDatabase.test(code)) return `${database}: ${message}`;
  return unreachable.has(code) ? `${database}: the database cannot be reached (${code})` : null;
}

function explainSchema({ message, remedy }: WrongSchema, config: DatabaseConfig): string {
  const variables = databaseVariables(config);
  return variables === ''
    ? ofOtherRelease(config, message)
    : `${variables}: the database ${message}: ${remedy}`;
}

/** For the embedded database, which may hold an old demo world. */
function ofOtherRelease({ dataDir }: DatabaseConfig, what: string): string {
  const ways = 'start the release that made it; or delete this folder, or set another one';
  return `DATA_DIR: the database in ${resolve(dataDir)} ${what}: ${ways}`;
}

function databaseVariables({ databaseUrl, databaseAppUrl }: DatabaseConfig): string {
  const set = { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl };
  return Object.entries(set)
    .flatMap(([name, value]) => (value === null ? [] : [name]))
    .join(' or ');
}

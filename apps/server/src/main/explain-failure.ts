import { resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { WrongSchema } from '../platform/db/migrate.ts';

/** The fields of a system error; any may be missing. */
type Failure = { code?: unknown; path?: unknown; syscall?: unknown; message: string };

/** PostgreSQL's codes for a wrong user or password and a missing database. */
const refusedByDatabase = /^(28|3D)/;
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET']);

/**
 * The message for a failed start whose cause a variable names: a port in use, a missing file, or a
 * database that does not answer. Null for everything else.
 */
export function explainFailure(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WrongSchema) {
    return `${databaseVariables(config) || 'DATA_DIR'}: the database ${error.message}`;
  }
  const { code, path, syscall, message }: Failure = error;
  if (typeof code !== 'string') return null;
  if (code === 'EADDRINUSE') return `PORT: ${config.port} is in use on ${config.host}`;
  if (syscall === 'listen' && code === 'EACCES') return `PORT: ${config.port} may not be opened`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${config.host} is not an address of this machine`;
  const { treasury, receiptKeyFile } = config;
  const database = databaseVariables(config);
  if (database !== '' && refusedByDatabase.test(code)) return `${database}: ${message}`;
  if (database !== '' && unreachable.has(code)) {
    return `${database}: the database cannot be reached (${code})`;
  }
  if (code === 'ENOTFOUND') return `HOST: ${config.host} is not an address of this machine`;
  if (typeof path !== 'string') return null;
  if (path === treasury.keyFile) return `TREASURY_KEY_FILE: ${path} cannot be read (${code})`;
  if (path === receiptKeyFile) return `RECEIPT_KEY_FILE: ${path} cannot be read (${code})`;
  const isOfData = path.startsWith(resolve(config.dataDir));
  return isOfData ? `DATA_DIR: ${path} cannot be used (${code})` : null;
}

function databaseVariables({ databaseUrl, databaseAppUrl }: Config): string {
  const set = { DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl };
  return Object.entries(set)
    .flatMap(([name, value]) => (value === null ? [] : [name]))
    .join(' or ');
}

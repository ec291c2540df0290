import pg from 'pg';

/** The address leads to a server that takes no writes: a standby, or a primary that was demoted. */
export class NotPrimary extends Error {
  constructor() {
    super('the database server is a standby and takes no writes');
  }
}

/** A database that may not be used: one with another place, of another release, or without an address. */
export class UnfitDatabase extends Error {}

/** The database did not answer, and is asked again in the background: nothing else is asked of it until it does. */
export class NotAnswering extends Error {}

const readOnly = '25006';
const diskFull = '53100';
/** A session that begins writes a file where tables have changed, and ends without a code of its own when it cannot. */
const sessionWithoutRoom = 'could not write init file';
/** Lost connections, a server that shuts down or starts, and no room for a connection. */
const connectionStates = /^(08|53|57P0)/;
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const connectionTexts = new RegExp(
  '^(Query read timeout|Connection terminated|Client has encountered|Client was closed|' +
    'timeout expired|timeout exceeded when trying to connect|too many wait)',
);

const connectTimeouts =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/**
 * Whether the connection to the database failed. The statement may have run: a commit may have
 * succeeded and only its answer been lost.
 */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotPrimary || error instanceof UnfitDatabase) return true;
  if (error instanceof NotAnswering) return true;
  if (connectionTexts.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isDiskFull(error)) return true;
  if (error instanceof pg.DatabaseError) return code === readOnly || connectionStates.test(code);
  const syscall = 'syscall' in error ? error.syscall : '';
  return connectionCodes.has(code) || syscall === 'connect';
}

/** Whether the server of the connection takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return databaseErrorCode(error) === readOnly;
}

/** Whether the disk of the database had no room for a write, or for a new session. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === diskFull || error.message === sessionWithoutRoom;
}

/** Whether there was no answer in the time for one. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout');
}

/** Whether there was no answer in the time for one, or no connection in the time for that. */
export function isHanging(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof Error && connectTimeouts.test(error.message));
}

/**
 * Whether a migration changed the columns of a prepared statement. It was refused before it ran, and is right on a
 * new connection.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** Whether the login may not do what it was to do. */
export function isDenied(error: unknown): boolean {
  return databaseErrorCode(error) === '42501';
}

/** Whether the server lets nobody in by this user, password or database name. */
export function refusesLogin(error: unknown): error is pg.DatabaseError {
  return /^(28|3D)/.test(databaseErrorCode(error) ?? '');
}

/** The SQLSTATE of a database error, else null. */
export function databaseErrorCode(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

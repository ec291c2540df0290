import type { LogFn } from 'pino';
import { isConnectionFault } from './db/connection-fault.ts';

/** The line that ends an outage in the log. */
export const databaseIsBack = 'the database is back';
const everyMs = 10_000;

// As pino gives the arguments of a line.
type Line = Parameters<LogFn>;

/**
 * Logs one error of a database outage in ten seconds, with the number of errors left out since the
 * last one; the line that says that the database is back counts the rest.
 */
export function thinOutage(timer = () => performance.now()): (line: Line) => Line | null {
  let leftOut = 0;
  let next = 0;
  const withCount = ([facts, ...rest]: Line): Line => {
    const alike = leftOut;
    leftOut = 0;
    return [alike === 0 ? facts : { ...Object(facts), alike }, ...rest];
  };
  return (line) => {
    const [facts, message] = line;
    if (message === databaseIsBack) {
      next = 0;
      return withCount(line);
    }
    if (!isOutage(facts)) return line;
    if (timer() < next) {
      leftOut += 1;
      return null;
    }
    next = timer() + everyMs;
    return withCount(line);
  };
}

function isOutage(facts: unknown): boolean {
  if (typeof facts !== 'object' || facts === null || !('err' in facts)) return false;
  const { err } = facts;
  if (err instanceof AggregateError) return err.errors.every(isConnectionFault);
  return isConnectionFault(err);
}

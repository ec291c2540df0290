import type { LogFn } from 'pino';
import { isConnectionFault } from './db/connection-fault.ts';

/** The line that ends an outage in the log, and that of a call which met it. */
export const databaseIsBack = 'the database is back';
export const callMetFault = 'a request met a fault';
const everyMs = 10_000;
/** Without a fault for so long, the next one is of another outage. */
const quietMs = 60_000;

// As pino gives the arguments of a line.
type Line = Parameters<LogFn>;

/**
 * Logs one error of a database outage in ten seconds, with the number of errors left out since the
 * last one. The line that says that the database is back counts all: the calls that were refused, and
 * what else was tried.
 */
export function thinOutage(timer = () => performance.now()): (line: Line) => Line | null {
  let [leftOut, calls, tries] = [0, 0, 0];
  let next = 0;
  let metAt = -Infinity;
  const end = (facts: object): Line => {
    const awayMs = 'awayMs' in facts ? Number(facts.awayMs) : 0;
    const ended = { ...facts, calls, tries };
    const text = `${databaseIsBack}: ${calls} calls were refused in ${Math.round(awayMs / 1000)} s`;
    [leftOut, calls, tries, next] = [0, 0, 0, 0];
    return [ended, text];
  };
  return (line) => {
    const [facts, message, ...rest] = line;
    if (message === databaseIsBack) return end(Object(facts));
    if (!isOutage(facts)) return line;
    if (timer() - metAt > quietMs) [leftOut, calls, tries] = [0, 0, 0];
    metAt = timer();
    if (message === callMetFault) calls += 1;
    else tries += 1;
    if (timer() < next) {
      leftOut += 1;
      return null;
    }
    next = timer() + everyMs;
    const alike = leftOut === 0 ? {} : { alike: leftOut };
    leftOut = 0;
    return [{ ...Object(facts), ...alike }, message, ...rest];
  };
}

function isOutage(facts: unknown): boolean {
  if (typeof facts !== 'object' || facts === null || !('err' in facts)) return false;
  const { err } = facts;
  if (err instanceof AggregateError) return err.errors.every(isConnectionFault);
  return isConnectionFault(err);
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** PostgreSQL ends a statement after this time, where nothing else is set. */
export const statementMs = 30_000;

/** How long this process waits for the answer to a statement, in milliseconds. */
export const waits = {
  /** In a call of a person. */
  call: 10_000,
  /** In background work: until PostgreSQL itself must have ended the statement. */
  work: statementMs + 2_000,
  /** In a report on the whole history, for which PostgreSQL has no limit. */
  report: 6 * 3_600_000,
} as const;

const chosen = new AsyncLocalStorage<number>();

/**
 * Runs `work`, whose statements wait `ms` for their answer. A server that hangs keeps its connections
 * open, so only the waiting side can tell; the connection is thrown away then.
 */
export function withTimeLimit<T>(ms: number, work: () => T): T {
  return chosen.run(ms, work);
}

export function waitMs(): number {
  return chosen.getStore() ?? waits.work;
}

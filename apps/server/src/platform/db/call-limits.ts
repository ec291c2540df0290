import type { QueryConfig } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';
import { openPool } from './pool.ts';

/** Counts calls per caller. */
export type CallLimits = {
  /** Throws 'request.too_many' with Retry-After after `perMinute` calls of this name within a minute. */
  count(input: { call: string; caller: string; perMinute: number }): Promise<void>;
  /** Closes every connection, because their server is no longer the primary. */
  dropConnections(): void;
  close(): Promise<void>;
};

/** Counts nothing. */
export const noLimits: CallLimits = {
  count: async () => {},
  dropConnections: () => {},
  close: async () => {},
};

const secondsPerWindow = 60;
/** A call waits as long for its count. */
const answerMs = 1_000;

/**
 * Counts in the database, so that all processes share the limits, and in memory while it is down.
 * `factor` multiplies the limits. Counts need not survive a crash, so writes do not wait for the
 * disk.
 */
export function openCallLimits({ url, factor }: { url: string; factor: number }): CallLimits {
  const pool = openPool({
    connectionString: url,
    max: 4,
    application_name: 'limits',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    options: '-c role=stoke_app -c synchronous_commit=off',
  });
  const storeClient = {
    query: (query: QueryConfig) => pool.use((client) => client.query(query)),
  };
  const limiters = new Map<number, RateLimiterPostgres>();
  const limiterOf = (perMinute: number): RateLimiterPostgres => {
    const known = limiters.get(perMinute);
    if (known) return known;
    const window = { points: perMinute * factor, duration: secondsPerWindow, keyPrefix: '' };
    const made = new RateLimiterPostgres({
      ...window,
      storeClient,
      storeType: 'pool',
      tableName: 'call_count',
      tableCreated: true,
      // One limiter removes the expired rows of all.
      clearExpiredByTimeout: limiters.size === 0,
      insuranceLimiter: new RateLimiterMemory(window),
    });
    limiters.set(perMinute, made);
    return made;
  };
  return {
    count: async ({ call, caller, perMinute }) => {
      try {
        await limiterOf(perMinute).consume(`${call}:${caller}`);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('request.too_many', { retryAfterSeconds });
      }
    },
    dropConnections: pool.drop,
    close: pool.close,
  };
}

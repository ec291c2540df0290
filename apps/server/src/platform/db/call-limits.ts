import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';
import { openPool, type Pool } from './pool.ts';

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
/** How often a process shares its counts with the others. */
const shareMs = 1_000;
const eraseMs = 300_000;
/** How long a statement may take; the next second tries again. */
const answerMs = 1_000;

/** Points of a caller since the last time they were shared. */
type Unshared = { points: number; limiter: RateLimiterMemory };

/**
 * Counts in memory, exactly within a process. Once a second the processes add what they counted to one
 * table and learn the sums: no call waits for the database, and a limit is passed by at most what the
 * other processes let through in a second. `factor` multiplies the limits.
 */
export function openCallLimits({ url, factor }: { url: string; factor: number }): CallLimits {
  const pool = openPool({
    connectionString: url,
    max: 1,
    application_name: 'limits',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    options: '-c role=stoke_app -c synchronous_commit=off',
  });
  const limiters = new Map<number, RateLimiterMemory>();
  let unshared = new Map<string, Unshared>();
  let isSharing = false;

  function limiterOf(perMinute: number): RateLimiterMemory {
    const known = limiters.get(perMinute);
    if (known) return known;
    const points = perMinute * factor;
    const made = new RateLimiterMemory({ points, duration: secondsPerWindow, keyPrefix: '' });
    limiters.set(perMinute, made);
    return made;
  }

  async function share(): Promise<void> {
    if (isSharing || unshared.size === 0) return;
    isSharing = true;
    const taken = unshared;
    unshared = new Map();
    try {
      for (const { key, points, expire } of await addCounts(pool, taken)) {
        const limiter = taken.get(key)?.limiter;
        const seconds = (Number(expire) - Date.now()) / 1000;
        if (!limiter || seconds <= 0) continue;
        const here = (await limiter.get(key))?.consumedPoints ?? 0;
        const everywhere = points + (unshared.get(key)?.points ?? 0);
        await limiter.set(key, Math.max(here, everywhere), seconds);
      }
    } catch {
      // The database is away: each process counts on by itself.
    } finally {
      isSharing = false;
    }
  }

  const timers = [
    setInterval(() => void share(), shareMs),
    setInterval(() => void eraseExpired(pool).catch(() => undefined), eraseMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    count: async ({ call, caller, perMinute }) => {
      const key = `${call}:${caller}`;
      const limiter = limiterOf(perMinute);
      unshared.set(key, { points: (unshared.get(key)?.points ?? 0) + 1, limiter });
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('request.too_many', { retryAfterSeconds });
      }
    },
    dropConnections: pool.drop,
    close: () => {
      for (const timer of timers) clearInterval(timer);
      return pool.close();
    },
  };
}

type Sum = { key: string; points: number; expire: string };

/** Adds counts to their windows; returns what all processes counted in each. */
async function addCounts(pool: Pool, counts: ReadonlyMap<string, Unshared>): Promise<Sum[]> {
  const now = Date.now();
  const rows = await Promise.all(
    [...counts].map(async ([key, { points, limiter }]) => {
      const left = (await limiter.get(key))?.msBeforeNext ?? 0;
      return { key, points, expire: now + Math.max(1, left) };
    }),
  );
  // In one order, so that two processes never wait for each other.
  const text = `
    insert into call_count as c (key, points, expire)
    select key, points, expire from json_to_recordset($1) as n (key text, points int, expire bigint)
    order by key
    on conflict (key) do update set
      points = excluded.points + case when c.expire > $2 then c.points else 0 end,
      expire = case when c.expire > $2 then c.expire else excluded.expire end
    returning key, points, expire`;
  const { rows: sums } = await pool.use((client) =>
    client.query<Sum>(text, [JSON.stringify(rows), now]),
  );
  return sums;
}

function eraseExpired(pool: Pool): Promise<unknown> {
  const text = `
    delete from call_count where key in (
      select key from call_count where expire < $1 for update skip locked)`;
  return pool.use((client) => client.query(text, [Date.now()]));
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { pause } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { isUnanswered } from './connection-fault.ts';
import { openPool, type Pool } from './pool.ts';

/** Counts calls per caller. */
export type CallLimits = {
  /** Throws 'request.too_many' with Retry-After after `perMinute` calls of this name within a minute. */
  count(input: { call: string; caller: string; perMinute: number }): Promise<void>;
  /** See `drop` of a pool. */
  dropConnections: Pool['drop'];
  close(): Promise<void>;
};

/** Counts nothing. */
export const noLimits: CallLimits = {
  count: async () => {},
  dropConnections: () => {},
  close: async () => {},
};

const secondsPerWindow = 60;
const windowMs = secondsPerWindow * 1000;
/** How often a process shares its counts with the others. */
const shareMs = 1_000;
const eraseMs = 300_000;
/** How long a statement may take; the next second tries again with what was not shared. */
const answerMs = 1_000;

/** Points of a caller since the last time they were shared, in a window that ends at `until`. */
type Unshared = { points: number; until: number; limiter: RateLimiterMemory };

/**
 * Counts in memory, exactly within a process. Once a second the processes add their counts to one
 * table and learn the sums: no call waits for the database, and a limit is exceeded by at most the calls
 * that other processes let through in a second. `factor` multiplies the limits.
 */
export function openCallLimits({ url, factor }: { url: string; factor: number }): CallLimits {
  const pool = openPool({
    connectionString: url,
    max: 1,
    application_name: 'limits',
    connectionTimeoutMillis: answerMs,
    greetMs: answerMs,
    query_timeout: answerMs,
    // Ended by the server, a statement has surely counted nothing.
    statement_timeout: answerMs * 0.8,
    options: '-c role=stoke_app -c synchronous_commit=off',
  });
  const limiters = new Map<number, RateLimiterMemory>();
  let unshared = new Map<string, Unshared>();
  let sharing: Promise<void> | null = null;

  function limiterOf(perMinute: number): RateLimiterMemory {
    const known = limiters.get(perMinute);
    if (known) return known;
    const points = perMinute * factor;
    const made = new RateLimiterMemory({ points, duration: secondsPerWindow, keyPrefix: '' });
    limiters.set(perMinute, made);
    return made;
  }

  function add(key: string, { points, until, limiter }: Unshared): void {
    const now = performance.now();
    if (until <= now) return;
    const known = unshared.get(key);
    if (known && known.until > now) known.points += points;
    else unshared.set(key, { points, until, limiter });
  }

  function share(): Promise<void> {
    sharing ??= shareOnce().finally(() => (sharing = null));
    return sharing;
  }

  async function shareOnce(): Promise<void> {
    if (unshared.size === 0) return;
    const taken = unshared;
    unshared = new Map();
    for (const [key, one] of taken) {
      const left = (await one.limiter.get(key))?.msBeforeNext ?? 0;
      one.until = Math.min(one.until, performance.now() + Math.max(1, left));
    }
    try {
      for (const { key, points, ms } of await addCounts(pool, taken)) {
        const limiter = taken.get(key)?.limiter;
        const seconds = Number(ms) / 1000;
        if (!limiter || seconds <= 0) continue;
        const here = (await limiter.get(key))?.consumedPoints ?? 0;
        const everywhere = points + (unshared.get(key)?.points ?? 0);
        await limiter.set(key, Math.max(here, everywhere), seconds);
      }
    } catch (error) {
      // The database is away: each process counts on its own. Counts that may have been added are not added again.
      if (!isUnanswered(error)) for (const [key, one] of taken) add(key, one);
    }
  }

  async function shareLast(): Promise<void> {
    await sharing;
    await share();
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
      add(key, { points: 1, until: performance.now() + windowMs, limiter });
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('request.too_many', { retryAfterSeconds });
      }
    },
    dropConnections: pool.drop,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      const done = new AbortController();
      const tooLate = pause(answerMs, done.signal).then(() => done.signal.aborted || pool.drop());
      await Promise.race([shareLast(), tooLate]);
      done.abort();
      await pool.close();
    },
  };
}

type Sum = { key: string; points: number; ms: string };

/** Of the database, so that the windows of all processes are compared by one clock. */
const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Adds counts to their windows; returns what all processes counted in each, and how long it lasts. */
async function addCounts(pool: Pool, counts: ReadonlyMap<string, Unshared>): Promise<Sum[]> {
  const now = performance.now();
  const rows = [...counts].map(([key, { points, until }]) => {
    return { key, points, ms: Math.max(1, Math.round(until - now)) };
  });
  // In one order, so that two processes never wait for each other.
  const text = `
    insert into call_count as c (key, points, expire)
    select key, points, ${nowMs} + ms from json_to_recordset($1) as n (key text, points int, ms bigint)
    order by key
    on conflict (key) do update set
      points = excluded.points + case when c.expire > ${nowMs} then c.points else 0 end,
      expire = case when c.expire > ${nowMs} then c.expire else excluded.expire end
    returning key, points, expire - ${nowMs} as ms`;
  const { rows: sums } = await pool.use((client) =>
    client.query<Sum>(text, [JSON.stringify(rows)]),
  );
  return sums;
}

function eraseExpired(pool: Pool): Promise<unknown> {
  const text = `
    delete from call_count where key in (
      select key from call_count where expire < ${nowMs} for update skip locked)`;
  return pool.use((client) => client.query(text));
}

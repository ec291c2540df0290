import { pause, type Clock } from '../clock.ts';
import { ConfigError } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Queryable } from './db.ts';
import { sql } from './sql.ts';

/** Two clocks that differ by as much are not both right. */
const wrongFromMs = 30_000;
const everyMs = 30_000;
/** A slower answer says too little about when it was true. */
const maxAnswerMs = 1_000;

export type DatabaseClock = Clock & {
  /** Milliseconds by which the clock of this machine is ahead of the database's. */
  aheadMs(): number;
  stop(): Promise<void>;
};

/** The time of the database, whatever the clock of this machine says. */
export function databaseTime(q: Pick<Queryable, 'value'>): Promise<Date> {
  return q.value(sql<{ now: Date }>`select clock_timestamp() as now`);
}

/**
 * The database's time, so that all processes agree on deadlines whatever their machines say. It is read
 * every half minute; in between, a timer runs on that no one can set.
 */
export async function openDatabaseClock(input: {
  db: Pick<Queryable, 'value'>;
  log: Pick<Log, 'error'>;
  machine: Clock;
  /** Milliseconds of a timer that only grows. */
  timer?: () => number;
}): Promise<DatabaseClock> {
  const { db, log, machine, timer = () => performance.now() } = input;
  const look = async () => {
    const asked = timer();
    const now = await databaseTime(db);
    const answered = timer();
    // It was read between the question and its answer.
    const at = (asked + answered) / 2;
    const time = now.getTime();
    const ahead = machine.now().getTime() - (time + answered - at);
    return { time, at, ahead, tookMs: answered - asked };
  };
  let known = await look();
  const stopping = new AbortController();
  const looking = keepLooking();

  async function keepLooking(): Promise<void> {
    for (;;) {
      await pause(everyMs, stopping.signal);
      if (stopping.signal.aborted) return;
      // Without an answer in time the timer runs on.
      const read = await look().catch(() => null);
      if (read !== null && read.tookMs <= maxAnswerMs) known = read;
      if (Math.abs(known.ahead) >= wrongFromMs) {
        log.error({ aheadMs: Math.round(known.ahead) }, "the machine's clock is wrong");
      }
    }
  }

  return {
    now: () => new Date(known.time + timer() - known.at),
    aheadMs: () => known.ahead,
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** Throws a ConfigError when the clock of this machine is wrong. */
export function refuseWrongClock({ aheadMs }: Pick<DatabaseClock, 'aheadMs'>): void {
  const ahead = aheadMs();
  if (Math.abs(ahead) < wrongFromMs) return;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const side = ahead > 0 ? 'ahead of' : 'behind';
  throw new ConfigError([`the clock of this machine is ${seconds} s ${side} the database's`]);
}

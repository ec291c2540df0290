import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { countFailure, forgetFailures, readWindows } from './guess-store.ts';

const windowMs = 15 * 60_000;
/** Per account and address together, so that nobody can lock another out of their account. */
const perAccountAndAddress = 5;
const perAddress = 50;

export type GuessLimit = {
  /** Throws 'login.too_many' with Retry-After when this address has guessed too often. */
  check(email: string, ip: string): Promise<void>;
  failed(email: string, ip: string): Promise<void>;
  succeeded(email: string, ip: string): Promise<void>;
};

/** Counts failed guesses in the database, so that every process knows them. */
export function createGuessLimit(of: { db: Db; clock: Clock; limitFactor: number }): GuessLimit {
  const keys = (email: string, ip: string) => [
    { key: digest(`account:${email}:${ip}`), limit: perAccountAndAddress * of.limitFactor },
    { key: digest(`address:${ip}`), limit: perAddress * of.limitFactor },
  ];
  return {
    check: async (email, ip) => {
      const now = of.clock.now().getTime();
      const limits = keys(email, ip);
      const windows = await readWindows(
        of.db,
        limits.map(({ key }) => key),
      );
      for (const { key, limit } of limits) {
        const window = windows.find((candidate) => candidate.key === key);
        const left = window ? window.started_at.getTime() + windowMs - now : 0;
        if (window && left > 0 && window.failures >= limit) {
          throw new Refusal('login.too_many', { retryAfterSeconds: Math.ceil(left / 1000) });
        }
      }
    },
    failed: async (email, ip) => {
      const now = of.clock.now();
      const since = new Date(now.getTime() - windowMs);
      for (const { key } of keys(email, ip)) await countFailure(of.db, { key, now, since });
    },
    succeeded: async (email, ip) => forgetFailures(of.db, digest(`account:${email}:${ip}`)),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import { createHash } from 'node:crypto';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { addressKey } from '../platform/http/caller-key.ts';
import { Refusal } from '../platform/refusal.ts';
import { countFailure, forgetFailures, readWindows, takeBackFailures } from './session-store.ts';

const windowMs = 15 * 60_000;
/** Per account and address together, so that an attacker cannot lock the owner out. */
const perAccountAndAddress = 5;
const perAddress = 50;
/** From all addresses together: so slow that a password of the required strength stands. */
const perAccount = 100;

export type GuessLimit = {
  /** Throws 'login.too_many' with Retry-After while too many guesses came from this address. */
  check(email: string, ip: string): Promise<void>;
  /** Counts a guess before its outcome is known, as others may be under way. Throws like `check`. */
  countGuess(email: string, ip: string): Promise<void>;
  /** Takes the guess back: it was right. */
  succeeded(email: string, ip: string): Promise<void>;
  /** Counts one request for a reset link. Throws 'reset.too_many' above the limit. */
  countAsk(email: string, ip: string): Promise<void>;
  /** Counts a guess at a code before it is checked. Throws 'login.too_many' above the limit. */
  takeGuess(userId: string): Promise<void>;
  forgetGuesses(userId: string): Promise<void>;
  /** Counts one data export. Throws 'export.too_many' above the limit. */
  countExport(userId: string): Promise<void>;
};

type Limit = { key: string; subject: string | null; limit: number };
type Deps = { db: Db; clock: Clock; limitFactor: number };

/** Counts failed guesses in the database, so that all processes share them. */
export function createGuessLimit(of: Deps): GuessLimit {
  const limits = (act: string, email: string, ip: string): Limit[] => {
    const address = addressKey(ip);
    const subject = guessSubject(email);
    const [own, all] = [`${act}account:${email}:${address}`, `${act}account:${email}`];
    return [
      { key: digest(own), subject, limit: perAccountAndAddress * of.limitFactor },
      { key: digest(all), subject, limit: perAccount * of.limitFactor },
      { key: digest(`${act}${address}`), subject: null, limit: perAddress * of.limitFactor },
    ];
  };
  const exports = (userId: string): Limit => ({
    key: digest(`export:${userId}`),
    subject: null,
    limit: perAccountAndAddress * of.limitFactor,
  });
  const codes = (userId: string): Limit => ({ ...exports(userId), key: digest(`code:${userId}`) });
  return {
    check: (email, ip) => checkAll(of, limits('', email, ip), 'login.too_many'),
    countGuess: (email, ip) => countAll(of, limits('', email, ip), 'login.too_many'),
    succeeded: async (email, ip) => {
      const [own, ...others] = limits('', email, ip);
      if (own) await forgetFailures(of.db, own.key);
      const counted = others.map(({ key }) => key);
      await of.db.transaction((tx) => takeBackFailures(tx, counted));
    },
    countAsk: (email, ip) => countAll(of, limits('reset:', email, ip), 'reset.too_many'),
    takeGuess: (userId) => countAll(of, [codes(userId)], 'login.too_many'),
    forgetGuesses: (userId) => forgetFailures(of.db, codes(userId).key),
    countExport: (userId) => countAll(of, [exports(userId)], 'export.too_many'),
  };
}

/** The key that finds all windows of an account, whatever their addresses. */
export function guessSubject(email: string): string {
  return digest(`subject:${email}`);
}

async function checkAll(of: Deps, limits: readonly Limit[], code: RefusalCode): Promise<void> {
  const windows = await readWindows(
    of.db,
    limits.map(({ key }) => key),
  );
  for (const { key, limit } of limits) {
    const window = windows.find((candidate) => candidate.key === key);
    if (window && window.failures >= limit) refuse(of, window.startedAt, code);
  }
}

async function countAll(of: Deps, limits: readonly Limit[], code: RefusalCode): Promise<void> {
  const now = of.clock.now();
  const since = new Date(now.getTime() - windowMs);
  for (const { key, subject, limit } of limits) {
    const window = await countFailure(of.db, { key, subject, now, since });
    if (window.failures > limit) refuse(of, window.startedAt, code);
  }
}

/** Throws unless the window is over. */
function refuse(of: Deps, startedAt: Date, code: RefusalCode): void {
  const left = startedAt.getTime() + windowMs - of.clock.now().getTime();
  if (left > 0) throw new Refusal(code, { retryAfterSeconds: Math.ceil(left / 1000) });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

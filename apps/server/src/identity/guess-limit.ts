import { createHash } from 'node:crypto';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { countFailure, forgetFailures, readWindows } from './session-store.ts';

const windowMs = 15 * 60_000;
/** Per account and address together, so that an attacker cannot lock the owner out. */
const perAccountAndAddress = 5;
const perAddress = 50;

export type GuessLimit = {
  /** Throws 'login.too_many' with Retry-After after too many guesses from this address. */
  check(email: string, ip: string): Promise<void>;
  failed(email: string, ip: string): Promise<void>;
  succeeded(email: string, ip: string): Promise<void>;
  /** Counts one request for a reset link. Throws 'reset.too_many' above the limit. */
  countAsk(email: string, ip: string): Promise<void>;
  /** Counts one data export. Throws 'export.too_many' above the limit. */
  countExport(userId: string): Promise<void>;
};

type Limit = { key: string; subject: string | null; limit: number };
type Deps = { db: Db; clock: Clock; limitFactor: number };

/** Counts failed guesses in the database, so that all processes share them. */
export function createGuessLimit(of: Deps): GuessLimit {
  const limits = (act: string, email: string, ip: string): Limit[] => [
    {
      key: digest(`${act}account:${email}:${ip}`),
      subject: guessSubject(email),
      limit: perAccountAndAddress * of.limitFactor,
    },
    { key: digest(`${act}address:${ip}`), subject: null, limit: perAddress * of.limitFactor },
  ];
  const exports = (userId: string): Limit => ({
    key: digest(`export:${userId}`),
    subject: null,
    limit: perAccountAndAddress * of.limitFactor,
  });
  return {
    check: (email, ip) => checkAll(of, limits('', email, ip), 'login.too_many'),
    failed: (email, ip) => countAll(of, limits('', email, ip)),
    succeeded: async (email, ip) => forgetFailures(of.db, digest(`account:${email}:${ip}`)),
    countAsk: (email, ip) => countOne(of, limits('reset:', email, ip), 'reset.too_many'),
    countExport: (userId) => countOne(of, [exports(userId)], 'export.too_many'),
  };
}

/** The key that finds all windows of an account, whatever their addresses. */
export function guessSubject(email: string): string {
  return digest(`subject:${email}`);
}

async function checkAll(of: Deps, limits: readonly Limit[], code: RefusalCode): Promise<void> {
  const now = of.clock.now().getTime();
  const windows = await readWindows(
    of.db,
    limits.map(({ key }) => key),
  );
  for (const { key, limit } of limits) {
    const window = windows.find((candidate) => candidate.key === key);
    const left = window ? window.startedAt.getTime() + windowMs - now : 0;
    if (window && left > 0 && window.failures >= limit) {
      throw new Refusal(code, { retryAfterSeconds: Math.ceil(left / 1000) });
    }
  }
}

async function countOne(of: Deps, limits: readonly Limit[], code: RefusalCode): Promise<void> {
  await checkAll(of, limits, code);
  await countAll(of, limits);
}

async function countAll(of: Deps, limits: readonly Limit[]): Promise<void> {
  const now = of.clock.now();
  const since = new Date(now.getTime() - windowMs);
  for (const { key, subject } of limits) await countFailure(of.db, { key, subject, now, since });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

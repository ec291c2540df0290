import { createHash } from 'node:crypto';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { addressKey } from '../../platform/http/caller-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countFailure,
  eraseFailures,
  moveWindow,
  readWindows,
  takeBackFailures,
} from './session-store.ts';

const windowMs = 15 * 60_000;
/** From one session, browser or network at one account. */
const maxFromPlace = 5;
/** Passwords from one address, whatever the accounts. */
const maxFromAddress = 50;
/** Passwords from all strangers together: so slow that a password of the required strength stands. */
const maxPasswordsFromStrangers = 100;
/** Codes from all strangers together: they know the password, and a code has six digits. */
const maxCodesFromStrangers = 5;

/**
 * Where a guess comes from. A session, and a browser or network that has logged in to the account before,
 * have a budget that guesses from elsewhere leave untouched. Strangers share one.
 */
export type GuessPlace =
  | { kind: 'session'; sessionId: string }
  | { kind: 'browser'; browser: string }
  | { kind: 'network'; ip: string }
  | { kind: 'stranger'; ip: string };

export type Guess = {
  secret: 'password' | 'code';
  /** The email for passwords, as it may have no account; the user's id for codes. */
  account: string;
  place: GuessPlace;
};

export type GuessLimit = {
  /** Throws 'login.too_many' with Retry-After after too many guesses from this address. */
  checkAddress(ip: string): Promise<void>;
  /**
   * Counts a guess before its outcome is known, as others may be under way. Throws 'login.too_many' with
   * Retry-After above a limit. Returns whether strangers have used up the account's budget with this one.
   */
  countGuess(guess: Guess): Promise<boolean>;
  /**
   * Takes the guess back: it was right. For a browser or network the wrong ones before it are forgotten. For a
   * session they are not: who knows the password could else guess at codes for ever.
   */
  succeeded(guess: Guess): Promise<void>;
  /** The wrong guesses of a session count for the one that replaces it. */
  moveSession(tx: Tx, input: { from: string; to: string }): Promise<void>;
  /** Gives a browser that its owner vouched for by mail its whole budget. */
  eraseBrowser(user: { id: string; email: string }, browser: string): Promise<void>;
  /** Counts a request for a mailed link. Throws 'reset.too_many' or 'login.link_too_many' above the limit. */
  countAsk(wants: 'reset' | 'login_link', email: string, ip: string): Promise<void>;
  /** Counts one data export. Throws 'export.too_many' above the limit. */
  countExport(userId: string): Promise<void>;
};

type Limit = { key: string; subject: string | null; max: number };
type Limits = {
  /** The limit of one browser or network alone, reset by a right guess. */
  own: Limit | null;
  /** The limit of a session, for passwords and codes together. */
  session: Limit | null;
  address: Limit | null;
  strangers: Limit | null;
};
type Deps = Pick<Core, 'db' | 'clock'> & { limitFactor: number };

/** Counts failed guesses in the database, so that all processes share them. */
export function createGuessLimit(deps: Deps): GuessLimit {
  return {
    checkAddress: (ip) => checkAll(deps, [ofAddress('', ip)], 'login.too_many'),
    countGuess: async (guess) => {
      const { own, session, address, strangers } = limitsOf(guess);
      if (session !== null) {
        await countInSession(deps, session);
        return false;
      }
      const last = (await countAll(deps, [own, address, strangers], 'login.too_many')).at(-1);
      return strangers !== null && last === strangers.max * deps.limitFactor;
    },
    succeeded: async (guess) => {
      const { own, ...shared } = limitsOf(guess);
      if (own !== null) await eraseFailures(deps.db, own.key);
      await takeBack(deps, Object.values(shared));
    },
    moveSession: (tx, { from, to }) =>
      moveWindow(tx, { from: ofSession(from).key, to: ofSession(to).key }),
    eraseBrowser: async ({ id, email }, browser) => {
      const place = { kind: 'browser', browser } as const;
      const guesses = [
        { secret: 'password', account: email, place },
        { secret: 'code', account: id, place },
      ] as const;
      const keys = guesses.flatMap((guess) => limitsOf(guess).own?.key ?? []);
      await Promise.all(keys.map((key) => eraseFailures(deps.db, key)));
    },
    countAsk: async (wants, email, ip) => {
      // No limit by account alone: strangers would use up its owner's budget. Its mails are limited instead.
      const own = limit(`${wants}:${email}:${addressKey(ip)}`, maxFromPlace, guessSubject(email));
      const code = wants === 'reset' ? 'reset.too_many' : 'login.link_too_many';
      await countAll(deps, [own, ofAddress(`${wants}:`, ip)], code);
    },
    countExport: async (userId) => {
      await countAll(deps, [limit(`export:${userId}`, maxFromPlace)], 'export.too_many');
    },
  };
}

function limit(name: string, max: number, subject: string | null = null): Limit {
  return { key: digest(name), subject, max };
}

function ofAddress(act: string, ip: string): Limit {
  return limit(`${act}${addressKey(ip)}`, maxFromAddress);
}

function ofSession(sessionId: string, subject: string | null = null): Limit {
  return limit(`session:${sessionId}`, maxFromPlace, subject);
}

function limitsOf({ secret, account, place }: Guess): Limits {
  const isPassword = secret === 'password';
  const subject = isPassword ? guessSubject(account) : null;
  const name = `${secret}:${account}`;
  const own = (at: string) => limit(at, maxFromPlace, subject);
  const none = { own: null, session: null, address: null, strangers: null };
  if (place.kind === 'session') return { ...none, session: ofSession(place.sessionId, subject) };
  if (place.kind === 'browser') return { ...none, own: own(`${name}:browser:${place.browser}`) };
  const isStranger = place.kind === 'stranger';
  if (isStranger && !isPassword) {
    return { ...none, strangers: limit(name, maxCodesFromStrangers) };
  }
  return {
    ...none,
    own: own(`${name}:${addressKey(place.ip)}`),
    address: isPassword ? ofAddress('', place.ip) : null,
    strangers: isStranger ? limit(name, maxPasswordsFromStrangers, subject) : null,
  };
}

/** The key that finds all windows of an account, whatever their addresses. */
export function guessSubject(email: string): string {
  return digest(`subject:${email}`);
}

async function checkAll(deps: Deps, limits: readonly Limit[], code: RefusalCode): Promise<void> {
  const keys = limits.map(({ key }) => key);
  const windows = await readWindows(deps.db, keys);
  for (const { key, max } of limits) {
    const window = windows.find((candidate) => candidate.key === key);
    if (window && window.failures >= max * deps.limitFactor) refuse(deps, window.startedAt, code);
  }
}

/** Returns how many each window counts now. */
async function countAll(
  deps: Deps,
  limits: readonly (Limit | null)[],
  code: RefusalCode,
): Promise<number[]> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - windowMs);
  const counts: number[] = [];
  for (const { key, subject, max } of limits.filter((each) => each !== null)) {
    const window = await countFailure(deps.db, { key, subject, now, since });
    if (window.failures > max * deps.limitFactor) refuse(deps, window.startedAt, code);
    counts.push(window.failures);
  }
  return counts;
}

/**
 * A guess that is refused is not looked at, so it does not count: beside right ones that are under way it would stay when
 * those are taken back.
 */
async function countInSession(deps: Deps, session: Limit): Promise<void> {
  await countAll(deps, [session], 'login.too_many').catch(async (error: unknown) => {
    if (error instanceof Refusal) await takeBack(deps, [session]);
    throw error;
  });
}

async function takeBack(deps: Deps, limits: readonly (Limit | null)[]): Promise<void> {
  const keys = limits.flatMap((each) => each?.key ?? []);
  if (keys.length > 0) await deps.db.transaction((tx) => takeBackFailures(tx, keys));
}

/** Throws unless the window is over. */
function refuse(deps: Deps, startedAt: Date, code: RefusalCode): void {
  const left = startedAt.getTime() + windowMs - deps.clock.now().getTime();
  if (left > 0) throw new Refusal(code, { retryAfterSeconds: Math.ceil(left / 1000) });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

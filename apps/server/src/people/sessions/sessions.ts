import { dayMs, rulesVersion } from '@stoke/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Listener } from '../../platform/events/notifier.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import type { Identified } from '../../platform/http/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Device } from './device.ts';
import { cancelCodes } from '../codes/index.ts';
import { lockUser } from '../users/index.ts';
import {
  findLiveSession,
  insertSession,
  isNewDevice,
  recordUse,
  proveSession,
  revokeAllSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from './session-store.ts';

const algorithm = 'HS256';
const issuer = 'stoke';
const audience = 'stoke-web';
const sessionDays = 7;

type TokenContent = { userId: string; sessionId: string };
export type Tokens = {
  sign(input: TokenContent & { expiresAt: Date }): Promise<string>;
  /** The session of a valid token; null for anything else. */
  read(token: string): Promise<TokenContent | null>;
};

/**
 * Signed bearer tokens: `sub`, `exp` in seconds, and the session id (rule 2.2). Those of a previous secret are
 * read as well.
 */
export function createTokens(
  secret: string,
  clock: Clock,
  previous: readonly string[] = [],
): Tokens {
  const key = new TextEncoder().encode(secret);
  const keys = [key, ...previous.map((each) => new TextEncoder().encode(each))];
  return {
    sign: ({ userId, sessionId, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token) => {
      const options = {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sub', 'sid'],
        typ: 'JWT',
      };
      const verified = await Promise.any(keys.map((each) => jwtVerify(token, each, options))).catch(
        () => null,
      );
      const { sub, sid } = verified?.payload ?? {};
      return typeof sub === 'string' && typeof sid === 'string'
        ? { userId: sub, sessionId: sid }
        : null;
    },
  };
}

/**
 * Starts a session for a user who just proved their identity; returns its bearer token. The
 * owner is told of a session on a new device, except the first. Its id is a new one unless it is given.
 */
export async function openSession(
  deps: Pick<Core, 'clock' | 'newId'> & { tokens: Tokens },
  tx: Tx,
  user: { id: string; sessionVersion: number; device: Device; sessionId?: string },
): Promise<string> {
  const createdAt = deps.clock.now();
  const session = {
    id: user.sessionId ?? deps.newId(),
    userId: user.id,
    sessionVersion: user.sessionVersion,
    ...user.device,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionDays * dayMs),
  };
  if (await isNewDevice(tx, session)) {
    const { id: subject, userId, device, network } = session;
    await notify(deps, tx, { userId, kind: 'new_device', subject, facts: { device, network } });
  }
  await insertSession(tx, session);
  return deps.tokens.sign({ ...session, sessionId: session.id });
}

type Deps = Pick<Core, 'db' | 'clock'> & { forget(userId: string): void };

/** Ends one live session of the user immediately. */
export async function endSession(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    if (!(await revokeOwnSession(tx, { ...input, at }))) throw new Refusal('request.not_found');
    tx.publish('session', { user: input.userId });
  });
  deps.forget(input.userId);
}

/** Ends every session of the user but the given one. */
export async function endOtherSessions(
  deps: Deps,
  input: { id: string; userId: string },
): Promise<number> {
  const ended = await deps.db.transaction(async (tx) => {
    tx.publish('session', { user: input.userId }, input.id);
    return revokeOtherSessions(tx, { ...input, at: deps.clock.now() });
  });
  deps.forget(input.userId);
  return ended;
}

/** Records that the session's person just proved their identity again. */
export async function recordProof(
  deps: Deps,
  input: { id: string; userId: string },
): Promise<void> {
  await deps.db.transaction((tx) => proveSession(tx, { ...input, at: deps.clock.now() }));
  deps.forget(input.userId);
}

/** Ends every session of the user immediately, including the caller's (rule 2.2). */
export async function signOutEverywhere(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await endEverySession(tx, { userId, at: deps.clock.now() });
  });
  deps.forget(userId);
}

/** The same in a transaction that has locked the user. */
export async function endEverySession(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await revokeAllSessions(tx, userId, at);
  await cancelCodes(tx, { userId, kinds: ['login'], at });
  tx.publish('session', { user: userId });
}

/** The greatest age of a proof of identity for a sensitive act. `LIMITS` scales limits of calls, not this. */
const proofMs = 15 * 60_000;
const useNotedMs = 5 * 60_000;
const rememberMs = 5000;
const maxRemember = 20_000;

type Identity = {
  identify(authorization: string | undefined, fresh: boolean): Promise<Identified>;
  /** Drops a user from the cache now, before the notification arrives. */
  forget(userId: string): void;
};

/**
 * Reads the bearer token. For calls that only read, the result is cached for a few seconds; a ban,
 * a logout or a changed role sends a notification that clears it. Calls that write always ask the
 * database.
 */
export function createIdentify(
  input: Pick<Core, 'db' | 'clock'> & {
    tokens: Tokens;
    listener: Listener | null;
    guardsAccounts: boolean;
  },
): Identity {
  const { recall, startReading, forget, invalidateAll } = rememberCallers();
  input.listener?.subscribe(({ what, to }) => {
    if (!what.includes('session')) return;
    if (typeof to === 'string') invalidateAll();
    else if ('user' in to) forget(to.user);
  });

  const identify: Identity['identify'] = async (authorization, fresh) => {
    if (authorization === undefined || authorization === '') return 'none';
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(authorization)?.[1];
    if (token === undefined) return 'invalid';
    const now = input.clock.now();
    const mayRecall = !fresh && input.listener?.connected === true;
    const remembered = mayRecall ? recall(token, now) : null;
    if (remembered) return remembered;
    const remember = startReading();
    const caller = await readCaller(input, token, now);
    if (!caller) return 'invalid';
    remember(token, caller, now);
    return caller;
  };
  return { identify, forget };
}

/** Tokens and their users, each cached for a few seconds; indexed by user, to clear one user's. */
function rememberCallers() {
  const known = new Map<string, { caller: Caller; until: number }>();
  const tokensOf = new Map<string, Set<string>>();
  let forgotten = 0;
  const invalidateAll = () => {
    forgotten += 1;
    known.clear();
    tokensOf.clear();
  };
  return {
    invalidateAll,
    recall: (token: string, now: Date): Caller | null => {
      const remembered = known.get(token);
      return remembered && remembered.until > now.getTime() ? remembered.caller : null;
    },
    /** Returns how to remember what is read from now on. It does nothing once anyone was forgotten: that may not be in it. */
    startReading: () => {
      const before = forgotten;
      return (token: string, caller: Caller, now: Date) => {
        if (forgotten !== before) return;
        if (known.size >= maxRemember) invalidateAll();
        known.set(token, { caller, until: now.getTime() + rememberMs });
        const tokens = tokensOf.get(caller.userId) ?? new Set();
        tokensOf.set(caller.userId, tokens.add(token));
      };
    },
    forget: (userId: string) => {
      forgotten += 1;
      for (const token of tokensOf.get(userId) ?? []) known.delete(token);
      tokensOf.delete(userId);
    },
  };
}

async function readCaller(
  { tokens, db, guardsAccounts }: { db: Db; tokens: Tokens; guardsAccounts: boolean },
  token: string,
  now: Date,
) {
  const content = await tokens.read(token);
  if (!content) return null;
  const id = content.sessionId;
  const session = await findLiveSession(db, { id, rulesVersion, now });
  if (!session || session.userId !== content.userId) return null;
  if (session.lastUsedAt.getTime() < now.getTime() - useNotedMs) await recordUse(db, id, now);
  const provedFor = now.getTime() - session.provedAt.getTime();
  const caller: Caller = {
    userId: session.userId,
    username: session.username,
    role: session.role,
    sessionId: id,
    accountStatus: session.accountStatus,
    hasAcceptedRules: session.accepted,
    mustSetUp: guardsAccounts && session.role === 'admin' && !session.hasSecondFactor,
    mustConfirm: provedFor > proofMs,
    sessionEndsAt: session.expiresAt,
  };
  return caller;
}

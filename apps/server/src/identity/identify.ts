import { rulesVersion } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { Caller } from '../platform/http/handlers.ts';
import type { Identified } from '../platform/http/policy.ts';
import { findLiveSession } from './session-store.ts';
import type { Tokens } from './token.ts';

const rememberMs = 5000;
const rememberAtMost = 20_000;

export type Identity = {
  identify(authorization: string | undefined, fresh: boolean): Promise<Identified>;
  /** Forgets at once what is remembered of a user, before the announcement comes round. */
  forget(userId: string): void;
};

/**
 * Reads the bearer token. What a token stands for is remembered for a few seconds for calls that
 * only read; a ban, a logout or a changed role is announced and forgets it at once. Calls that
 * write always ask the database.
 */
export function createIdentify(of: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  listener: Listener | null;
}): Identity {
  const { recall, remember, forget, forgetAll } = rememberCallers();
  of.listener?.subscribe(({ what, to }) => {
    if (what !== 'session') return;
    if (typeof to === 'string') forgetAll();
    else if ('user' in to) forget(to.user);
  });

  const identify: Identity['identify'] = async (authorization, fresh) => {
    if (authorization === undefined || authorization === '') return 'none';
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(authorization)?.[1];
    if (token === undefined) return 'invalid';
    const now = of.clock.now();
    const mayRecall = !fresh && of.listener?.connected === true;
    const remembered = mayRecall ? recall(token, now) : null;
    if (remembered) return remembered;
    const caller = await readCaller(of.db, of.tokens, token, now);
    if (!caller) return 'invalid';
    remember(token, caller, now);
    return caller;
  };
  return { identify, forget };
}

/** Tokens and whose they are, each for a few seconds; found by user, so that one is forgotten alone. */
function rememberCallers() {
  const known = new Map<string, { caller: Caller; until: number }>();
  const tokensOf = new Map<string, Set<string>>();
  const forgetAll = () => {
    known.clear();
    tokensOf.clear();
  };
  return {
    forgetAll,
    recall: (token: string, now: Date): Caller | null => {
      const remembered = known.get(token);
      return remembered && remembered.until > now.getTime() ? remembered.caller : null;
    },
    remember: (token: string, caller: Caller, now: Date) => {
      if (known.size >= rememberAtMost) forgetAll();
      known.set(token, { caller, until: now.getTime() + rememberMs });
      const tokens = tokensOf.get(caller.userId) ?? new Set();
      tokensOf.set(caller.userId, tokens.add(token));
    },
    forget: (userId: string) => {
      for (const token of tokensOf.get(userId) ?? []) known.delete(token);
      tokensOf.delete(userId);
    },
  };
}

async function readCaller(db: Db, tokens: Tokens, token: string, now: Date) {
  const content = await tokens.read(token);
  if (!content) return null;
  const session = await findLiveSession(db, { id: content.sessionId, rulesVersion, now });
  if (!session || session.userId !== content.userId) return null;
  const caller: Caller = {
    userId: session.userId,
    username: session.username,
    role: session.role,
    sessionId: content.sessionId,
    accountStatus: session.accountStatus,
    hasAcceptedRules: session.accepted,
  };
  return caller;
}

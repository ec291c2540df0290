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
  const known = new Map<string, { caller: Caller; until: number }>();
  const forget = (userId: string) => {
    for (const [token, { caller }] of known) if (caller.userId === userId) known.delete(token);
  };
  of.listener?.subscribe(({ what, to }) => {
    if (what !== 'session') return;
    if (typeof to === 'string') known.clear();
    else if ('user' in to) forget(to.user);
  });

  const identify: Identity['identify'] = async (authorization, fresh) => {
    if (authorization === undefined || authorization === '') return 'none';
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(authorization)?.[1];
    if (token === undefined) return 'invalid';
    const now = of.clock.now();
    const remembered = known.get(token);
    const mayRemember = of.listener?.connected === true;
    if (!fresh && mayRemember && remembered && remembered.until > now.getTime()) {
      return remembered.caller;
    }
    const caller = await readCaller(of.db, of.tokens, token, now);
    if (!caller) return 'invalid';
    if (known.size >= rememberAtMost) known.clear();
    known.set(token, { caller, until: now.getTime() + rememberMs });
    return caller;
  };
  return { identify, forget };
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

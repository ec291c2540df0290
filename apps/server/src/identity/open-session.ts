import { dayMs } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { insertSession } from './session-store.ts';
import { sessionDays, type Tokens } from './token.ts';

/** Starts a session for a user whose identity was just proven; the answer is its bearer token. */
export async function openSession(
  deps: { clock: Clock; newId: NewId; tokens: Tokens },
  q: Queryable,
  user: { id: string; sessionVersion: number; device: string },
): Promise<string> {
  const createdAt = deps.clock.now();
  const session = {
    id: deps.newId(),
    userId: user.id,
    sessionVersion: user.sessionVersion,
    device: user.device,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionDays * dayMs),
  };
  await insertSession(q, session);
  return deps.tokens.sign({ ...session, sessionId: session.id });
}

import { systemClock } from '../apps/server/src/platform/clock.ts';
import { uuidV7 } from '../apps/server/src/platform/ids.ts';
import { setTrust as moveTo } from '../apps/server/testing/safety/set-trust.ts';
import { asOwner } from './books.ts';
import { signIn } from './member.ts';
import type { ServedStoke } from './serve.ts';

export const evidence = 'Four accounts wrote the same replies within a minute of one another.';

/** An admin bans someone, without screens. */
export async function ban(stoke: ServedStoke, id: string, reason = 'Seen'): Promise<void> {
  const admin = await signIn(stoke, 'admin@stoke.demo');
  await admin.call('banUser', { params: { id }, body: { reason, evidence } });
}

/** Brings a score in one move to where many moves would. */
export function setTrust(stoke: ServedStoke, id: string, score: number): Promise<void> {
  const newId = uuidV7(systemClock);
  return asOwner(stoke, (db) => moveTo({ db, clock: systemClock, newId }, id, score));
}

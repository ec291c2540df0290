import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import type { NewId } from '../platform/ids.ts';
import { insertBoost, type NewBoost } from './boost-store.ts';

/**
 * Lists a volume boost campaign to its creator, as it was agreed on with the platform. Nobody creates
 * or joins one through the site (rulings G). Answers its id.
 */
export async function importBoost(
  deps: { clock: Clock; newId: NewId },
  tx: Tx,
  of: NewBoost,
): Promise<string> {
  const id = deps.newId();
  await insertBoost(tx, { ...of, id, createdAt: deps.clock.now() });
  await announce(tx, { to: { user: of.creatorId }, what: 'campaigns' });
  return id;
}

import type { Tx } from '../platform/db/db.ts';
import type { BoostDeps } from './boost-deps.ts';
import { insertBoost, type NewBoost } from './boost-store.ts';

/**
 * Lists a volume boost campaign to its creator, as it was agreed on with the platform. Nobody creates
 * or joins one through the site (rulings G). Answers its id.
 */
export async function importBoost(
  deps: Pick<BoostDeps, 'clock' | 'newId'>,
  tx: Tx,
  of: NewBoost,
): Promise<string> {
  const id = deps.newId();
  await insertBoost(tx, { ...of, id, createdAt: deps.clock.now() });
  tx.changed('campaigns', { user: of.creatorId });
  return id;
}

import { rulesVersion } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { acceptRules } from './identity-store.ts';

/** Records that the user accepted the current rules (rulings B4). The first time counts. */
export async function acknowledgeRules(
  deps: { db: Db; clock: Clock },
  userId: string,
  version: string = rulesVersion,
) {
  if (version !== rulesVersion) throw new Refusal('rules.version_unknown');
  return deps.db.transaction(async (tx) => {
    const stored = await acceptRules(tx, { userId, version, at: deps.clock.now() });
    tx.changed('session', { user: userId });
    return { version: stored.version, acknowledgedAt: stored.acceptedAt.toISOString() };
  });
}

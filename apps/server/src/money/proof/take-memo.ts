import type { Db, Tx } from '../../platform/db/db.ts';
import { hasAnchor } from './anchor-store.ts';

type Deps = {
  db: Db;
  breaker: { pause(tx: Tx, cause: 'chain_ahead', about: string): Promise<void> };
};

/**
 * Takes a final memo of the treasury. A root on chain that these books do not have pauses payouts: the books are
 * older than the chain. Safe to repeat.
 */
export async function takeMemo(
  { db, breaker }: Deps,
  { signature, memo }: { signature: string; memo: string },
): Promise<void> {
  const number = /^stoke-proof-1 (\d{1,9}) /.exec(memo)?.[1];
  if (number === undefined || (await hasAnchor(db, memo))) return;
  const about = `Transaction ${signature} anchors root ${number}, which the books do not have.`;
  await db.transaction((tx) => breaker.pause(tx, 'chain_ahead', about));
}

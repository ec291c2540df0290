import type { RawUpdate, Telegram } from '../gateways/telegram/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { insertUpdates } from './inbox-store.ts';

/** Writes updates into the inbox, however they came. Those that are there change nothing. */
export async function ingest(
  deps: { db: Db; clock: Clock; telegram: Telegram },
  updates: readonly RawUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const { id: botId } = await deps.telegram.identity();
  await insertUpdates(deps.db, { botId, updates, at: deps.clock.now() });
}

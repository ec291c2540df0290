import { extendReversals, lockOpenReversals } from '../../campaigns/spark/index.ts';
import { changeAppealDeadlines } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { extendDisputes, lockOpenDisputes } from '../../work/decisions/index.ts';

/** The ids of a banned user's reversals and rejections whose time to appeal stands still. */
type Stopped = { reversals: readonly string[]; disputes: readonly string[] };

/** Locks them, in the common order, before the user. */
export async function lockStopped(tx: Tx, userId: string): Promise<Stopped> {
  const reversals = await lockOpenReversals(tx, userId);
  return { reversals, disputes: await lockOpenDisputes(tx, userId) };
}

/** Moves their deadlines on by the time that a ban took from them. */
export async function extendStopped(
  tx: Tx,
  stopped: Stopped,
  { userId, from, until }: { userId: string; from: Date; until: Date },
): Promise<void> {
  const reversals = await extendReversals(tx, { ids: stopped.reversals, from, until });
  await changeAppealDeadlines(tx, { userId, reversals });
  await extendDisputes(tx, { ids: stopped.disputes, from, until });
}

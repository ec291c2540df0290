import { dayMs } from '@stoke/domain';
import type { Tx } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import {
  addDue,
  findSparkDeals,
  recordPatterns,
  keyOf,
  strengthAlone,
  type Pattern,
  type SignalDeps,
} from '../../../safety/signals/index.ts';
import { readGivings, withoutNestedLoops } from './desk-store.ts';
import { findRings, type Giving } from './find-rings.ts';

const lookBackMs = 2 * dayMs;

/**
 * Keeps the rings of a Spark as abuse signals, by the reactions of the last two days, and has signals
 * look at people who are paid in it and share traces with its creator.
 */
export async function recordRings(
  deps: SignalDeps & { traffic: TrafficDatabases },
  campaignId: string,
): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - lookBackMs);
  const givings = await withoutNestedLoops(deps.traffic.databaseOf(campaignId), (q) =>
    readGivings(q, { campaignId, since }),
  );
  const deals = await findSparkDeals(deps, campaignId);
  const patterns = ringPatterns(campaignId, givings, now);
  await deps.db.transaction(async (tx: Tx) => {
    for (const deal of deals) await addDue(tx, { kind: 'deal', ...deal });
    await recordPatterns(deps, tx, patterns);
  });
}

/** A ring is the same signal while its first person stays in it. */
export function ringPatterns(campaignId: string, givings: readonly Giving[], now: Date): Pattern[] {
  return findRings(givings).map(({ people: found }) => {
    const people = found.toSorted((a, b) => a.localeCompare(b));
    const members = new Set(people);
    const evidence = people.map((userId) => {
      const own = givings.filter(({ giver }) => giver === userId);
      const sum = (some: readonly Giving[]) => some.reduce((all, { count }) => all + count, 0);
      const inside = sum(own.filter(({ author }) => members.has(author)));
      const text = `${inside} of ${sum(own)} reactions went to others of the ring`;
      return { userId, text, at: now.toISOString() };
    });
    return {
      kind: 'telegram_ring',
      key: keyOf('ring', campaignId, people[0] ?? ''),
      base: strengthAlone('telegram_ring', people.length),
      people,
      evidence,
    };
  });
}

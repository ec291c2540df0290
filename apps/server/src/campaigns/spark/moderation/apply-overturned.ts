import type { SparkDeps } from '../spark-deps.ts';
import { countBatch, lockTraffic } from '../traffic/campaign-store.ts';
import { markApplied, payOverturned, readUnapplied } from './overturned-store.ts';

/**
 * The traffic follows the books: the actions of overturned reversals of a campaign are available again, and
 * their amounts are part of what their people earned, once however often this runs. The books have paid them
 * before.
 */
export async function applyOverturned(
  { db, traffic }: Pick<SparkDeps, 'db' | 'traffic'>,
  campaignId: string,
): Promise<void> {
  const reversals = await readUnapplied(db, campaignId);
  if (reversals.length === 0) return;
  await traffic.databaseOf(campaignId).transaction(async (tx) => {
    await lockTraffic(tx, campaignId);
    if ((await payOverturned(tx, { campaignId, reversals })) === 0) return;
    // What a process remembers of the campaign is not what is paid.
    await countBatch(tx, campaignId);
    tx.publish('campaigns', { campaign: campaignId });
    for (const { userId } of reversals) tx.publish('submissions', { user: userId });
  });
  const reversalIds = reversals.map(({ id }) => id);
  await markApplied(db, reversalIds);
}

import { splitSparkBudget, type TelegramGroup, type TweetLink, type Usdc } from '@stoke/domain';
import { hasDashboard } from '../creators/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertCampaign } from './campaign-store.ts';
import { connectToken, hashConnectToken } from './connect-token.ts';
import { fundSpark } from './fund-spark.ts';
import type { SparkWorkDeps } from './spark-deps.ts';
import type { RequiredActions, SparkCampaign } from './spark-row.ts';

export type SparkOrder = {
  /** Of the session. */
  creatorId: string;
  name: string;
  /** The path of a kept image. */
  banner: string;
  budget: Usdc;
  durationHours: number;
  group: TelegramGroup;
  tweet: TweetLink;
  hashtags: readonly string[];
  requiredActions: RequiredActions;
  instructions: string;
  /** What the page believed, checked and never used (rulings B3). Null: not sent. */
  claimedCreatorId: string | null;
};

/**
 * Creates a pending campaign and holds its budget when the creator's balance covers it (rulings A3).
 * It starts once the bot is in its group too (E1). Refuses a wrong owner and a creator without a
 * dashboard.
 */
export async function createSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  order: SparkOrder,
): Promise<SparkCampaign> {
  const { creatorId, claimedCreatorId, hashtags, ...content } = order;
  if (claimedCreatorId !== null && claimedCreatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  if (!(await hasDashboard(tx, creatorId))) throw new Refusal('creator.no_dashboard');
  const id = deps.newId();
  const campaign = await insertCampaign(tx, {
    ...content,
    ...splitSparkBudget(order.budget),
    id,
    creatorId,
    hashtags: [...new Set(hashtags.filter((tag) => tag !== ''))],
    connectHash: hashConnectToken(connectToken(deps.connecting.secret, id)),
    createdAt: deps.clock.now(),
  });
  const funded = await fundSpark(deps, tx, campaign);
  if (!funded) tx.changed('campaigns', { user: creatorId });
  return funded ?? campaign;
}

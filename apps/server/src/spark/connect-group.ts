import { lockCampaign, startIfReady, type Campaign } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashConnectToken } from './connect-token.ts';
import { saveGroup, type SparkGroup } from './group-store.ts';
import type { SparkWorkDeps } from './spark-deps.ts';
import { lockByConnectHash, markConnected, readDetailsOf } from './spark-store.ts';

type Deps = Omit<SparkWorkDeps, 'connecting'>;

/**
 * Ties a campaign to the Telegram group that its one-time token was used in, and starts it when it is
 * funded and the bot is an administrator there (rule 5.1). `by` is the user whose linked Telegram
 * account used the token: nobody connects somebody else's campaign.
 */
export function connectGroup(
  deps: Deps,
  tx: Tx,
  of: { token: string; by: string; group: SparkGroup },
): Promise<Campaign> {
  return connectByHash(deps, tx, { ...of, tokenHash: hashConnectToken(of.token) });
}

/** The same for who kept no more of the token than its hash. */
export async function connectByHash(
  deps: Deps,
  tx: Tx,
  of: { tokenHash: string; by: string; group: SparkGroup },
): Promise<Campaign> {
  return connect(deps, tx, { ...of, campaign: await lockByConnectHash(tx, of.tokenHash) });
}

/** Ties a campaign to its public group, which is known by name: no token is needed. */
export async function connectByName(
  deps: Deps,
  tx: Tx,
  of: { campaignId: string; by: string; group: SparkGroup },
): Promise<Campaign> {
  return connect(deps, tx, { ...of, campaign: await lockCampaign(tx, of.campaignId) });
}

async function connect(
  deps: Deps,
  tx: Tx,
  { campaign, by, group }: { campaign: Campaign | null; by: string; group: SparkGroup },
): Promise<Campaign> {
  if (campaign?.kind !== 'spark' || campaign.creatorId !== by) {
    throw new Refusal('spark.connect_invalid');
  }
  // read under the lock: of many who use a token one does
  const { connectHash } = await readDetailsOf(tx, campaign.id);
  if (connectHash === null) throw new Refusal('spark.connect_invalid');
  const at = deps.clock.now();
  const { chatId } = group;
  await saveGroup(tx, { ...group, at });
  await markConnected(tx, { id: campaign.id, chatId, at });
  tx.changed('campaigns', { user: campaign.creatorId });
  return startIfReady(deps, tx, campaign);
}

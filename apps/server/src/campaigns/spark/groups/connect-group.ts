import { parseTelegramGroup } from '@stoke/domain';
import { lockCampaign, startIfReady, type Campaign } from '../../core/index.ts';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { saveGroup, type SparkGroup } from './group-store.ts';
import type { SparkWorkDeps } from '../spark-deps.ts';
import {
  lockByConnectHash,
  markConnected,
  readDetailsOf,
  readLinkByConnectHash,
} from '../spark-store.ts';

type Deps = Omit<SparkWorkDeps, 'connecting'>;

/**
 * Connects a campaign to the Telegram group where its one-time token was used, and starts it when
 * it is funded and the bot is an administrator there (rule 5.1). `by` is the user whose linked
 * Telegram account used the token; only the campaign's creator may connect it.
 */
export async function connectByHash(
  deps: Deps,
  tx: Tx,
  input: { tokenHash: string; by: string; group: SparkGroup },
): Promise<Campaign> {
  return connect(deps, tx, { ...input, campaign: await lockByConnectHash(tx, input.tokenHash) });
}

/** The name of the public group that a campaign with this unused token was ordered for; null: it has an invite link. */
export async function publicGroupOf(q: Queryable, tokenHash: string): Promise<string | null> {
  const link = await readLinkByConnectHash(q, tokenHash);
  return link === null ? null : (parseTelegramGroup(link)?.name ?? null);
}

/** Connects a campaign to its public group by name, without a token. */
export async function connectByName(
  deps: Deps,
  tx: Tx,
  input: { campaignId: string; by: string; group: SparkGroup },
): Promise<Campaign> {
  return connect(deps, tx, { ...input, campaign: await lockCampaign(tx, input.campaignId) });
}

async function connect(
  deps: Deps,
  tx: Tx,
  { campaign, by, group }: { campaign: Campaign | null; by: string; group: SparkGroup },
): Promise<Campaign> {
  if (campaign?.kind !== 'spark' || campaign.creatorId !== by) {
    throw new Refusal('spark.connect_invalid');
  }
  // Read under the lock, so that only one concurrent use of the token succeeds.
  const { connectHash } = await readDetailsOf(tx, campaign.id);
  if (connectHash === null) throw new Refusal('spark.connect_invalid');
  const at = deps.clock.now();
  const { chatId } = group;
  await saveGroup(tx, { ...group, at });
  await markConnected(tx, { id: campaign.id, chatId, at });
  // A worker counts the people there: Telegram is asked outside of transactions.
  tx.wake('spark.look');
  tx.publish('campaigns', { user: campaign.creatorId });
  return startIfReady(deps, tx, campaign);
}

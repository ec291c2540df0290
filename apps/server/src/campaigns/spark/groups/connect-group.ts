import { parseTelegramGroup } from '@stoke/domain';
import { lockCampaign, startIfReady, type Campaign } from '../../core/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { saveGroup, type SparkGroup } from './group-store.ts';
import type { SparkWorkDeps } from '../spark-deps.ts';
import { lockByConnectHash, markConnected, readDetailsOf } from '../spark-store.ts';

type Deps = Omit<SparkWorkDeps, 'connecting'>;

/**
 * Connects a campaign to the Telegram group where its one-time token was used, and starts it when
 * it is funded and the bot is an administrator there (rule 5.1). `by` is the user whose linked
 * Telegram account used the token; only the campaign's creator may connect it. `username` is the group's
 * public name: a campaign whose page leads to a public group is connected to no other.
 */
export async function connectByHash(
  deps: Deps,
  tx: Tx,
  input: { tokenHash: string; by: string; group: SparkGroup; username: string | null },
): Promise<Campaign> {
  const { tokenHash, by, group, username } = input;
  const campaign = await lockByConnectHash(tx, tokenHash);
  if (campaign !== null) {
    const { groupLink } = await readDetailsOf(tx, campaign.id);
    expectGroup(campaign, { groupLink, username });
  }
  return connect(deps, tx, { campaign, by, group });
}

/** Refuses a group other than the public one of the link. An invite link does not say which group it leads to. */
function expectGroup(
  campaign: Campaign,
  { groupLink, username }: { groupLink: string; username: string | null },
): void {
  const name = parseTelegramGroup(groupLink)?.name ?? null;
  if (name === null || name.toLowerCase() === username?.toLowerCase()) return;
  throw new Refusal('spark.other_group', {
    message: `The campaign "${campaign.name}" is for the group @${name}, to which its page leads. Use this link there, or create a campaign with the link of this group.`,
  });
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

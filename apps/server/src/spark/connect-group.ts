import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockByConnectHash, markConnected } from './campaign-store.ts';
import { hashConnectToken } from './connect-token.ts';
import { saveGroup, type SparkGroup } from './group-store.ts';
import type { SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';
import { startIfReady } from './start-if-ready.ts';

/**
 * Ties a campaign to the Telegram group that its one-time token was used in, and starts it when it is
 * funded and the bot is an administrator there (rulings E1). `by` is the user whose linked Telegram
 * account used the token: nobody connects somebody else's campaign.
 */
export async function connectGroup(
  deps: Pick<SparkWorkDeps, 'clock' | 'newId' | 'jobs'>,
  tx: Tx,
  of: { token: string; by: string; group: SparkGroup },
): Promise<SparkCampaign> {
  const campaign = await lockByConnectHash(tx, hashConnectToken(of.token));
  if (campaign?.state !== 'pending' || campaign.creatorId !== of.by) {
    throw new Refusal('spark.connect_invalid');
  }
  const at = deps.clock.now();
  const { chatId } = of.group;
  await saveGroup(tx, { ...of.group, at });
  const connected = await markConnected(tx, { id: campaign.id, chatId, at });
  await announce(tx, { to: { user: campaign.creatorId }, what: 'campaigns' });
  return startIfReady(deps, tx, connected);
}

import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCampaign, type Campaign, type KindName } from './campaign-store.ts';

/** A campaign as the creator names it; `creatorId` comes from the session. */
export type Own = { kind: KindName; campaignId: string; creatorId: string };

/** Locks a creator's own campaign. Another creator's is answered as not found (rule 2.1). */
export async function lockOwn(tx: Tx, { kind, campaignId, creatorId }: Own): Promise<Campaign> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.creatorId !== creatorId || campaign.kind !== kind) {
    throw new Refusal('request.not_found');
  }
  return campaign;
}

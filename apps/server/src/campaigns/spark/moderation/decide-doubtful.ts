import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeAudits, type AuditDeps } from '../../../site/audit/index.ts';
import { lockCampaign } from '../../core/index.ts';
import { holdMs } from '../rewards/release-earnings.ts';
import { lockTraffic } from '../traffic/campaign-store.ts';
import { insertDecisions, payDoubtful } from './doubtful-store.ts';

/**
 * The creator decides for doubtful messages: their rewards become available as all others. Those that are
 * decided, or were held for the whole time, stay as they are. Against them the creator decides with a
 * reversal. @throws {Refusal} when none is left to decide on.
 */
export async function decideForDoubtful(
  deps: AuditDeps,
  tx: Tx,
  { campaignId, actionIds, by }: { campaignId: string; actionIds: readonly string[]; by: string },
): Promise<number> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.kind !== 'spark') throw new Refusal('request.not_found');
  await lockTraffic(tx, campaignId);
  const now = deps.clock.now();
  const heldBefore = new Date(now.getTime() - holdMs);
  const paid = await payDoubtful(tx, { campaignId, actionIds, heldBefore });
  if (paid.length === 0) throw new Refusal('spark.nothing_doubtful');
  await insertDecisions(tx, { campaignId, messages: paid, decidedAt: now, bySystem: false });
  tx.publish('campaigns', { campaign: campaignId });
  tx.publish('campaigns', { user: campaign.creatorId });
  const people = Map.groupBy(paid, ({ userId }) => userId);
  for (const user of people.keys()) tx.publish('submissions', { user });
  await writeAudits(
    deps,
    tx,
    [...people].map(([subject, { length: messages }]) => {
      return {
        actor: by,
        action: 'spark-doubtful-paid',
        subject,
        about: { campaign: campaignId, messages },
      };
    }),
  );
  return paid.length;
}

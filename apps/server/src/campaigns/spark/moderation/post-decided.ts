import { writeAudits } from '../../../site/audit/index.ts';
import type { Campaign, CampaignWorkDeps } from '../../core/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { writePosted } from '../rewards/posted-store.ts';
import type { EventOf } from '../traffic/outbox-event.ts';
import { insertDecisions } from './doubtful-store.ts';

/** Records the decisions for doubtful messages of a locked campaign, with a line of the audit log for each person. */
export async function postDecided(
  deps: CampaignWorkDeps,
  tx: Tx,
  { id: campaignId, creatorId }: Campaign,
  { at, number, body: { messages, by, request } }: EventOf<'decided'>,
): Promise<void> {
  await insertDecisions(tx, { campaignId, messages, decidedAt: at, bySystem: false, request });
  await writePosted(tx, { campaignId, number });
  tx.publish('campaigns', { campaign: campaignId });
  tx.publish('campaigns', { user: creatorId });
  const people = Map.groupBy(messages, ({ userId }) => userId);
  for (const user of people.keys()) tx.publish('submissions', { user });
  await writeAudits(
    deps,
    tx,
    [...people].map(([subject, { length }]) => {
      const about = { campaign: campaignId, messages: length };
      return { actor: by, action: 'spark-doubtful-paid', subject, about };
    }),
  );
}

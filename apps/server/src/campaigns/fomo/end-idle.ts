import { dayMs, fomoTerms } from '@stoke/domain';
import { lockCampaign, stopCampaign } from '../core/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { FomoWorkDeps } from './fomo-deps.ts';
import { lastTouched } from './place-store.ts';

/**
 * Tells the creator of a campaign without a new place or work for 30 days, and ends it after 45:
 * the unspent budget returns. Does nothing for any other. Safe to repeat.
 */
export async function processIdleCampaign(deps: FomoWorkDeps, tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.state !== 'active') return;
  const touchedAt = await lastTouched(tx, id);
  const idleMs = deps.clock.now().getTime() - touchedAt.getTime();
  const { creatorId, name } = campaign;
  if (idleMs >= fomoTerms.idleEndDays * dayMs) {
    await stopCampaign(deps, tx, { kind: 'fomo', campaignId: id, creatorId });
  } else if (idleMs >= fomoTerms.idleDays * dayMs) {
    const endsAt = new Date(touchedAt.getTime() + fomoTerms.idleEndDays * dayMs).toISOString();
    const facts = { campaignId: id, name, endsAt };
    const subject = `${id}:${endsAt.slice(0, 10)}`;
    await notify(deps, tx, { userId: creatorId, kind: 'campaign_idle', subject, facts });
  }
}

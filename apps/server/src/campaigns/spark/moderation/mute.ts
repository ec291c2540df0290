import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeAudit } from '../../../site/audit/index.ts';
import { keyOf, recordReport, type SignalDeps } from '../../../safety/signals/index.ts';
import { lockCampaign } from '../../core/index.ts';
import { muteParticipant } from '../participation-store.ts';

type Input = { campaignId: string; userId: string; by: string };

/**
 * Mutes a participant of a Spark, or ends that, under the lock under which actions are judged: what the
 * person does while muted is not paid. What was done before stays as it is.
 */
export async function muteInSpark(
  deps: Pick<SignalDeps, 'clock' | 'newId'>,
  tx: Tx,
  { isMuted, by, ...input }: Input & { isMuted: boolean },
): Promise<void> {
  const { campaignId, userId } = input;
  await lockCampaign(tx, campaignId);
  const at = deps.clock.now();
  if (!(await muteParticipant(tx, { ...input, isMuted, at })))
    throw new Refusal('request.not_found');
  tx.publish('campaigns', { campaign: campaignId });
  tx.publish('submissions', { user: userId });
  const action = isMuted ? 'spark-muted' : 'spark-unmuted';
  await writeAudit(deps, tx, {
    actor: by,
    action,
    subject: userId,
    about: { campaign: campaignId },
  });
}

/** Reports a participant to the admins: a signal, which they look at, with all reports of this campaign. */
export async function reportInSpark(
  deps: Pick<SignalDeps, 'clock' | 'newId'>,
  tx: Tx,
  { campaignId, userId, by, note }: Input & { note: string },
): Promise<void> {
  const key = keyOf('reported', campaignId, userId);
  await recordReport(deps, tx, { userId, key, text: `The creator of a Spark: “${note}”` });
  const about = { campaign: campaignId, note };
  await writeAudit(deps, tx, { actor: by, action: 'spark-reported', subject: userId, about });
}

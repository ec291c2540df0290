import type { Db, Tx } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeAudit } from '../../../site/audit/index.ts';
import { keyOf, recordReport, type SignalDeps } from '../../../safety/signals/index.ts';
import { takesPart } from '../participation-store.ts';
import { writeMute } from './mute-store.ts';

type Input = { campaignId: string; userId: string; by: string };

type MuteDeps = Pick<SignalDeps, 'clock' | 'newId'> & { db: Db; traffic: TrafficDatabases };

/**
 * Mutes a participant of a Spark, or ends that: what the person does while muted is not paid. What was
 * done before stays as it is. The judge reads mutes when an action has stood for the settle time, so
 * it knows each that is older than the action.
 */
export async function muteInSpark(
  deps: MuteDeps,
  { isMuted, by, campaignId, userId }: Input & { isMuted: boolean },
): Promise<void> {
  if (!(await takesPart(deps.traffic.databaseOf(campaignId), { campaignId, userId })))
    throw new Refusal('request.not_found');
  await deps.db.transaction(async (tx) => {
    await writeMute(tx, { campaignId, userId, isMuted, at: deps.clock.now() });
    tx.publish('campaigns', { campaign: campaignId });
    tx.publish('submissions', { user: userId });
    const action = isMuted ? 'spark-muted' : 'spark-unmuted';
    const about = { campaign: campaignId };
    await writeAudit(deps, tx, { actor: by, action, subject: userId, about });
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

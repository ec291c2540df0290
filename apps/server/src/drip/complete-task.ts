import { dripReward } from '@stoke/domain';
import { addFigures, lockCampaign } from '../campaigns/index.ts';
import { postTogether } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { submitWork, type ReviewDeps, type Submission } from '../review/index.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { evidenceOf } from './evidence.ts';
import { openTask } from './open-task.ts';
import { areAllReported } from './progress.ts';
import { readActions } from './task-store.ts';

/**
 * Submits the task once all three actions are reported, and reserves the reward in the pool that
 * the campaign's tweets share (rules 1.5 and 4.1). Once per user and task, and once more after a
 * rejection.
 */
export async function completeTask(
  deps: DripWorkDeps & { review: ReviewDeps },
  tx: Tx,
  of: { userId: string; taskId: string },
): Promise<Submission> {
  const { task, campaign, worker } = await openTask(deps, tx, of, lockCampaign);
  const reported = await readActions(tx, of);
  if (!areAllReported(reported.map(({ action }) => action))) {
    throw new Refusal('task.actions_missing');
  }
  const submission = await submitWork(deps.review, tx, {
    kind: 'drip',
    campaignId: campaign.id,
    creatorId: campaign.creatorId,
    taskId: task.id,
    userId: of.userId,
    amount: dripReward,
    evidence: evidenceOf({ task, xUsername: worker.xUsername, reported }),
  });
  const changes = [{ campaignId: campaign.id, reserved: dripReward }];
  await postTogether(tx, await addFigures(deps, tx, changes));
  return submission;
}

import { dripReward, usdc } from '@stoke/domain';
import { lockCampaign, unreservedPool } from '../../core/index.ts';
import { readUsers } from '../../../people/profile/index.ts';
import { submitWork } from '../../../work/decisions/index.ts';
import type { Submission } from '../../../work/submissions/index.ts';
import type { DripWorld } from '../../../../testing/campaigns/drip-world.ts';
import { evidenceOf } from '../evidence.ts';
import { readTask } from '../task-store.ts';

/**
 * Submits work large enough that the pool has room for `room` completions and `remainder` micro-USDC
 * more.
 */
export function leaveRoomFor(
  { deps, inTx }: Pick<DripWorld, 'deps' | 'inTx'>,
  room: number,
  { taskId, by, remainder }: { taskId: string; by: string; remainder?: bigint },
): Promise<Submission> {
  return inTx(async (tx) => {
    const task = await readTask(tx, taskId);
    const campaign = task && (await lockCampaign(tx, task.campaignId));
    if (!task || !campaign) throw new Error('Unknown campaign.');
    const { creatorId, id: campaignId } = campaign;
    const worker = (await readUsers(tx, [by])).get(by);
    const left = dripReward * BigInt(room) + (remainder ?? 0n);
    const poolLeft = unreservedPool(campaign);
    return submitWork(deps.review, tx, {
      kind: 'drip',
      campaignId,
      creatorId,
      taskId: task.id,
      userId: by,
      amount: usdc(poolLeft - left),
      poolLeft,
      evidence: evidenceOf({ task, xUsername: worker?.xUsername ?? '', reported: [] }),
    });
  });
}

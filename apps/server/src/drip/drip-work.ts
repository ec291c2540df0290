import { unreservedPool } from '../escrow/index.ts';
import { readWorkers } from '../identity/index.ts';
import type { NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { KindOfWork, Submission, WorkMoved } from '../review/index.ts';
import { addWork, lockCampaign } from './campaign-store.ts';
import { isLastSettlement } from './drip-state.ts';
import { endIfOver } from './end-drip.ts';
import { DripEvidence, passesDripChecks, showDripEvidence } from './evidence.ts';
import { settleDrip } from './settle-drip.ts';
import { isReplyShared } from './task-store.ts';

/** What drip does around the decisions on its work; given to review when everything is wired. */
export function dripWork(deps: NotifyDeps): KindOfWork {
  return {
    isReviewedByCreator: false,
    lockCampaign: async (tx, campaignId) => {
      await lockCampaign(tx, campaignId);
    },
    onMoved: (tx, moved) => keepFigures(deps, tx, moved),
    showEvidence: (submission) => showDripEvidence(DripEvidence.parse(submission.evidence)),
    passesAutomaticCheck,
  };
}

/** A campaign that was over is settled again with all that came back to it. */
async function keepFigures(deps: NotifyDeps, tx: Tx, moved: WorkMoved): Promise<void> {
  const { reserved = 0n, contested = 0n, spent = 0n, returned = 0n, completions = 0 } = moved;
  const change = { id: moved.campaignId, reserved, contested, spent, returned, completions };
  const campaign = await addWork(tx, change);
  if (campaign.state === 'active') await endIfOver(deps, tx, campaign);
  else if (isLastSettlement(campaign) || unreservedPool(campaign) > 0n) {
    await settleDrip(tx, campaign, deps.clock.now());
  }
}

async function passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean> {
  const { userId, taskId } = submission;
  const evidence = DripEvidence.parse(submission.evidence);
  const { replyLink } = evidence;
  const worker = (await readWorkers(tx, [userId])).get(userId);
  const shared = replyLink !== null && (await isReplyShared(tx, { userId, taskId, replyLink }));
  return passesDripChecks({ evidence, worker, isReplyShared: shared });
}

import { readWorkers } from '../identity/index.ts';
import type { NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { KindOfWork, Submission } from '../review/index.ts';
import { addWork, lockCampaign } from './campaign-store.ts';
import { isLastSettlement } from './drip-state.ts';
import { endIfOver } from './end-drip.ts';
import { DripEvidence, passesDripChecks } from './evidence.ts';
import { settleDrip } from './settle-drip.ts';
import { isReplyShared } from './task-store.ts';

/** What drip does around the decisions on its work; given to review when everything is wired. */
export function dripWork(deps: NotifyDeps): KindOfWork {
  return {
    lockCampaign: async (tx, campaignId) => {
      await lockCampaign(tx, campaignId);
    },
    onDecided: (tx, submission) => keepFigures(deps, tx, submission),
    passesAutomaticCheck,
  };
}

/** A campaign that was over is settled again when the last of its reserve is decided. */
async function keepFigures(deps: NotifyDeps, tx: Tx, submission: Submission): Promise<void> {
  const isPaid = submission.state === 'approved';
  const campaign = await addWork(tx, {
    id: submission.campaignId,
    reserved: -submission.amount,
    spent: isPaid ? submission.amount : 0n,
    completions: isPaid ? 1 : 0,
  });
  if (campaign.state === 'active') await endIfOver(deps, tx, campaign);
  else if (isLastSettlement(campaign)) await settleDrip(tx, campaign, deps.clock.now());
}

async function passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean> {
  const { userId, taskId } = submission;
  const evidence = DripEvidence.parse(submission.evidence);
  const { replyLink } = evidence;
  const worker = (await readWorkers(tx, [userId])).get(userId);
  const shared = replyLink !== null && (await isReplyShared(tx, { userId, taskId, replyLink }));
  return passesDripChecks({ evidence, worker, isReplyShared: shared });
}

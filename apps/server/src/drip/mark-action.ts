import type { DripAction, TweetLink } from '@stoke/domain';
import { readCampaign } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { openTask } from './open-task.ts';
import { addEngagement, insertAction, readActions, replaceReply } from './task-store.ts';
import { mayHandInAgain, readLatest } from '../review/index.ts';

export type Report = {
  userId: string;
  taskId: string;
  action: DripAction;
  /** From the page; ignored when it cannot be true. */
  openedAt: Date | null;
  /** Only for a comment. */
  reply: TweetLink | null;
};

/**
 * Records that the user reports one action, once per user, task and action (rule 4.3). The link of
 * a comment's reply can be replaced while rejected work may be submitted again.
 * @returns the actions reported so far.
 */
export async function markAction(
  deps: DripWorkDeps,
  tx: Tx,
  report: Report,
): Promise<DripAction[]> {
  const { userId, taskId, action, reply } = report;
  if (reply !== null && action !== 'comment') throw new Refusal('request.invalid');
  const { task, campaign } = await openTask(deps, tx, report, readCampaign);
  const reportedAt = deps.clock.now();
  const added = await insertAction(tx, {
    userId,
    taskId,
    action,
    openedAt: plausible(report.openedAt, task.openedAt, reportedAt),
    reportedAt,
    replyLink: reply?.url ?? null,
  });
  if (!added) await replaceLink(tx, { ...report, reportedAt });
  tx.changed('tasks', { user: userId });
  tx.changed('campaigns', { user: campaign.creatorId });
  const actions = await readActions(tx, report);
  // Last, because other reports on this tweet wait for this row.
  if (added) await addEngagement(tx, taskId);
  return actions.map((reported) => reported.action);
}

async function replaceLink(tx: Tx, of: Report & { reportedAt: Date }): Promise<void> {
  const { userId, taskId, reply, reportedAt } = of;
  const latest = reply === null ? null : await readLatest(tx, of);
  if (reply === null || !latest || !mayHandInAgain(latest)) {
    throw new Refusal('task.action_repeated');
  }
  await replaceReply(tx, { userId, taskId, replyLink: reply.url, reportedAt });
}

/** A task cannot be opened before it exists or after it is reported. */
function plausible(openedAt: Date | null, taskOpenedAt: Date | null, now: Date): Date | null {
  if (openedAt === null || taskOpenedAt === null) return null;
  return openedAt >= taskOpenedAt && openedAt <= now ? openedAt : null;
}

import {
  actionsToRepeat,
  type DripAction,
  dripActions,
  dripGraceMs,
  dripReward,
  type TweetLink,
} from '@stoke/domain';
import {
  type Campaign,
  lockCampaign,
  readCampaign,
  stateAt,
  unreservedPool,
} from '../core/index.ts';
import { readUsers, suspended } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import { TryAgain, type Tx, violatedConstraint } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  canResubmit,
  readLatest,
  refuseDoneTweets,
  type ReviewDeps,
  type Submission,
} from '../../work/submissions/index.ts';
import { submitWork } from '../../work/decisions/index.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { evidenceOf } from './evidence.ts';
import {
  type DripTask,
  insertAction,
  isReplyUsed,
  lockTask,
  readActions,
  readTask,
  repeatAction,
  replaceReply,
} from './task-store.ts';

type OpenTask = { task: DripTask; campaign: Campaign; worker: UserRow & Linked };
type Linked = { xUsername: string };
type Reads = {
  task: typeof readTask | typeof lockTask;
  campaign: typeof readCampaign | typeof lockCampaign;
};

/**
 * The task, its campaign and its worker, if this user may work on it now, or could `graceMs` ago
 * (rules 4.3 and 4.6).
 * Refuses campaigns that are over, the creator's own, suspended users and users without a linked X
 * account.
 */
async function openTask(
  deps: Pick<DripWorkDeps, 'clock'>,
  tx: Tx,
  { taskId, graceMs, userId }: { userId: string; taskId: string; graceMs?: number },
  read: Reads,
): Promise<OpenTask> {
  const task = await read.task(tx, taskId);
  const campaign = task && (await read.campaign(tx, task.campaignId));
  if (!campaign || campaign.activatedAt === null) throw new Refusal('request.not_found');
  const at = new Date(deps.clock.now().getTime() - (graceMs ?? 0));
  if (stateAt(campaign, at) !== 'active') throw new Refusal('task.ended');
  if (campaign.creatorId === userId) throw new Refusal('task.own_campaign');
  const worker = (await readUsers(tx, [userId])).get(userId);
  if (!worker) throw new Refusal('request.not_found');
  if (worker.accountStatus !== 'active') throw suspended(worker.suspendedUntil);
  const { xUsername } = worker;
  if (xUsername === null) throw new Refusal('task.needs_x_account');
  return { task, campaign, worker: { ...worker, xUsername } };
}

/** Which actions a user has reported on a task. */
type ActionProgress = { isLiked: boolean; isRetweeted: boolean; isCommented: boolean };

export function progressOf(reported: readonly DripAction[]): ActionProgress {
  return {
    isLiked: reported.includes('like'),
    isRetweeted: reported.includes('retweet'),
    isCommented: reported.includes('comment'),
  };
}

/** Whether the task can be submitted (rule 4.3). */
export function areAllReported(reported: readonly DripAction[]): boolean {
  return dripActions.every((action) => reported.includes(action));
}

export type Report = {
  userId: string;
  /** The session that reports: its tabs learn of the report from the reply, not from an event. */
  sessionId?: string;
  taskId: string;
  action: DripAction;
  /** From the page; ignored when it cannot be true. */
  openedAt: Date | null;
  /** Only for a comment. */
  reply: TweetLink | null;
};

/**
 * Records that the user reports one action, once per user, task and action (rule 4.3), on a tweet that can
 * still pay their X account. The link of
 * a comment's reply can be added and replaced until the work is submitted, also before a second try.
 * @returns the actions reported so far.
 */
export async function markAction(
  deps: DripWorkDeps,
  tx: Tx,
  report: Report,
): Promise<DripAction[]> {
  const { userId, taskId, action, reply } = report;
  if (reply !== null && action !== 'comment') throw new Refusal('request.invalid');
  const { task, campaign, worker } = await openTask(
    deps,
    tx,
    { ...report, graceMs: reply === null ? 0 : dripGraceMs },
    { task: lockTask, campaign: readCampaign },
  );
  if (stateAt(campaign, deps.clock.now()) !== 'active') await requireComment(tx, report);
  await refuseDoneTweets(tx, { userId, handle: worker.xUsername, tasks: [task] });
  const reportedAt = deps.clock.now();
  const { campaignId } = task;
  await orRefused(async () => {
    if (reply !== null) await refuseUsedReply(tx, { userId, taskId, campaignId, reply });
    const openedAt = plausible(report.openedAt, task.openedAt, reportedAt);
    const replyLink = reply?.url ?? null;
    const done = { userId, taskId, campaignId, action, openedAt, reportedAt, replyLink };
    if (!(await insertAction(tx, done))) {
      await reportAgain(tx, { ...report, openedAt, campaignId, reportedAt });
    }
  });
  tx.publish('tasks', { user: userId }, report.sessionId);
  tx.publish('campaigns', { user: campaign.creatorId });
  const actions = await readActions(tx, report);
  return actions.map((reported) => reported.action);
}

/** After the end nothing is done any more, but the link of a comment's reply is added until the work is submitted. */
async function requireComment(tx: Tx, report: Report): Promise<void> {
  const reported = await readActions(tx, report);
  if (!reported.some(({ action }) => action === 'comment')) throw new Refusal('task.ended');
}

/** One reply counts once per person and campaign (rule 4.3). */
async function refuseUsedReply(
  tx: Tx,
  { reply, ...input }: { userId: string; taskId: string; campaignId: string; reply: TweetLink },
): Promise<void> {
  const isUsed = await isReplyUsed(tx, { ...input, replyId: reply.tweetId });
  if (isUsed) throw new Refusal('task.reply_repeated');
}

/** Refusals of the table: a concurrent second report, and a report on a tweet that was just removed. */
async function orRefused(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const violated = violatedConstraint(error);
    // The same report twice, or a reply for two tweets: the next try sees which.
    if (violated === 'drip_reply_once') throw new TryAgain(error);
    throw violated === 'drip_action_task_id_fkey' ? new Refusal('request.not_found') : error;
  }
}

/** Replaces the link of a reply, or repeats an action that was rejected as not done. */
async function reportAgain(
  tx: Tx,
  input: Report & { campaignId: string; reportedAt: Date },
): Promise<void> {
  const { userId, taskId, campaignId, reply, reportedAt } = input;
  const latest = await readLatest(tx, input);
  if (latest && !canResubmit(latest)) throw new Refusal('task.action_repeated');
  if (reply === null) {
    const before = latest && mustRepeat(latest, input.action) ? latest.decidedAt : null;
    if (before === null || !(await repeatAction(tx, { ...input, before }))) {
      throw new Refusal('task.action_repeated');
    }
    return;
  }
  // Before the first submission the comment is the same one, and keeps its time.
  const at = latest === null ? null : reportedAt;
  await replaceReply(tx, { userId, taskId, campaignId, replyLink: reply.url, reportedAt: at });
}

function mustRepeat({ reason }: Submission, action: DripAction): boolean {
  return reason !== null && actionsToRepeat(reason).includes(action);
}

/** A task cannot be opened before it exists or after it is reported. */
function plausible(openedAt: Date | null, taskOpenedAt: Date | null, now: Date): Date | null {
  if (openedAt === null || taskOpenedAt === null) return null;
  return openedAt >= taskOpenedAt && openedAt <= now ? openedAt : null;
}

/**
 * Submits the task once all three actions are reported, and reserves the reward in the pool that
 * the campaign's tweets share (rules 1.5 and 4.1). Once per user and task, and again after a
 * rejection; ten minutes longer than the campaign runs.
 */
export async function completeTask(
  deps: DripWorkDeps & { review: ReviewDeps },
  tx: Tx,
  input: { userId: string; taskId: string },
): Promise<Submission> {
  const { task, campaign, worker } = await openTask(
    deps,
    tx,
    { ...input, graceMs: dripGraceMs },
    { task: readTask, campaign: lockCampaign },
  );
  const reported = await readActions(tx, input);
  if (!areAllReported(reported.map(({ action }) => action))) {
    const isEnded = stateAt(campaign, deps.clock.now()) !== 'active';
    throw new Refusal(isEnded ? 'task.ended' : 'task.actions_missing');
  }
  return submitWork(deps.review, tx, {
    kind: 'drip',
    campaignId: campaign.id,
    creatorId: campaign.creatorId,
    taskId: task.id,
    userId: input.userId,
    amount: dripReward,
    poolLeft: unreservedPool(campaign),
    tweet: { tweetId: task.tweetId, handle: worker.xUsername },
    evidence: evidenceOf({ task, xUsername: worker.xUsername, reported }),
  });
}

import { parseTweetUrl } from '@stoke/domain';
import { z } from 'zod';
import { readEarners } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { KindOfWork, Submission } from '../review/index.ts';
import { isReplyShared, type ReportedAction } from './task-store.ts';

const Reported = z.object({ openedAt: z.iso.datetime().nullable(), reportedAt: z.iso.datetime() });

/**
 * What is recorded about a drip submission: reviewers see what was submitted, not later changes.
 */
export const DripEvidence = z.object({
  tweetUrl: z.string(),
  tweetId: z.string(),
  xUsername: z.string(),
  replyLink: z.string().nullable(),
  actions: z.partialRecord(z.enum(['like', 'retweet', 'comment']), Reported),
});
export type DripEvidence = z.output<typeof DripEvidence>;

export function evidenceOf(of: {
  task: { url: string; tweetId: string };
  xUsername: string;
  reported: readonly ReportedAction[];
}): DripEvidence {
  const entries = of.reported.map(({ action, openedAt, reportedAt }) => [
    action,
    { openedAt: openedAt?.toISOString() ?? null, reportedAt: reportedAt.toISOString() },
  ]);
  return DripEvidence.parse({
    tweetUrl: of.task.url,
    tweetId: of.task.tweetId,
    xUsername: of.xUsername,
    replyLink: of.reported.find(({ replyLink }) => replyLink !== null)?.replyLink ?? null,
    actions: Object.fromEntries(entries),
  });
}

/** Seconds between opening the tweet and reporting; null when the opening is unknown. */
export function secondsOpen(reported: z.output<typeof Reported> | undefined): number | null {
  if (!reported?.openedAt) return null;
  return (Date.parse(reported.reportedAt) - Date.parse(reported.openedAt)) / 1000;
}

/** What a reviewer sees: links to open, and how long each action took. */
function showDripEvidence({ tweetUrl, replyLink, xUsername, actions }: DripEvidence) {
  const links = [{ label: 'Tweet', url: tweetUrl }];
  if (replyLink !== null) links.push({ label: 'Reply', url: replyLink });
  const facts = [{ label: 'X account', text: `@${xUsername}` }];
  for (const [action, label] of actionNames) {
    const seconds = secondsOpen(actions[action]);
    const known = seconds === null ? 'time not known' : `after ${Math.round(seconds)} s`;
    facts.push({ label, text: actions[action] === undefined ? 'not done' : known });
  }
  const taskName = tweetUrl.replace(/^https?:\/\//, '');
  return { taskName, links, facts, images: [] };
}

const actionNames = [
  ['like', 'Like'],
  ['retweet', 'Retweet'],
  ['comment', 'Comment'],
] as const;

/**
 * Whether the system may approve work that was not decided in time (rule 4.4). The worker must be
 * in good standing with the same X account as at submission. A reply, when there is one, must be
 * the worker's own, differ from the tweet and not be shown for other work.
 */
export function passesDripChecks(of: {
  evidence: DripEvidence;
  worker: { accountStatus: string; xUsername: string | null } | undefined;
  isReplyShared: boolean;
}): boolean {
  const { evidence, worker } = of;
  if (worker?.accountStatus !== 'active') return false;
  const handle = worker.xUsername?.toLowerCase();
  if (handle === undefined || handle !== evidence.xUsername.toLowerCase()) return false;
  if (evidence.replyLink === null) return true;
  return !of.isReplyShared && isReplyOf(evidence.replyLink, evidence.tweetId, handle);
}

function isReplyOf(replyLink: string, tweetId: string, handle: string): boolean {
  const reply = parseTweetUrl(replyLink);
  if (!reply || reply.tweetId === tweetId) return false;
  const [, author] = new URL(reply.url).pathname.split('/');
  return author === 'i' || author?.toLowerCase() === handle;
}

/** The review rules of drips, given to review by the composition root. */
export const dripWork: KindOfWork = {
  isReviewedByCreator: false,
  showEvidence: (submission) => showDripEvidence(DripEvidence.parse(submission.evidence)),
  passesAutomaticCheck,
};

async function passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean> {
  const { userId, taskId } = submission;
  const evidence = DripEvidence.parse(submission.evidence);
  const { replyLink } = evidence;
  const worker = (await readEarners(tx, [userId])).get(userId);
  const shared = replyLink !== null && (await isReplyShared(tx, { userId, taskId, replyLink }));
  return passesDripChecks({ evidence, worker, isReplyShared: shared });
}

import { campaignKinds, dripActions, parseTweetUrl } from '@stoke/domain';
import { z } from 'zod';
import type { Evidence, KindOfWork, WorkMark, XAccount } from '../../work/submissions/index.ts';
import { findSharedReplies, type ReportedAction } from './task-store.ts';

const Reported = z.object({ openedAt: z.iso.datetime().nullable(), reportedAt: z.iso.datetime() });

/**
 * The record of a drip submission: reviewers see the work as submitted, not later changes.
 */
export const DripEvidence = z.object({
  tweetUrl: z.string(),
  tweetId: z.string(),
  /** What the creator said of the tweet. */
  about: z.string().default(''),
  xUsername: z.string(),
  replyLink: z.string().nullable(),
  actions: z.partialRecord(z.enum(['like', 'retweet', 'comment']), Reported),
});
export type DripEvidence = z.output<typeof DripEvidence>;

export function evidenceOf(input: {
  task: { url: string; tweetId: string; about: string };
  xUsername: string;
  reported: readonly ReportedAction[];
}): DripEvidence {
  const { reported, task, xUsername } = input;
  const entries = reported.map(({ action, openedAt, reportedAt }) => [
    action,
    { openedAt: openedAt?.toISOString() ?? null, reportedAt: reportedAt.toISOString() },
  ]);
  return DripEvidence.parse({
    tweetUrl: task.url,
    tweetId: task.tweetId,
    about: task.about,
    xUsername,
    replyLink: reported.find(({ replyLink }) => replyLink !== null)?.replyLink ?? null,
    actions: Object.fromEntries(entries),
  });
}

/** Seconds between opening the tweet and reporting; null when the opening is unknown. */
export function secondsOpen(reported: z.output<typeof Reported> | undefined): number | null {
  if (!reported?.openedAt) return null;
  return (Date.parse(reported.reportedAt) - Date.parse(reported.openedAt)) / 1000;
}

/** What a reviewer sees: links to open, and how long each action took. */
function showDripEvidence({ tweetUrl, about, replyLink, xUsername, actions }: DripEvidence) {
  const links = [{ label: 'Tweet', url: tweetUrl }];
  if (replyLink !== null) links.push({ label: 'Reply', url: replyLink });
  const facts: Evidence['facts'] = [{ label: 'X account', text: `@${xUsername}` }];
  if (about !== '') facts.push({ label: 'About', text: about });
  for (const [action, label] of actionNames) {
    const reported = actions[action];
    const seconds = secondsOpen(reported);
    const known = seconds === null ? 'time not known' : `after ${Math.round(seconds)} s`;
    facts.push(
      reported === undefined
        ? { label, text: 'not done' }
        : { label, text: known, at: new Date(reported.reportedAt) },
    );
  }
  const taskName = tweetUrl.replace(/^https?:\/\//, '');
  return { taskName, link: tweetUrl, links, facts, images: [] };
}

const actionNames = [
  ['like', 'Like'],
  ['retweet', 'Retweet'],
  ['comment', 'Comment'],
] as const;

/** A tweet is not opened, read and acted on in less. */
const minSeconds = 2;

/**
 * Whether drip work shows that it was done (rule 4.4): by the X account of the submission, which is
 * verified, or whose reply is shown. The times must be plausible; without a verified account all must
 * be known. A reply, when there is one, must be their own, differ from the tweet and not be shown for
 * other work.
 */
export function showsDripWork(input: {
  evidence: DripEvidence;
  by: XAccount;
  isReplyShared: boolean;
}): boolean {
  const { evidence, by, isReplyShared } = input;
  const handle = by.handle?.toLowerCase();
  if (handle === undefined || handle !== evidence.xUsername.toLowerCase()) return false;
  const times = dripActions.map((action) => secondsOpen(evidence.actions[action]));
  const areKnown = times.every((seconds) => seconds !== null);
  if (isFast(evidence)) return false;
  if (evidence.replyLink === null) return by.isVerified;
  if (isReplyShared || !isReplyOf(evidence.replyLink, evidence.tweetId, by)) return false;
  return by.isVerified || areKnown;
}

/** Whether an action was reported sooner after the tweet was opened than it can be done. */
function isFast({ actions }: DripEvidence): boolean {
  const times = dripActions.map((action) => secondsOpen(actions[action]));
  return times.some((seconds) => seconds !== null && seconds < minSeconds);
}

/** The hints by which reviewers filter. */
export function marksOf(evidence: DripEvidence): WorkMark[] {
  return [
    ...(evidence.replyLink === null ? (['no_reply'] as const) : []),
    ...(isFast(evidence) ? (['fast'] as const) : []),
  ];
}

/** An address without a name says nothing of its author, which only a verified account may leave out. */
function isReplyOf(replyLink: string, tweetId: string, { handle, isVerified }: XAccount): boolean {
  const reply = parseTweetUrl(replyLink);
  if (!reply || reply.tweetId === tweetId) return false;
  const [, author] = new URL(reply.url).pathname.split('/');
  return author === 'i' ? isVerified : author?.toLowerCase() === handle?.toLowerCase();
}

function tweetIdOf(replyLink: string): string | null {
  return parseTweetUrl(replyLink)?.tweetId ?? null;
}

/** The review rules of drips, given to review by the composition root. */
export const dripWork: KindOfWork = {
  isReviewedByCreator: campaignKinds.drip.isReviewedByCreator,
  erasedEvidence: { xUsername: 'erased', replyLink: null },
  showEvidence: (submission) => showDripEvidence(DripEvidence.parse(submission.evidence)),
  showProof: ({ evidence }) => {
    const { xUsername, replyLink } = DripEvidence.parse(evidence);
    return { xUsername, text: null, proofLink: replyLink, imageUrl: null };
  },
  aboutOf: ({ evidence }) => DripEvidence.parse(evidence).about,
  proofsOf: ({ evidence }) => {
    const { replyLink } = DripEvidence.parse(evidence);
    return replyLink === null ? [] : [`link ${tweetIdOf(replyLink) ?? replyLink}`];
  },
  marksOf: ({ evidence }) => marksOf(DripEvidence.parse(evidence)),
  findEvident: async (q, works) => {
    const read = works.map(({ submission: { id, userId, taskId, evidence }, by }) => {
      return { id, userId, taskId, by, evidence: DripEvidence.parse(evidence) };
    });
    const shown = read.map(({ evidence: { replyLink }, ...rest }) => {
      return { ...rest, replyId: replyLink === null ? null : tweetIdOf(replyLink) };
    });
    const shared = await findSharedReplies(q, shown);
    const evident = read.filter((one) =>
      showsDripWork({ ...one, isReplyShared: shared.has(one.id) }),
    );
    return new Set(evident.map(({ id }) => id));
  },
};

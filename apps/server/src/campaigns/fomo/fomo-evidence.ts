import { campaignKinds, messageFeatures, parseTweetUrl, taskOfLink } from '@stoke/domain';
import { z } from 'zod';
import type { KindOfWork, Likeness, Submission, XAccount } from '../../work/submissions/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPictureHash } from '../../site/media/index.ts';
import { completePlaces, findSharedProofs, readGuides, reopenPlaces } from './place-store.ts';

/** The record of submitted work: reviewers see it as submitted, not later changes. */
const Recorded = z.object({
  taskName: z.string(),
  linkName: z.string(),
  link: z.string(),
  linkType: z.string(),
  requiredContent: z.string(),
  xUsername: z.string().nullable(),
  proofText: z.string().nullable(),
  proofLink: z.string().nullable(),
  /** The path of a private image. */
  proofImage: z.string().nullable(),
  /** Whether Telegram showed the earner in the group. */
  isMember: z.boolean(),
  /** Telegram no longer showed the earner there when the work was to be paid. */
  hasLeft: z.boolean().optional(),
});
/** After its account is deleted, nothing of it is left. */
const Erased = z
  .object({ erased: z.literal(true) })
  .transform((): z.output<typeof Recorded> => erased);
export const FomoEvidence = z.union([Recorded, Erased]);
export type FomoEvidence = z.output<typeof Recorded>;

/** What the creator wrote, after that account is deleted. */
const erasedCreator = { taskName: '', linkName: '', link: '', requiredContent: '' };
const erased: FomoEvidence = {
  ...erasedCreator,
  taskName: 'erased',
  linkType: 'manual-upload',
  xUsername: null,
  proofText: null,
  proofLink: null,
  proofImage: null,
  isMember: false,
};

/** The call that answers with the image of a submission. */
export function proofImageUrl(
  { id }: { id: string },
  { proofImage }: Pick<FomoEvidence, 'proofImage'>,
): string | null {
  return proofImage === null ? null : `/api/campaigns/submissions/${id}/image`;
}

/** The path of the image that was submitted; null when there is none. */
export function proofImageOf({ evidence }: Submission): string | null {
  return FomoEvidence.parse(evidence).proofImage;
}

/** Of a task whose name went with its creator's account. */
export const erasedTaskName = 'Task';

/** `Retweet: Our post`; once where the task and its link have the same name. */
export function nameOfWork(task: string, link: string): string {
  return [...new Set([task, link])].filter((name) => name !== '').join(': ');
}

function memberWords({ hasLeft }: FomoEvidence): string {
  return hasLeft ? 'in the group when it was submitted, not a minute later' : 'in the group';
}

function showFomoEvidence(submission: Submission) {
  const evidence = FomoEvidence.parse(submission.evidence);
  const { linkName, linkType, link, proofLink, proofText, xUsername, requiredContent } = evidence;
  const taskName = evidence.taskName || (taskOfLink(linkType)?.name ?? erasedTaskName);
  const image = proofImageUrl(submission, evidence);
  const facts: readonly (readonly [string, string | null])[] = [
    ['X account', xUsername === null ? null : `@${xUsername}`],
    ['Telegram', evidence.isMember ? memberWords(evidence) : null],
    ['Asked for', requiredContent],
    ['Proof', proofText],
  ];
  return {
    taskName: nameOfWork(taskName, linkName),
    link: link === '' ? null : link,
    links: [
      ...(link === '' ? [] : [{ label: 'Task', url: link }]),
      ...(proofLink === null ? [] : [{ label: 'Proof', url: proofLink }]),
    ],
    facts: facts.flatMap(([label, text]) =>
      text === null || text === '' ? [] : [{ label, text }],
    ),
    images: image === null ? [] : [{ label: 'Proof', url: image }],
  };
}

/**
 * Whether the work shows that it was done: Telegram showed the earner in the group, to the end, or it was done on
 * X by an account that is verified, or whose comment is shown. No proof of another person.
 */
export function showsFomoWork(input: {
  evidence: FomoEvidence;
  by: XAccount;
  isProofShared: boolean;
}): boolean {
  const { evidence, by, isProofShared } = input;
  if (evidence.isMember) return evidence.hasLeft !== true;
  if (isProofShared) return false;
  const handle = by.handle?.toLowerCase();
  const isSameAccount = handle !== undefined && handle === evidence.xUsername?.toLowerCase();
  const task = taskOfLink(evidence.linkType);
  if (!task?.onX || !isSameAccount) return false;
  return task.proof === 'post' ? isOwnPost(evidence, handle) : by.isVerified;
}

function isOwnPost({ proofLink, link }: FomoEvidence, handle: string): boolean {
  const comment = proofLink === null ? null : parseTweetUrl(proofLink);
  if (!comment || comment.tweetId === parseTweetUrl(link)?.tweetId) return false;
  return new URL(comment.url).pathname.split('/')[1]?.toLowerCase() === handle;
}

/** A shorter text, or the one that the task asks for, may be the same for two people by chance. */
const ownLetters = 40;

function ownText({ proofText, requiredContent }: FomoEvidence): string {
  const normalised = (text: string | null) =>
    (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return normalised(proofText).replace(normalised(requiredContent), '');
}

async function readLikeness(q: Queryable, { evidence, userId }: Submission): Promise<Likeness[]> {
  const read = FomoEvidence.parse(evidence);
  const own = ownText(read);
  const path = read.proofImage;
  const picture = path === null ? null : await readPictureHash(q, { path, userId });
  const text = own.length < ownLetters ? null : messageFeatures({ text: own }).simhash;
  return [
    ...(picture === null ? [] : [{ what: 'picture' as const, hash: picture }]),
    ...(text === null ? [] : [{ what: 'text' as const, hash: BigInt.asIntN(64, text) }]),
  ];
}

function proofsOf({ evidence }: Submission): string[] {
  const read = FomoEvidence.parse(evidence);
  const { proofImage, proofLink } = read;
  const own = ownText(read);
  return [
    ...(proofImage === null ? [] : [`image ${proofImage}`]),
    ...(proofLink === null ? [] : [`link ${parseTweetUrl(proofLink)?.tweetId ?? proofLink}`]),
    ...(own.length < ownLetters ? [] : [`text ${own}`]),
  ];
}

/** The review rules of FOMO campaigns, given to review by the composition root. */
export const fomoWork: KindOfWork = {
  isReviewedByCreator: campaignKinds.fomo.isReviewedByCreator,
  erasedCreator,
  isRepeatedAfterEnd: true,
  showEvidence: showFomoEvidence,
  showProof: (submission) => {
    const evidence = FomoEvidence.parse(submission.evidence);
    const { xUsername, proofText: text, proofLink } = evidence;
    return { xUsername, text, proofLink, imageUrl: proofImageUrl(submission, evidence) };
  },
  readGuides,
  proofsOf,
  readLikeness,
  findEvident: async (q, works) => {
    const read = works.map(({ submission: { id, userId, taskId: linkId, evidence }, by }) => {
      return { id, userId, linkId, by, evidence: FomoEvidence.parse(evidence) };
    });
    const shared = await findSharedProofs(
      q,
      read.map(({ evidence: { proofLink, proofImage }, ...rest }) => ({
        ...rest,
        proofLink,
        proofImage,
      })),
    );
    const evident = read.filter((one) =>
      showsFomoWork({ ...one, isProofShared: shared.has(one.id) }),
    );
    return new Set(evident.map(({ id }) => id));
  },
  onApproved: (tx, work) =>
    completePlaces(
      tx,
      work.map(({ campaignId, userId, decidedAt, submittedAt }) => {
        return { campaignId, userId, at: decidedAt ?? submittedAt };
      }),
    ),
  onForfeited: async (tx, work, at) => {
    await reopenPlaces(tx, work, at);
    for (const { campaignId } of work) tx.publish('campaigns', { campaign: campaignId });
  },
};

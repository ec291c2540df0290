import { dayMs, parseTweetUrl } from '@stoke/domain';
import { z } from 'zod';
import { readEarners, readRiskFlags, type Earner, type RiskFlags } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { KindOfWork, Submission } from '../review/index.ts';
import { completePlaces, isProofShared, readGuides, reopenPlaces } from './place-store.ts';

/** What is recorded about submitted work: reviewers see what was submitted, not later changes. */
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
});
/** After its account is deleted, nothing of it is left. */
const Erased = z
  .object({ erased: z.literal(true) })
  .transform((): z.output<typeof Recorded> => erased);
export const FomoEvidence = z.union([Recorded, Erased]);
export type FomoEvidence = z.output<typeof Recorded>;

const erased: FomoEvidence = {
  taskName: 'erased',
  linkName: '',
  link: '',
  linkType: 'manual-upload',
  requiredContent: '',
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

function showFomoEvidence(submission: Submission) {
  const evidence = FomoEvidence.parse(submission.evidence);
  const { linkName, link, proofLink, proofText, xUsername, requiredContent } = evidence;
  const image = proofImageUrl(submission, evidence);
  const facts: readonly (readonly [string, string | null])[] = [
    ['X account', xUsername === null ? null : `@${xUsername}`],
    ['Telegram', evidence.isMember ? 'in the group' : null],
    ['Asked for', requiredContent],
    ['Proof', proofText],
  ];
  return {
    taskName: [...new Set([evidence.taskName, linkName])].filter((name) => name !== '').join(': '),
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

const accountDaysAtLeast = 3;

/**
 * Whether the system may approve work that was not decided in time: Telegram showed the earner in
 * the group, or it was done on X by an account that is verified, or whose comment is shown. No
 * proof of another person, no risk flag, no account of the last three days.
 */
export function passesFomoChecks(of: {
  evidence: FomoEvidence;
  earner: Earner | undefined;
  flags: RiskFlags | undefined;
  isProofShared: boolean;
  now: Date;
}): boolean {
  const { evidence, earner, flags, now } = of;
  if (earner?.accountStatus !== 'active' || !flags) return false;
  if (evidence.isMember) return true;
  if (flags.sharesWallet || flags.sharesXAccount || of.isProofShared) return false;
  if (now.getTime() - earner.createdAt.getTime() < accountDaysAtLeast * dayMs) return false;
  const handle = earner.xUsername?.toLowerCase();
  const isSameAccount = handle !== undefined && handle === evidence.xUsername?.toLowerCase();
  if (!evidence.linkType.startsWith('x-') || !isSameAccount) return false;
  return evidence.linkType === 'x-comment'
    ? isCommentOf(evidence, handle)
    : flags.xStatus === 'verified';
}

function isCommentOf({ proofLink, link }: FomoEvidence, handle: string): boolean {
  const comment = proofLink === null ? null : parseTweetUrl(proofLink);
  if (!comment || comment.tweetId === parseTweetUrl(link)?.tweetId) return false;
  return new URL(comment.url).pathname.split('/')[1]?.toLowerCase() === handle;
}

async function passesAutomaticCheck(tx: Tx, work: Submission, now: Date): Promise<boolean> {
  const { userId, taskId: linkId } = work;
  const evidence = FomoEvidence.parse(work.evidence);
  const earner = (await readEarners(tx, [userId])).get(userId);
  const flags = (await readRiskFlags(tx, [userId])).get(userId);
  const isShared = await isProofShared(tx, { ...evidence, userId, linkId });
  return passesFomoChecks({ evidence, earner, flags, isProofShared: isShared, now });
}

/** The review rules of FOMO campaigns, given to review by the composition root. */
export const fomoWork: KindOfWork = {
  isReviewedByCreator: true,
  showEvidence: showFomoEvidence,
  readGuides,
  passesAutomaticCheck,
  onApproved: (tx, work) =>
    completePlaces(
      tx,
      work.map(({ campaignId, userId, decidedAt, submittedAt }) => {
        return { campaignId, userId, at: decidedAt ?? submittedAt };
      }),
    ),
  onForfeited: async (tx, work, at) => {
    await reopenPlaces(tx, work, at);
    for (const { campaignId } of work) tx.changed('campaigns', { campaign: campaignId });
  },
};

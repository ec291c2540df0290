/** Why work may be refused: a closed list, so that no rejection comes without a reason (rule 10.2). */
export const rejectionReasons = [
  'not_done',
  'undone',
  'wrong_account',
  'low_quality',
  'automated',
  'duplicate',
  'missing_disclosure',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What the earner and the reviewer read for each reason. */
export const rejectionReasonTexts: Readonly<Record<RejectionReason, string>> = {
  not_done: 'The action was not found on the tweet',
  undone: 'The action was undone before the review',
  wrong_account: 'Not done from the linked account',
  low_quality: 'The comment is not about the tweet',
  automated: 'It looks automated',
  duplicate: 'The same comment was posted before',
  missing_disclosure: 'The comment does not disclose that it is paid',
  other: 'Another reason, explained in the note',
};

/** The text of a reason as the wire carries it; one that this version does not know, as it is. */
export function rejectionText(reason: string): string {
  const known = rejectionReasons.find((candidate) => candidate === reason);
  return known ? rejectionReasonTexts[known] : reason;
}

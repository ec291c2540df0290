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

/** What the earner and the reviewer read for each reason: of drips, and of the links of a FOMO. */
export const rejectionTexts: Readonly<
  Record<'drip' | 'fomo', Readonly<Record<RejectionReason, string>>>
> = {
  drip: {
    not_done: 'The action was not found on the tweet',
    undone: 'The action was undone before the review',
    wrong_account: 'Not done from the linked account',
    low_quality: 'The comment is not about the tweet',
    automated: 'It looks automated',
    duplicate: 'The same comment was posted before',
    missing_disclosure: 'The comment does not disclose that it is paid',
    other: 'Another reason, explained in the note',
  },
  fomo: {
    not_done: 'The proof does not show that the task was done',
    undone: 'It was undone before the review',
    wrong_account: 'Not done from the linked account',
    low_quality: 'It does not contain what the task asks for',
    automated: 'It looks automated',
    duplicate: 'The same text, link or image was submitted before',
    missing_disclosure: 'The post does not disclose that it is paid',
    other: 'Another reason, explained in the note',
  },
};

/** The words for rejections of a kind of work. */
export function rejectionWords(kind: string): Readonly<Record<RejectionReason, string>> {
  return rejectionTexts[kind === 'fomo' ? 'fomo' : 'drip'];
}

/** The text of a reason as the wire carries it; one that this version does not know, as it is. */
export function rejectionText(reason: string, kind: string): string {
  const known = rejectionReasons.find((candidate) => candidate === reason);
  return known ? rejectionWords(kind)[known] : reason;
}

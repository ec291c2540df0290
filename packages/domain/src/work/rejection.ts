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

export type RejectionTexts = Readonly<Record<RejectionReason, string>>;

// What the earner and the reviewer read for each reason.

/** Of actions on a tweet. */
export const tweetRejections: RejectionTexts = {
  not_done: 'The action was not found on the tweet',
  undone: 'The action was undone before the review',
  wrong_account: 'Not done from the linked account',
  low_quality: 'The comment is not about the tweet',
  automated: 'It looks automated',
  duplicate: 'The same comment was posted before',
  missing_disclosure: 'The comment does not disclose that it is paid',
  other: 'Another reason, explained in the note',
};

/** Of work of any sort, shown by a proof. */
export const linkRejections: RejectionTexts = {
  not_done: 'The proof does not show that the task was done',
  undone: 'It was undone before the review',
  wrong_account: 'Not done from the linked account',
  low_quality: 'It does not contain what the task asks for',
  automated: 'It looks automated',
  duplicate: 'The same text, link or image was submitted before',
  missing_disclosure: 'The post does not disclose that it is paid',
  other: 'Another reason, explained in the note',
};

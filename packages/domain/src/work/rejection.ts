import { keysOf } from '../keys-of.ts';

type Facts = {
  /** The reported work is not what the earner claimed. Missing, weak or undisclosed work costs the reward, not trust. */
  isFraud: boolean;
  /** What of a tweet's actions is to be done again. */
  repeats: 'all' | 'comment' | 'none';
};

/** Why work may be refused: a closed list, so that no rejection comes without a reason (rule 10.2). */
export const rejections = {
  not_done: { isFraud: false, repeats: 'all' },
  undone: { isFraud: true, repeats: 'all' },
  wrong_account: { isFraud: true, repeats: 'all' },
  low_quality: { isFraud: false, repeats: 'comment' },
  automated: { isFraud: true, repeats: 'none' },
  duplicate: { isFraud: true, repeats: 'comment' },
  missing_disclosure: { isFraud: false, repeats: 'comment' },
  other: { isFraud: false, repeats: 'none' },
} as const satisfies Record<string, Facts>;

export type RejectionReason = keyof typeof rejections;
export const rejectionReasons = keysOf(rejections);

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

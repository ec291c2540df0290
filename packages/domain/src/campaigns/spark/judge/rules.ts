import { sparkPaidPerHour } from '../spark-rates.ts';
import { dayMs, hourMs } from '../../../time.ts';

/** Kept with each verdict. Goes up whenever a rule below or the way a text is read changes. */
export const sparkRuleVersion = 7;

/** What counts as a paid action of a Spark (rules 5.3 and 5.4). */
export const sparkRules = {
  minWords: 2,
  minLetters: 8,
  /** Between two paid messages of a person. */
  spacingMs: 20_000,
  /** Paid actions of a person in any hour of one campaign. */
  paidPerHour: sparkPaidPerHour,
  perMs: hourMs,
  /** For how long the same text counts as a repetition. */
  duplicateMs: dayMs,
  /** A text that this many others have said is a duplicate from anyone. */
  duplicateOthers: 2,
  /** Texts whose simhashes differ in at most this many of 64 bits are nearly the same. */
  nearDistance: 8,
  /** Shorter texts are compared for equality only. */
  nearLetters: 24,
  /** Texts of one author whose simhashes differ in at most this many bits may have one frame. */
  frameDistance: 19,
  /** So many others of the author's last 24 hours make it one. */
  frameOthers: 3,
  /** Later messages of the author within this time count too: as long as a message usually waits to be judged. */
  frameAheadMs: 600_000,
  /** Shorter texts need not be sentences. */
  sentenceWords: 5,
  /** The least average of the words of a sentence: a small word has four points, a word of chats three. */
  pointsPerWord: 0.9,
  reactionTargetMs: 2 * dayMs,
  newMemberMs: 600_000,
} as const;

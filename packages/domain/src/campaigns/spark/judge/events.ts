import type { Usdc } from '../../../money.ts';
import type { SparkAction } from '../spark.ts';
import type { SparkCode } from './codes.ts';
import type { SparkDoubt } from './doubt.ts';

/** All that is judged of a message's text. */
export type MessageFeatures = {
  isService: boolean;
  isCommand: boolean;
  isForwarded: boolean;
  isViaBot: boolean;
  letters: number;
  words: number;
  /** Equal for canonical texts of the same words, in any order. */
  fingerprint: string;
  /** 64 bits that depend on the order; null for a text that is too short to be compared by it. */
  simhash: bigint | null;
  /** Why the text alone is doubtful. */
  doubt: SparkDoubt | null;
  /** Addresses in it, as `example.com/path`; not stored. */
  links: readonly string[];
};

type SparkEventBase = {
  /** Unique in the campaign. An edit carries the key of its message. */
  key: string;
  /** When it was done by its own date, in ms. */
  at: number;
  /** The Telegram account, by whatever names it across the group; null when anonymous. */
  sender: string | null;
  isBot: boolean;
  /** The linked account that is paid; null when there is none. */
  userId: string | null;
};

export type SparkMessage = SparkEventBase & {
  kind: 'message';
  features: MessageFeatures;
  /** The text was changed after the message was sent; `at` stays. */
  isEdit: boolean;
};

export type SparkReaction = SparkEventBase & {
  kind: 'reaction';
  /** `added`: there was none before. `changed`: one for another. `removed`: none is left. */
  change: 'added' | 'changed' | 'removed';
  /** The key of the message. */
  target: string;
};

/** `isBot` of a click is a preview or a scanner. */
export type SparkClick = SparkEventBase & { kind: 'click'; link: string };

export type SparkEvent = SparkMessage | SparkReaction | SparkClick;

/** What decides about a person beside the action itself. Times in ms; null: not yet. */
export type SparkPerson = {
  linkedAt: number | null;
  rulesAcceptedAt: number | null;
  participatesSince: number | null;
  /** When the last required action was done; the moment of joining where none is required. */
  actionsDoneAt: number | null;
  isCreator: boolean;
  isBanned: boolean;
};

/** The times in which the campaign runs: from, until (not included; null: open). */
export type SparkWindow = readonly { from: number; until: number | null }[];

/** An event with why it earns nothing, whatever others did; null if nothing is known against it. */
export type SparkCandidate = { event: SparkEvent; refused: SparkCode | null };

/** What is left to pay, and to whom; the judge changes it as it pays. */
export type SparkMoney = {
  pool: Usdc;
  /** The most that one person is paid, in all. */
  share: Usdc;
  /** By user: paid so far, reserved or available. */
  earned: Map<string, Usdc>;
  /**
   * By Telegram account: the user who earned with it first, and the only one who does. Counts
   * by user are therefore also counts by Telegram account.
   */
  earners: Map<string, string>;
};

/**
 * `code` null: paid with `amount`, which waits for the creator's decision if there is a `doubt`. Otherwise
 * unpaid, and `amount` is zero.
 */
export type SparkVerdict = {
  key: string;
  kind: SparkAction;
  userId: string | null;
  code: SparkCode | null;
  doubt: SparkDoubt | null;
  amount: Usdc;
};

/** A judged action, as it is remembered for judging later ones. */
export type KnownAction = {
  event: SparkEvent;
  isPaid: boolean;
};

import { keysOf } from '../../../keys-of.ts';
import type { SparkCode } from './codes.ts';

/**
 * Why actions of a Spark were not paid, as its creator reads it. What only concerns the person, such as
 * a ban, is one reason: it is not the creator's to know.
 */
export const sparkRefusals = {
  not_running: 'The campaign was not running',
  pool_spent: 'The pool was spent',
  share_limit: 'The person had earned the limit per person',
  person: 'The person could not be paid yet',
  no_message: 'Not a message of their own: a command, a forward or a bot',
  too_short: 'Too short',
  duplicate: 'Said before, by them or by others',
  too_often: 'Too soon after the last one, or above the limit for an hour',
  edited: 'Invalid after an edit',
  reaction: 'A reaction that was removed or repeated, or to a message that does not count',
  click: 'A link that was opened before, or not by a person',
  muted: 'The person was muted',
  taken_back: 'Taken back',
} as const;

/** Instead of the actions of a Spark that was settled long ago. */
export const sparkActionsRemoved =
  'The single actions of this campaign are no longer kept. What they earned is.';

export type SparkRefusal = keyof typeof sparkRefusals;

export const sparkRefusalNames = keysOf(sparkRefusals);

const refusals: Readonly<Record<SparkCode, SparkRefusal>> = {
  CAMPAIGN_NOT_LIVE: 'not_running',
  POOL_EXHAUSTED: 'pool_spent',
  SHARE_CAP: 'share_limit',
  ANONYMOUS: 'person',
  IS_BOT: 'no_message',
  NOT_LINKED: 'person',
  NOT_PARTICIPANT: 'person',
  ACTIONS_MISSING: 'person',
  RULES_MISSING: 'person',
  OTHER_ACCOUNT: 'person',
  OWN_CAMPAIGN: 'person',
  BANNED: 'person',
  MUTED: 'muted',
  SUSPENDED: 'person',
  TOO_NEW: 'person',
  SERVICE: 'no_message',
  COMMAND: 'no_message',
  FORWARDED: 'no_message',
  VIA_BOT: 'no_message',
  NO_LETTERS: 'too_short',
  TOO_SHORT: 'too_short',
  DUP_SELF: 'duplicate',
  DUP_GROUP: 'duplicate',
  NEAR_DUP: 'duplicate',
  COOLDOWN: 'too_often',
  HOURLY_CAP: 'too_often',
  EDITED_INVALID: 'edited',
  REACTION_REMOVED: 'reaction',
  REACTION_REPEAT: 'reaction',
  SELF_REACTION: 'reaction',
  TARGET_UNKNOWN: 'reaction',
  TARGET_BEFORE_START: 'reaction',
  TARGET_OLD: 'reaction',
  CLICK_NO_USER: 'click',
  CLICK_BOT: 'click',
  CLICK_REPEAT: 'click',
  REVERSED: 'taken_back',
};

/** What the creator reads of a code. */
export function sparkRefusalOf(code: SparkCode): SparkRefusal {
  return refusals[code];
}

import type { SparkCode } from '@stoke/domain';
import { countText } from '../../../lib/count-text.ts';

/** `1 action`, `1,240 actions`. */
export function actionsText(count: number): string {
  return count === 1 ? '1 action' : `${countText(count)} actions`;
}

/** Why an action is not paid, as admins read it. */
export const reasonLabels: Readonly<Record<SparkCode, string>> = {
  CAMPAIGN_NOT_LIVE: 'Campaign not running',
  POOL_EXHAUSTED: 'Pool spent',
  SHARE_CAP: 'Share of pool reached',
  ANONYMOUS: 'Posted as group or channel',
  IS_BOT: 'Bot',
  NOT_LINKED: 'Telegram not linked',
  NOT_PARTICIPANT: 'Not joined',
  ACTIONS_MISSING: 'Required actions not done',
  RULES_MISSING: 'Rules not accepted',
  OTHER_ACCOUNT: 'Telegram earned for another',
  OWN_CAMPAIGN: 'Own campaign',
  BANNED: 'Banned',
  MUTED: 'Muted by the creator',
  SUSPENDED: 'Suspended',
  TOO_NEW: 'Just joined the group',
  SERVICE: 'Telegram notice',
  COMMAND: 'Command',
  FORWARDED: 'Forwarded message',
  VIA_BOT: 'Made by a bot',
  NO_LETTERS: 'No words',
  TOO_SHORT: 'Too short',
  DUP_SELF: 'Repeats own message',
  DUP_GROUP: 'Repeats others',
  NEAR_DUP: 'Almost a repeat',
  COOLDOWN: 'Too fast',
  HOURLY_CAP: 'Hourly limit reached',
  EDITED_INVALID: 'Invalid after edit',
  REACTION_REMOVED: 'Reaction removed',
  REACTION_REPEAT: 'Already reacted',
  SELF_REACTION: 'Own message',
  TARGET_UNKNOWN: 'Unknown message',
  TARGET_BEFORE_START: 'Message from before the start',
  TARGET_OLD: 'Message too old',
  CLICK_NO_USER: 'Unknown clicker',
  CLICK_BOT: 'Opened by a bot',
  CLICK_REPEAT: 'Already clicked',
  REVERSED: 'Taken back',
};

import { keysOf } from '../../../keys-of.ts';

/**
 * Why an action of a Spark is not paid, in words that say what to do next time. A closed list: each
 * verdict keeps its code (rule 5.4).
 */
export const sparkReasons = {
  CAMPAIGN_NOT_LIVE: 'The campaign was not running then. Take part while it is active.',
  POOL_EXHAUSTED: 'The reward pool is spent. Look for another campaign.',
  SHARE_CAP: 'You have earned the limit per person of this pool. Look for another campaign.',
  ANONYMOUS: 'Posted as a group or channel. Post as yourself to be paid.',
  IS_BOT: 'Bots are not paid. Post from your own account.',
  NOT_LINKED: 'Telegram was not linked yet. Link it on your dashboard first.',
  NOT_PARTICIPANT: 'You had not joined the campaign yet. Press Participate Now! on its page first.',
  ACTIONS_MISSING: 'A required action was not done yet. Finish the checklist on the campaign page.',
  RULES_MISSING: 'The rules were not accepted yet. Accept them on the website first.',
  OTHER_ACCOUNT:
    'This Telegram account earned here for another account. Take part in another campaign.',
  OWN_CAMPAIGN: 'This is your own campaign. You can earn in the campaigns of others.',
  BANNED: 'Your account is banned. Your dashboard says how to appeal.',
  MUTED: 'The creator of this campaign muted you here. You can earn in the campaigns of others.',
  SUSPENDED:
    'Your account was suspended then. What you do after the suspension ends is paid again.',
  TOO_NEW: 'You had just joined the group. Actions count 10 minutes after joining.',
  SERVICE: 'A notice by Telegram, not a message. Write one yourself.',
  COMMAND: 'Commands are not paid. Write a message to the group.',
  FORWARDED: 'Forwarded messages are not paid. Write it in your own words.',
  VIA_BOT: 'Messages made by a bot are not paid. Write it in your own words.',
  NO_LETTERS: 'No words in it: write at least 2 words and 8 letters.',
  TOO_SHORT: 'Too short: write at least 2 words and 8 letters.',
  DUP_SELF: 'You said the same within 24 hours. Say something new.',
  DUP_GROUP: 'Others said exactly this within 24 hours. Say it in your own words.',
  NEAR_DUP: 'Almost the same as another message of the last 24 hours. Say something new.',
  COOLDOWN: 'Too fast: wait 20 seconds after a paid message.',
  HOURLY_CAP: 'You reached the limit for one hour. Come back a little later.',
  EDITED_INVALID: 'After your edit the message no longer counts. Post a new message instead.',
  REACTION_REMOVED: 'The reaction was removed. Leave it in place to be paid.',
  REACTION_REPEAT: 'You had already reacted to this message. React to another one.',
  SELF_REACTION: 'It was your own message. React to what others write.',
  TARGET_UNKNOWN: 'The message is not one we have seen. React to a newer message of a member.',
  TARGET_BEFORE_START:
    'The message is from before the campaign. React to one that was written since it started.',
  TARGET_OLD: 'The message was more than 48 hours old. React to a newer one.',
  CLICK_NO_USER: 'We could not tell who clicked. Open the link from the campaign page.',
  CLICK_BOT: 'The link was opened by a preview or a bot. Open it yourself in a browser.',
  CLICK_REPEAT: 'You had already opened this link. Each link is paid once.',
  REVERSED: 'This reward was taken back. You can appeal on your dashboard.',
} as const;

export type SparkCode = keyof typeof sparkReasons;

export const sparkCodes = keysOf(sparkReasons);

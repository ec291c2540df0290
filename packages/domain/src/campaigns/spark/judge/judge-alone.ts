import type { SparkCode } from './codes.ts';
import type { MessageFeatures, SparkEvent, SparkPerson, SparkWindow } from './events.ts';
import { sparkRules } from './rules.ts';

/**
 * What no other action can change about this one: when it was done, by whom, and what it says. The
 * code that keeps it from being paid, or null. `person` is null when no account is linked.
 */
export function judgeAlone(
  event: SparkEvent,
  person: SparkPerson | null,
  window: SparkWindow,
): SparkCode | null {
  if (!isLiveAt(window, event.at)) return 'CAMPAIGN_NOT_LIVE';
  return judgeSender(event) ?? judgePerson(event, person) ?? judgeContent(event);
}

/** Whether a Spark ran at this time. */
export function isLiveAt(window: SparkWindow, at: number): boolean {
  return window.some(({ from, until }) => at >= from && (until === null || at < until));
}

function judgeSender(event: SparkEvent): SparkCode | null {
  if (event.kind === 'click') {
    if (event.isBot) return 'CLICK_BOT';
    return event.userId === null ? 'CLICK_NO_USER' : null;
  }
  if (event.isBot) return 'IS_BOT';
  if (event.sender === null) return 'ANONYMOUS';
  // Notices and commands are no attempt to earn, regardless of who sends them.
  return event.kind === 'message' ? judgeUse(event.features) : null;
}

function judgeUse({ isService, isCommand }: MessageFeatures): SparkCode | null {
  if (isService) return 'SERVICE';
  return isCommand ? 'COMMAND' : null;
}

function judgePerson(event: SparkEvent, person: SparkPerson | null): SparkCode | null {
  const isBefore = (since: number | null) => since === null || event.at < since;
  if (person === null || isBefore(person.linkedAt)) return 'NOT_LINKED';
  if (person.isBanned) return 'BANNED';
  if (person.isCreator) return 'OWN_CAMPAIGN';
  if (isBefore(person.rulesAcceptedAt)) return 'RULES_MISSING';
  if (isBefore(person.participatesSince)) return 'NOT_PARTICIPANT';
  return isBefore(person.actionsDoneAt) ? 'ACTIONS_MISSING' : null;
}

function judgeContent(event: SparkEvent): SparkCode | null {
  if (event.kind === 'message') {
    const code = judgeMessage(event.features);
    return code !== null && event.isEdit ? 'EDITED_INVALID' : code;
  }
  if (event.kind === 'click') return null;
  if (event.change === 'removed') return 'REACTION_REMOVED';
  return event.change === 'changed' ? 'REACTION_REPEAT' : null;
}

function judgeMessage(features: MessageFeatures): SparkCode | null {
  const use = judgeUse(features);
  if (use !== null) return use;
  if (features.isForwarded) return 'FORWARDED';
  if (features.isViaBot) return 'VIA_BOT';
  if (features.letters === 0) return 'NO_LETTERS';
  return saysSomething(features) ? null : 'TOO_SHORT';
}

/** Whether a text is long enough to be paid, and to be compared with others. */
export function saysSomething({ letters, words }: MessageFeatures): boolean {
  return letters >= sparkRules.minLetters && words >= sparkRules.minWords;
}

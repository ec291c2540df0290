import type { SparkCode } from './codes.ts';
import type { KnownAction, SparkEvent, SparkMessage, SparkReaction } from './events.ts';
import { saysSomething } from './judge-alone.ts';
import type { SparkDoubt } from './doubt.ts';
import { NearTexts } from './near-texts.ts';
import { OwnTexts } from './own-texts.ts';
import { sparkRules } from './rules.ts';

/** A message; `reactedBy` has the users of its paid reactions. */
type Known = {
  key: string;
  at: number;
  sender: string | null;
  userId: string | null;
  isJudged: boolean;
  reactedBy: Set<string> | null;
};

/**
 * What was done in a campaign's group, as far as it decides what is paid next. Kept in memory; `add`
 * fills it from the stored actions. After a batch that was not committed it must be built again.
 */
export class SparkHistory {
  /** When judged reactions and clicks were done. */
  readonly #judged = new Map<string, number>();
  readonly #messages = new Map<string, Known>();
  /** By fingerprint: the only message with this text, or the last one of each sender. */
  readonly #texts = new Map<string, Known | Map<string | null, Known>>();
  readonly #near = new NearTexts();
  readonly #ownTexts = new OwnTexts();
  readonly #clicked = new Set<string>();
  /** Times of paid actions by kind and user, ascending; of most there is one. */
  readonly #paid = new Map<string, number | number[]>();

  /** Remembers a judged action; of a message also that it can be reacted to. */
  add({ event, isPaid }: KnownAction): void {
    if (event.kind === 'message') {
      const known = this.#met(event);
      known.isJudged = true;
      this.#say(known, event);
    } else {
      this.#judged.set(event.key, event.at);
    }
    if (!isPaid || event.userId === null) return;
    this.#paidAt(pair(event.kind, event.userId), event.at);
    if (event.kind === 'click') this.#clicked.add(pair(event.userId, event.link));
    if (event.kind === 'reaction') this.noteReaction(event);
  }

  /** Remembers at a known message who was paid for reacting to it. */
  noteReaction({ target, userId }: Pick<SparkReaction, 'target' | 'userId'>): void {
    const message = this.#messages.get(target);
    if (message && userId !== null) (message.reactedBy ??= new Set()).add(userId);
  }

  /** Makes a message known as one that can be reacted to, judged or not. */
  meet(message: SparkMessage): void {
    this.#met(message);
  }

  #met({ key, at, sender, userId }: SparkMessage): Known {
    let known = this.#messages.get(key);
    if (!known) {
      known = { key, at, sender, userId, isJudged: false, reactedBy: null };
      this.#messages.set(key, known);
    }
    return known;
  }

  #say(known: Known, message: SparkMessage): void {
    if (!saysSomething(message.features)) return;
    const { sender, at } = known;
    this.#ownTexts.add(message);
    const { features } = message;
    const before = this.#texts.get(features.fingerprint);
    if (before instanceof Map) {
      const last = before.get(sender);
      if (!last || last.at <= at) before.set(sender, known);
    } else if (!before || (before.sender === sender && before.at <= at)) {
      this.#texts.set(features.fingerprint, known);
    } else if (before.sender !== sender) {
      const both = [before, known].map((one) => [one.sender, one] as const);
      this.#texts.set(features.fingerprint, new Map(both));
    }
    if (features.simhash === null) return;
    this.#near.add(known, features.simhash);
  }

  /** A link that is opened again at another time was not judged, whatever its first opening came to. */
  isJudged({ key, at }: Pick<SparkEvent, 'key' | 'at'>): boolean {
    return this.#messages.get(key)?.isJudged ?? this.#judged.get(key) === at;
  }

  /** Whether the message can be reacted to. */
  hasMet(key: string): boolean {
    return this.#messages.has(key);
  }

  /** How many messages are remembered: about 400 bytes each. */
  get size(): number {
    return this.#messages.size;
  }

  /** Whether the text was said before, by the same sender, by others, or nearly. */
  judgeText({ key, at, sender, features }: SparkMessage): SparkCode | null {
    const isRecent = (other: Known) =>
      other.key !== key && Math.abs(other.at - at) < sparkRules.duplicateMs;
    const before = this.#texts.get(features.fingerprint);
    const own = before instanceof Map ? before.get(sender) : before;
    if (own && own.sender === sender && isRecent(own)) return 'DUP_SELF';
    let others = 0;
    for (const other of before instanceof Map ? before.values() : []) {
      if (other !== own && isRecent(other)) others += 1;
      if (others >= sparkRules.duplicateOthers) return 'DUP_GROUP';
    }
    const { simhash } = features;
    return simhash !== null && this.#near.has({ key, at }, simhash) ? 'NEAR_DUP' : null;
  }

  /**
   * What makes a message doubtful: its text, or that its author says the same with other words. Of `ahead`,
   * which still waits to be judged, counts what was said while this message waited itself.
   */
  judgeDoubt(message: SparkMessage, ahead: OwnTexts): SparkDoubt | null {
    const { at, features } = message;
    if (features.doubt !== null) return features.doubt;
    const { frameOthers, duplicateMs, frameAheadMs } = sparkRules;
    const before = this.#ownTexts.countAlike(
      message,
      frameOthers,
      (other) => Math.abs(other.at - at) < duplicateMs,
    );
    if (before >= frameOthers) return 'frame';
    const after = ahead.countAlike(
      message,
      frameOthers - before,
      (other) => other.at - at <= frameAheadMs && !this.isJudged(other),
    );
    return before + after >= frameOthers ? 'frame' : null;
  }

  /** Whether it comes too soon after a paid message, or is above the paid number of an hour. */
  judgePace({ kind, at }: SparkEvent, userId: string): SparkCode | null {
    const paid = this.#paid.get(pair(kind, userId));
    if (paid === undefined) return null;
    const times = typeof paid === 'number' ? [paid] : paid;
    const place = placeOf(times, at);
    if (kind === 'message') {
      const nearest = [times[place - 1], times[place]].filter((time) => time !== undefined);
      if (nearest.some((time) => Math.abs(at - time) < sparkRules.spacingMs)) return 'COOLDOWN';
    }
    const most = sparkRules.paidPerHour[kind];
    // A late action may fall between paid ones: no hour that contains it may have more of them.
    const around = [...times.slice(Math.max(0, place - most), place), at];
    around.push(...times.slice(place, place + most));
    const isFull = around.some(
      (time, i) => (around[i + most] ?? Infinity) - time < sparkRules.perMs,
    );
    return isFull ? 'HOURLY_CAP' : null;
  }

  judgeTarget(target: string, { sender, at }: SparkEvent, userId: string): SparkCode | null {
    const message = this.#messages.get(target);
    if (!message) return 'TARGET_UNKNOWN';
    if (message.sender === sender || message.userId === userId) return 'SELF_REACTION';
    if (at - message.at > sparkRules.reactionTargetMs) return 'TARGET_OLD';
    return message.reactedBy?.has(userId) ? 'REACTION_REPEAT' : null;
  }

  hasClicked(userId: string, link: string): boolean {
    return this.#clicked.has(pair(userId, link));
  }

  /** Drops what no longer matters once all events from before `at` are judged. */
  forget(at: number): void {
    const [targets, texts] = [at - sparkRules.reactionTargetMs, at - sparkRules.duplicateMs];
    deleteWhere(this.#judged, (time) => time < targets);
    deleteWhere(this.#messages, (message) => message.at < targets);
    for (const entry of this.#texts.values()) {
      if (entry instanceof Map) deleteWhere(entry, ({ at: last }) => last < texts);
    }
    deleteWhere(this.#texts, (entry) =>
      entry instanceof Map ? entry.size === 0 : entry.at < texts,
    );
    this.#near.forget(texts);
    this.#ownTexts.forget(texts);
    const hour = at - sparkRules.perMs;
    deleteWhere(this.#paid, (paid) => {
      if (typeof paid === 'number') return paid < hour;
      paid.splice(0, placeOf(paid, hour));
      return paid.length === 0;
    });
  }

  #paidAt(who: string, at: number): void {
    const paid = this.#paid.get(who);
    if (paid === undefined) this.#paid.set(who, at);
    else if (typeof paid === 'number') this.#paid.set(who, at < paid ? [at, paid] : [paid, at]);
    else paid.splice(placeOf(paid, at), 0, at);
  }
}

function pair(one: string, other: string): string {
  return `${one} ${other}`;
}

/** The index of the first time that is not before `at`. */
function placeOf(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function deleteWhere<Key, Value>(map: Map<Key, Value>, isEnded: (value: Value) => boolean): void {
  for (const [key, value] of map) if (isEnded(value)) map.delete(key);
}

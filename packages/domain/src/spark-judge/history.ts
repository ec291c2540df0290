import type { SparkAction } from '../spark.ts';
import type { SparkCode } from './codes.ts';
import type { KnownAction, SparkEvent, SparkMessage } from './events.ts';
import { saysSomething } from './judge-alone.ts';
import { NearTexts } from './near-texts.ts';
import { sparkRules } from './rules.ts';

type Known = { at: number; sender: string | null; reactedBy: Set<string> };
type Said = { key: string; at: number };

/**
 * What was done in a campaign's group, as far as it decides what is paid next. Kept in memory; `add`
 * fills it from the stored actions. After a batch that was not committed it must be built again.
 */
export class SparkHistory {
  readonly #judged = new Map<string, number>();
  readonly #messages = new Map<string, Known>();
  /** The last message of each sender, by fingerprint. */
  readonly #texts = new Map<string, Map<string, Said>>();
  readonly #near = new NearTexts();
  readonly #clicked = new Set<string>();
  /** Times of paid actions by kind and user, ascending. */
  readonly #paid = new Map<string, number[]>();

  /** Remembers a judged action; of a message also that it can be reacted to. */
  add({ event, isPaid }: KnownAction): void {
    this.#judged.set(event.key, event.at);
    if (event.kind === 'message') {
      this.meet(event);
      this.#say(event);
    }
    if (!isPaid || event.userId === null) return;
    insert(this.#timesOf(event.kind, event.userId), event.at);
    if (event.kind === 'click') this.#clicked.add(pair(event.userId, event.link));
    if (event.kind === 'reaction' && event.sender !== null) {
      this.#messages.get(event.target)?.reactedBy.add(event.sender);
    }
  }

  /** Makes a message known as one that can be reacted to, judged or not. */
  meet({ key, at, sender }: SparkMessage): void {
    if (!this.#messages.has(key)) this.#messages.set(key, { at, sender, reactedBy: new Set() });
  }

  #say({ key, at, sender, features }: SparkMessage): void {
    if (!saysSomething(features)) return;
    const bySender = this.#texts.get(features.fingerprint) ?? new Map<string, Said>();
    this.#texts.set(features.fingerprint, bySender);
    const last = bySender.get(sender ?? '');
    if (!last || last.at <= at) bySender.set(sender ?? '', { key, at });
    if (features.simhash !== null) this.#near.add({ key, at, simhash: features.simhash });
  }

  isJudged(key: string): boolean {
    return this.#judged.has(key);
  }

  /** Whether the text was said before, by the same sender, by others, or nearly. */
  judgeText({ key, at, sender, features }: SparkMessage): SparkCode | null {
    const isNews = (said: Said) =>
      said.key === key || Math.abs(said.at - at) >= sparkRules.duplicateMs;
    const bySender = this.#texts.get(features.fingerprint) ?? new Map<string, Said>();
    const own = bySender.get(sender ?? '');
    if (own && !isNews(own)) return 'DUP_SELF';
    let others = 0;
    for (const said of bySender.values()) {
      if (said !== own && !isNews(said)) others += 1;
      if (others >= sparkRules.duplicateOthers) return 'DUP_GROUP';
    }
    const { simhash } = features;
    return simhash !== null && this.#near.has({ key, at, simhash }) ? 'NEAR_DUP' : null;
  }

  /** Whether it comes too soon after a paid message, or is above the paid number of an hour. */
  judgePace({ kind, at }: SparkEvent, userId: string): SparkCode | null {
    const times = this.#timesOf(kind, userId);
    const place = placeOf(times, at);
    if (kind === 'message') {
      const nearest = [times[place - 1], times[place]].filter((time) => time !== undefined);
      if (nearest.some((time) => Math.abs(at - time) < sparkRules.spacingMs)) return 'COOLDOWN';
    }
    const most = sparkRules.paidPerHour[kind];
    // Late news may stand between paid ones: no hour that contains it may hold more.
    const around = [...times.slice(Math.max(0, place - most), place), at];
    around.push(...times.slice(place, place + most));
    const isFull = around.some(
      (time, i) => (around[i + most] ?? Infinity) - time < sparkRules.perMs,
    );
    return isFull ? 'HOURLY_CAP' : null;
  }

  judgeTarget(target: string, { sender, at }: SparkEvent): SparkCode | null {
    const message = this.#messages.get(target);
    if (!message) return 'TARGET_UNKNOWN';
    if (message.sender === sender) return 'SELF_REACTION';
    if (at - message.at > sparkRules.reactionTargetMs) return 'TARGET_OLD';
    return sender !== null && message.reactedBy.has(sender) ? 'REACTION_REPEAT' : null;
  }

  hasClicked(userId: string, link: string): boolean {
    return this.#clicked.has(pair(userId, link));
  }

  /** Drops what no longer matters once no event from before `at` is judged any more. */
  forget(at: number): void {
    const [targets, texts] = [at - sparkRules.reactionTargetMs, at - sparkRules.duplicateMs];
    deleteWhere(this.#judged, (time) => time < targets);
    deleteWhere(this.#messages, (message) => message.at < targets);
    for (const bySender of this.#texts.values()) deleteWhere(bySender, (said) => said.at < texts);
    deleteWhere(this.#texts, (bySender) => bySender.size === 0);
    this.#near.forget(texts);
    for (const times of this.#paid.values()) times.splice(0, placeOf(times, at - sparkRules.perMs));
    deleteWhere(this.#paid, (times) => times.length === 0);
  }

  #timesOf(kind: SparkAction, userId: string): number[] {
    const times = this.#paid.get(pair(kind, userId)) ?? [];
    this.#paid.set(pair(kind, userId), times);
    return times;
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

function insert(times: number[], at: number): void {
  times.splice(placeOf(times, at), 0, at);
}

function deleteWhere<Value>(map: Map<string, Value>, isOver: (value: Value) => boolean): void {
  for (const [key, value] of map) if (isOver(value)) map.delete(key);
}

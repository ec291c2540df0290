import type { RawUpdate } from '../../gateways/telegram/index.ts';
import { lettersOf, newsOf } from '../../../testing/platform/news-of.ts';

/** An update with the second in which it happened, and the one in which Telegram brings it. */
export type Brought = { update: RawUpdate; at: number; arrives: number };
export type Press = { who: string; at: number };
export type Day = { brought: Brought[]; presses: Press[] };

type DatedText = { id: number; at: number; by: string | null; text: string };

const emoji = ['👍', '🔥', '❤', '👏'];
/** Edits count for this long, and what is brought later than this is judged without it. */
const settleSeconds = 600;
const longestDelay = 420;

/** Numbers from 0 to below 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type BusyDay = {
  seed: number;
  chatId: string;
  /** Telegram accounts; the first ones do the most. */
  speakers: readonly string[];
  updates: number;
  from: Date;
  hours: number;
};

/**
 * What a busy group does, as Telegram brings it: messages of all kinds, edits, reactions given,
 * changed and taken back, people who come and go, and presses of links. Some updates are brought
 * minutes late, some twice.
 */
export function busyDay(input: BusyDay): Day {
  const random = seeded(input.seed);
  const group = new BusyGroup(input, random);
  const from = Math.floor(input.from.getTime() / 1000);
  const pace = (input.hours * 3600) / input.updates;
  while (group.number < input.updates) {
    // In bursts: some happen in one second.
    group.at = Math.max(group.at, from + Math.floor(pace * (group.number + 10 * random())));
    const roll = random();
    if (group.number === 0 || roll < 0.5) group.say();
    else if (roll < 0.62) group.edit();
    else if (roll < 0.92) group.react();
    else if (roll < 0.97) group.comeOrGo();
    else group.press();
    if (random() < 0.04) group.regret();
  }
  return group.day;
}

const person = (id: string) => ({ id: Number(id), is_bot: false, first_name: 'Busy' });

class BusyGroup {
  readonly day: Day = { brought: [], presses: [] };
  at = 0;
  number = 0;
  /** Telegram gives each update a number of its own. */
  readonly #seed: number;
  readonly #random: () => number;
  readonly #speakers: readonly string[];
  readonly #chat: object;
  readonly #texts: DatedText[] = [];
  /** By message and person: what is given now, and since when something was. */
  readonly #given = new Map<string, { emoji: string | null; since: number }>();
  readonly #outside = new Set<string>();
  readonly #newcomers: string[] = [];
  readonly #cameAt = new Map<string, number>();

  constructor({ seed, chatId, speakers }: BusyDay, random: () => number) {
    this.#seed = seed;
    this.#random = random;
    this.#speakers = speakers;
    this.#chat = { id: Number(chatId), type: 'supergroup', title: 'Busy' };
  }

  say(): void {
    const by = this.#speaker();
    const id = this.number + 10;
    const roll = this.#random();
    let text = newsOf(this.number);
    if (roll < 0.06 && this.#texts.length > 0) text = this.#recent().text;
    else if (roll < 0.09) text = `I think the ${lettersOf(this.number % 7)} of today looks solid`;
    else if (roll < 0.13) text = 'gm';
    this.#texts.push({ id, at: this.at, by: roll > 0.98 ? null : by, text });
    const input = { message_id: id, date: this.at, chat: this.#chat, from: person(by), text };
    this.#bring('message', { ...input, ...this.#oddityOf(roll) });
  }

  /** What makes few messages no plain ones. */
  #oddityOf(roll: number): object {
    if (roll > 0.99) return { sender_chat: this.#chat };
    if (roll > 0.98) return { from: { ...person('1'), is_bot: true } };
    if (roll > 0.97) return { via_bot: { id: 1 } };
    if (roll > 0.95) return { forward_origin: { type: 'user' } };
    if (roll < 0.94) return {};
    const entities = [{ type: 'bot_command', offset: 0, length: 14 }];
    return { text: '/vote@OtherBot now', entities };
  }

  edit(): void {
    const { id, at, by } = this.#recent();
    if (by === null) return;
    const text = this.#chance(0.4) ? 'no' : `edited ${lettersOf(this.number)}`;
    const dates = { date: at, edit_date: this.at };
    const input = { message_id: id, ...dates, chat: this.#chat, from: person(by), text };
    this.#bring('edited_message', input, at + settleSeconds);
  }

  react(): void {
    const isUnseen = this.#chance(0.02);
    const message = isUnseen ? 900_000_000 + this.number : this.#recent().id;
    const by = this.#speaker();
    const old = this.#given.get(`${message}:${by}`)?.emoji ?? null;
    this.#change(message, by, this.#any(old === null ? emoji : [null, ...emoji.slice(0, 2)]));
  }

  /** A user takes back their reaction. */
  regret(): void {
    if (this.#given.size === 0) return;
    const [message = '', by = ''] = this.#any([...this.#given.keys()].slice(-5)).split(':');
    this.at += Math.floor(this.#random() * 30);
    this.#change(Number(message), by, null);
  }

  #change(message: number, by: string, now: string | null): void {
    const place = `${message}:${by}`;
    const { emoji: old, since } = this.#given.get(place) ?? { emoji: null, since: this.at };
    if (old === now) return;
    this.#given.set(place, { emoji: now, since });
    const types = (one: string | null) => (one ? [{ type: 'emoji', emoji: one }] : []);
    const states = { old_reaction: types(old), new_reaction: types(now) };
    const input = { chat: this.#chat, message_id: message, user: person(by), date: this.at };
    const until = since + settleSeconds;
    this.#bring('message_reaction', { ...input, ...states }, this.at <= until ? until : Infinity);
  }

  comeOrGo(): void {
    const isBack = this.#chance(0.5) && this.#outside.size > 0;
    const who = isBack ? this.#any([...this.#outside]) : this.#speaker();
    if (isBack) this.#outside.delete(who);
    else this.#outside.add(who);
    if (isBack) this.#newcomers.push(who);
    if (isBack) this.#cameAt.set(who, this.at);
    const as = (isIn: boolean) => ({ user: person(who), status: isIn ? 'member' : 'left' });
    const states = { old_chat_member: as(!isBack), new_chat_member: as(isBack) };
    const input = { chat: this.#chat, from: person(who), date: this.at };
    this.#bring('chat_member', { ...input, ...states });
  }

  /** Not by those who have just come in: whether their next press replaces it depends on when this one is judged. */
  press(): void {
    const who = this.#speaker();
    if (this.at - (this.#cameAt.get(who) ?? 0) < settleSeconds) return;
    this.day.presses.push({ who, at: this.at });
  }

  #bring(kind: string, body: object, latest = Infinity): void {
    this.number += 1;
    const { at, day } = this;
    const update = { update_id: this.#seed * 1_000_000 + this.number, [kind]: body };
    const late = (most: number) => at + Math.floor(this.#random() * most);
    const brought = Math.min(late(this.#chance(0.3) ? longestDelay : 3), latest);
    day.brought.push({ update, at, arrives: Math.max(at, brought) });
    if (this.#chance(0.03)) day.brought.push({ update, at, arrives: late(3600) });
  }

  #speaker(): string {
    if (this.#newcomers.length > 0 && this.#chance(0.02)) {
      return this.#any(this.#newcomers.slice(-5));
    }
    const who = this.#speakers[Math.floor(this.#random() ** 2 * this.#speakers.length)] ?? '1';
    return this.#outside.has(who) ? this.#speaker() : who;
  }

  #recent(): DatedText {
    return this.#any(this.#texts.slice(-200));
  }

  #any<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.#random() * all.length)];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  }

  #chance(part: number): boolean {
    return this.#random() < part;
  }
}

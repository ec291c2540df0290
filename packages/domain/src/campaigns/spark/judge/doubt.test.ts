import { expect, test } from 'vitest';
import { doubtOfMessage, linksIn } from './doubt.ts';
import type { SparkMessage, SparkVerdict } from './events.ts';
import { judgeInOrder } from './judge-in-order.ts';
import { messageFeatures } from './message-features.ts';
import { sparkRules } from './rules.ts';
import { hammingDistance } from './simhash.ts';
import { campaign, message, second, start } from './testing/actions.ts';
import { heldOut } from './testing/held-out-messages.ts';
import { ownLinks, tuned } from './testing/honest-messages.ts';
import { buyFrames, quietFrames, randomLists } from './testing/spam-messages.ts';

/** These, said in turn by so many authors, a minute after one another, in the group of a campaign. */
function spoken(texts: readonly string[], authors: number, spacing = 60 * second): SparkMessage[] {
  return texts.map((text, n) => {
    const sender = `author ${n % authors}`;
    const { features, ...rest } = message(text, { sender, at: start + n * spacing });
    return { ...rest, features: { ...features, doubt: doubtOfMessage(features, ownLinks) } };
  });
}

/** How many of these are paid without a look. */
function unseen(...input: Parameters<typeof spoken>): number {
  const verdicts = campaign().judge(...spoken(...input));
  return verdicts.filter(({ code, doubt }) => code === null && doubt === null).length;
}

function doubtful(texts: readonly string[], authors: number): string[] {
  const { judge } = campaign();
  const messages = spoken(texts, authors);
  const keys = new Set(
    judge(...messages).flatMap(({ key, doubt }) => (doubt === null ? [] : [key])),
  );
  return texts.filter((_, n) => keys.has(messages[n]?.key ?? ''));
}

test('of 150 random word lists and 30 buy frames at most 10 are paid without a look', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const paid = unseen(randomLists(150, seed), 20) + unseen(buyFrames(30, seed), 1);
    expect(paid).toBeLessThanOrEqual(10);
  }
});

test('of 100 honest messages at most 2 are doubtful, also of those that the rules were not tuned on', () => {
  for (const [texts, authors] of [
    [tuned, 12],
    [heldOut, 12],
    [[...tuned, ...heldOut], 1],
  ] as const) {
    const found = doubtful(texts, authors);
    expect(found.length / texts.length, found.join('\n')).toBeLessThanOrEqual(0.02);
  }
});

test.each([
  [
    'behind words of a caption',
    { caption: 'our team photo', caption_entities: [linkBehind(4, 4)] },
  ],
  ['behind words of a text', { text: 'our team photo', entities: [linkBehind(4, 4)] }],
  ['with any ending', { text: '🔥🔥 try cheap.shop/now today', entities: [linkAt(9, 14)] }],
  ['in a caption', { caption: 'see HTTPS://cheap.shop/now', caption_entities: [linkAt(4, 22)] }],
])('a link %s is found and makes a message doubtful', (_, sent) => {
  const features = messageFeatures(sent);
  expect(new Set(features.links)).toEqual(new Set(['cheap.shop/now']));
  expect(doubtOfMessage(features, ownLinks)).toBe('advert');
  expect(doubtOfMessage(features, ['https://cheap.shop'])).toBeNull();
});

function linkBehind(offset: number, length: number) {
  return { type: 'text_link', offset, length, url: 'https://cheap.shop/now' };
}

function linkAt(offset: number, length: number) {
  return { type: 'url', offset, length };
}

test('of honest messages about one in twelve has a link or a price', () => {
  const price = /[$€]\d|\d\s?(?:[$€%]|USDC)/u;
  for (const texts of [tuned, heldOut]) {
    const some = texts.filter((text) => linksIn(text).length > 0 || price.test(text));
    expect(some.length / texts.length).toBeGreaterThan(0.08);
    expect(some.length / texts.length).toBeLessThan(0.15);
  }
});

const minute = 60 * second;

/** Texts of one frame, none nearly the same as another. */
function alike(count: number): string[] {
  const found: { text: string; simhash: bigint }[] = [];
  for (const text of quietFrames(400)) {
    const { simhash } = messageFeatures({ text });
    const isAlike = found.every((other) => {
      const distance = hammingDistance(other.simhash, simhash ?? 0n);
      return distance > sparkRules.nearDistance && distance <= sparkRules.frameDistance;
    });
    if (simhash !== null && isAlike) found.push({ text, simhash });
  }
  if (found.length < count) throw new Error(`There are only ${found.length}.`);
  return found.slice(0, count).map(({ text }) => text);
}

test('the same frame of one author is doubtful, whatever the words', () => {
  // All of it, where at least three others are known before the first one is paid.
  expect(unseen(alike(4), 1)).toBe(0);
  expect(unseen(alike(3), 1)).toBe(3);
  expect(unseen(quietFrames(30), 1)).toBeLessThan(sparkRules.frameOthers);
  // From the fourth time on, where each is paid before the next is said.
  expect(unseen(alike(6), 1, 11 * minute)).toBe(sparkRules.frameOthers);
  // One sentence of many people is a topic.
  expect(unseen(quietFrames(30), 30)).toBe(30);
});

test('the first messages of a frame are doubtful by those that wait, to the second', () => {
  const doubtOf = (gap: number) => {
    const [first, ...others] = spoken(alike(4), 1, second);
    if (!first) throw new Error('The message is missing.');
    const waiting = others.map((other) => ({ ...other, at: first.at + gap }));
    const { history, money } = campaign();
    return judgeInOrder([{ event: first, refused: null }], history, money, waiting)[0]?.doubt;
  };
  expect(doubtOf(sparkRules.frameAheadMs)).toBe('frame');
  expect(doubtOf(sparkRules.frameAheadMs + 1)).toBeNull();
});

test('batches of any size decide about a frame what one batch decides, as long as what waits is known', () => {
  const texts = [...quietFrames(12), ...tuned.slice(0, 12)].toSorted();
  for (const spacing of [20 * second, 3 * minute, 9 * minute]) {
    const messages = spoken(texts, 2, spacing);
    const whole = campaign().judge(...messages);
    for (const size of [1, 2, 5]) {
      const { history, money } = campaign();
      const verdicts: SparkVerdict[] = [];
      for (let from = 0; from < messages.length; from += size) {
        const batch = messages.slice(from, from + size);
        const candidates = batch.map((event) => ({ event, refused: null }));
        const waiting = messages.slice(from + size);
        verdicts.push(...judgeInOrder(candidates, history, money, waiting));
      }
      expect(verdicts).toEqual(whole);
    }
  }
});

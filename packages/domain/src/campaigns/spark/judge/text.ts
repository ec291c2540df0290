import { smallEta } from './canonical.ts';

const links = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|t\.me\/)\S+/gu;
const namesAndTags = /[@#][\p{L}\p{N}_]+/gu;
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What a text says, in lower-case letters and digits with single spaces. Links, @names, #tags, accents,
 * signs and invisible characters are gone, and a character stands at most twice in a row.
 */
export function normalise(text: string): string {
  return fold(text)
    .replace(links, ' ')
    .replace(namesAndTags, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(.)\1{2,}/gu, '$1$1')
    .trim();
}

/** Accents come off only while they stand apart from their letters; NFC puts Hangul together again. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll('η', smallEta)
    .toLowerCase()
    .normalize('NFKD')
    .replace(unseen, '')
    .normalize('NFC');
}

const wholeWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * Letters and different words of a normalised text. A Chinese, Japanese or Korean character counts
 * as two letters and half a word; Thai, Lao, Khmer and Burmese have a word for every four letters.
 */
export function countWords(normal: string): { letters: number; words: number } {
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  const [dense, unspaced] = [count(normal, wholeWords), count(normal, withoutSpaces)];
  const spaced = normal.replace(wholeWords, '').replace(withoutSpaces, '').split(' ');
  const words = new Set(spaced.filter((word) => /\p{L}/u.test(word))).size;
  return {
    letters: count(normal, /\p{L}/gu) + dense,
    words: words + Math.floor(dense / 2) + Math.floor(unspaced / 4),
  };
}

/** 128 bits in 32 hex digits: equal for equal normalised texts, and for no others by chance. */
export function fingerprint(normal: string): string {
  return [...hashTwice(normal, 0x9e3779b9), ...hashTwice(normal, 0x85ebca6b)]
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('');
}

/** Two 32-bit halves that depend on every character of `text` from `from` to `to`. */
export function hashTwice(
  text: string,
  seed: number,
  from = 0,
  to = text.length,
): readonly [number, number] {
  let [first, second] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 2654435761);
    second = Math.imul(second ^ code, 1597334677);
  }
  first =
    Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second =
    Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return [first >>> 0, second >>> 0];
}

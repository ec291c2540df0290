/**
 * Lower-case letters that look like a Latin one in either case, under that letter: after confusables.txt
 * of Unicode Technical Standard 39 without those that fonts draw differently, with small capitals, `ғ`
 * and `ω`. Each letter of the Greek or Russian alphabet has a Latin letter of its own, so that different
 * words stay different.
 */
const lookalikes: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβʙƅƀɓ',
  c: 'сᴄϲȼ',
  d: 'ԁᴅđɖɗƌ',
  e: 'еεᴇɇ',
  f: 'ꜰғƒ',
  g: 'ɡɢցǥɠ',
  h: 'нηһʜħհɦ',
  i: 'іιıɪɨɩ',
  j: 'јϳᴊɉ',
  k: 'кκᴋƙ',
  l: 'ӏʟłƚɫɭ',
  m: 'мμᴍ',
  n: 'ɴոɳ',
  o: 'оοᴏøօɵ',
  p: 'рρᴘƥ',
  q: 'ԛզʠ',
  r: 'ʀɍɼɽ',
  s: 'ѕꜱʂ',
  t: 'тτᴛŧƭ',
  u: 'υᴜսʉ',
  v: 'νѵᴠ',
  w: 'ωԝᴡѡɯ',
  x: 'хχ',
  y: 'уγʏƴɏɣ',
  z: 'ζᴢƶȥʐ',
  σ: 'ς',
};
const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) =>
    Array.from(alike, (other) => [other, letter] as const),
  ),
);
const alike = new RegExp(`[${[...latin.keys()].join('')}]`, 'gu');

/** Small eta looks like `n` and capital eta like `H`: text.ts keeps the small one apart as this letter. */
export const smallEta = 'ƞ';
/** Letters that only Greek words have. */
const isGreek = /[δθλξπσφψ]/;

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
/** A digit between Latin letters stands for a letter; one at the end of a word may be a counter. */
const leet = /(?<=[a-z]\d*)\d(?=\d*[a-z])/g;
const isLeet = /[a-z][0134578]+[a-z]/;
const leetWord = /[a-z\d]*[a-z][a-z\d]*/g;
/** Most words that end with a letter for which a digit can stand end with these. */
const ending = /(?<=[a-z])[oe]+$/;

/**
 * A normalised text with look-alikes and digits for letters read as Latin letters, and without other
 * digits. A text without letters stays as it is.
 */
export function canonical(normal: string): string {
  const skeleton = skeletonOf(normal);
  const spelled = isLeet.test(skeleton) ? skeleton.replace(leetWord, spell) : skeleton;
  return withoutNumbers(spelled) || normal;
}

/**
 * The different words of a normalised text in alphabetical order, as look-alikes and digits between
 * letters read, without other digits and doubled letters, and with `l` as `i`, whose capital looks like
 * it. Whether a digit at the end of a word is a counter or a letter cannot be told: it is gone, and so
 * are the letters that it may stand for.
 */
export function bagOfWords(normal: string): string {
  const words = withoutNumbers(skeletonOf(normal).replace(leet, spell))
    .replaceAll('l', 'i')
    .replace(/(.)\1+/gu, '$1')
    .split(' ')
    .map((word) => word.replace(ending, ''));
  return [...new Set(words)].sort().join(' ') || normal;
}

function skeletonOf(normal: string): string {
  const eta = isGreek.test(normal) || !/[a-z]/.test(normal) ? 'h' : 'n';
  return normal.replaceAll(smallEta, eta).replace(alike, (letter) => latin.get(letter) ?? letter);
}

function spell(word: string): string {
  return word.replace(/\d/g, (digit) => digits[digit] ?? '');
}

function withoutNumbers(text: string): string {
  return text
    .replace(/\p{N}+/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}

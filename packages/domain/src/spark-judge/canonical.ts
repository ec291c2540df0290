/**
 * Lower-case letters that look like a Latin one in either case, under that letter. After confusables.txt
 * of Unicode Technical Standard 39, without those that fonts draw differently. Each letter of one
 * alphabet has a Latin letter of its own, so that different words of it stay different.
 */
const lookalikes: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβʙƅ',
  c: 'сᴄϲ',
  d: 'ԁᴅđ',
  e: 'еεᴇ',
  f: 'ꜰғ',
  g: 'ɡɢց',
  h: 'нηһʜħհ',
  i: 'іιıɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏʟł',
  m: 'мμᴍ',
  n: 'ɴո',
  o: 'оοᴏøօ',
  p: 'рρᴘ',
  q: 'ԛզǫ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτᴛŧ',
  u: 'υᴜս',
  v: 'νѵᴠ',
  w: 'ωԝᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ζᴢ',
  σ: 'ς',
};
const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) =>
    Array.from(alike, (other) => [other, letter] as const),
  ),
);
const alike = new RegExp(`[${[...latin.keys()].join('')}]`, 'gu');

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
/** A digit between Latin letters stands for a letter; one at the end of a word may be a counter. */
const isLeet = /[a-z][0134578]+[a-z]/;
const leetWord = /[a-z\d]*[a-z][a-z\d]*/g;

/**
 * A normalised text with look-alikes and digits for letters read as Latin letters, and without other
 * digits. A text without letters stays as it is.
 */
export function canonical(normal: string): string {
  const skeleton = normal.replace(alike, (letter) => latin.get(letter) ?? letter);
  const spelled = isLeet.test(skeleton)
    ? skeleton.replace(leetWord, (word) => word.replace(/\d/g, (digit) => digits[digit] ?? ''))
    : skeleton;
  const words = spelled.replace(/\p{N}+/gu, '').trim();
  return words === '' ? normal : words;
}

/**
 * The different words of a text in alphabetical order, without doubled letters, and with `l` as `i`,
 * whose capital looks like it.
 */
export function bagOfWords(text: string): string {
  const words = text
    .replaceAll('l', 'i')
    .replace(/(.)\1+/gu, '$1')
    .split(' ');
  return [...new Set(words)].sort().join(' ');
}

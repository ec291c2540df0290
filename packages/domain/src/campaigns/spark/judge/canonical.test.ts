import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageFeatures } from './message-features.ts';
import { campaign, message, second, start } from './testing/actions.ts';

const long = 'i have been following the roadmap since spring and the new release looks solid to me';
const lookalikes: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х' };
const leet: Record<string, string> = { i: '1', o: '0', e: '3' };
const swap = (table: Record<string, string>) =>
  Array.from(long, (letter) => table[letter] ?? letter).join('');

/** The codes of one person's texts, a minute apart. */
function codesOf(texts: readonly string[]) {
  const at = (minute: number) => ({ at: start + minute * 60 * second });
  return campaign().codes(...texts.map((text, minute) => message(text, at(minute))));
}

test.each([
  ['Cyrillic look-alikes', swap(lookalikes)],
  ['capital Cyrillic look-alikes', long.toUpperCase().replaceAll('H', 'Н').replaceAll('T', 'Т')],
  ['capital I for l', long.replaceAll('l', 'I')],
  ['Greek look-alikes', long.replaceAll('a', 'α').replaceAll('o', 'ο')],
  ['leet', swap(leet)],
  ['its words reversed', long.split(' ').reverse().join(' ')],
  ['numbers between its words', Array.from(long.split(' '), (word, n) => `${word} ${n}`).join(' ')],
  ['a counter on each word', Array.from(long.split(' '), (word, n) => `${word}${n}`).join(' ')],
  ['doubled letters', long.replaceAll('s', 'ss')],
  ['spaces within its words', long.replaceAll('e', 'e ')],
  ['repeated words', `${long} solid solid`],
])('a text is not paid again with %s', (_, changed) => {
  expect(codesOf([long, changed])).toEqual(['paid', expect.stringMatching(/DUP/)]);
});

test.each([
  ['good morning 1', 'good morning 2', 'good morning 3', '4 good morning'],
  ['good morning1', 'good morning2', 'good morning3', '4good morning'],
  ['доброе утро 1', 'доброе утро 2', 'ДОБРОЕ УТРО 3', 'утро доброе'],
  ['good morning', 'g00d m0rn1ng', 'gооd mоrning', 'morning good good'],
  ['good morning', 'good mοrηiηg', 'gοοd morηing', 'GΟΟD MORNING'],
  ['morning everyone', 'mοrηiηg eνerγοηe', 'MΟRNING EVERYONE', 'mornιng everyοηe'],
  ['HELLO THERE', 'ΗELLΟ THERE', 'hello tΗere', 'hello there'],
  ['hello there', 'h3ll0 there', 'hell0 ther3', 'HELL0 TH3R3'],
  ['hello gm friend', 'h3ll0 gm4 friend', 'h3ll0 gm5 fri3nd', 'hello gm1 friend7'],
  ['this is gr8 1', 'this is gr8 2', 'th1s is gr81', 'th1s is gr82'],
  ['good m0rning1', 'g00d m0rning3', 'good 1 morning', 'g00d 4 m0rning'],
  ['καλημέρα φίλε', 'ΚΑΛΗΜΕΡΑ ΦΙΛΕ', 'Kαλημέρα φίλε', 'καλημερα φιλe'],
])('a counter or another spelling makes no short text a new one: %s', (...texts) => {
  expect(codesOf(texts)).toEqual(['paid', 'DUP_SELF', 'DUP_SELF', 'DUP_SELF']);
});

test('letters of full width and of mathematics are read as the Latin letters that they are', () => {
  const ranges = [
    [0xff21, 0xff5a],
    [0x1d400, 0x1d6a3],
  ] as const;
  let read = 0;
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      const plain = letter.normalize('NFKD').toLowerCase();
      if (!/^[a-z]$/.test(plain)) continue;
      read += 1;
      expect(print([`m${letter}m`, 'dear'])).toBe(print([`m${plain}m`, 'dear']));
    }
  }
  expect(read).toBeGreaterThan(600);
});

test('different ordinary messages are all paid', () => {
  const texts = [
    'good morning everyone',
    'good night everyone',
    'good morning friends',
    'gm from Lisbon',
    'gm from Porto',
    'sold mine at 40',
    'bought mine at 35',
    'see you in 1st place',
    'see you in 2nd place',
    'nice work team',
    'great work team',
    'when is the next call',
    'where is the next call',
    'web3 is the future',
    'welcome to the group',
    'welcome to the team',
    'is it not there yet',
    'is it hot there yet',
    'who is here today',
    'how is her day',
    'que bueno verlos aqui',
    'que malo verlos aqui',
    'one more day to go',
    'two more days to go',
    'no fees for me',
    'low fees for me',
    'the v3 pools are live',
    'all v3 pools are gone',
    'top 10 holders only',
    'top holders sold 3 days ago',
    'την είδα χθες',
    'τον είδα χθες',
    'δεν ξέρω τίποτα',
    'δεν είδα τίποτα',
    'i like this project',
    'i love this project',
    'доброе утро всем',
    'доброй ночи всем',
    'привет из Москвы',
    'привет из Казани',
    'когда следующий запуск',
    'где следующий запуск',
    'мне нравится проект',
    'отличный проект друзья',
    'καλημέρα σε όλους',
    'καληνύχτα σε όλους',
    'πότε είναι το επόμενο',
    'πού είναι το επόμενο',
    '今天天气很好',
    '明天天气很好',
    'สวัสดีครับทุกคน',
    'مرحبا بالجميع',
    'the fees dropped a lot since the last upgrade of the network',
    'my transfer arrived within a minute although the network is busy',
    'the fees went up a lot today and nobody can tell me the reason',
  ];
  expect(codesOf(texts)).toEqual(texts.map(() => 'paid'));
});

const letters = (from: string) => fc.constantFrom(...Array.from(from));
const words = (from: string) =>
  fc.uniqueArray(fc.string({ unit: letters(from), minLength: 3, maxLength: 9 }), {
    minLength: 2,
    maxLength: 12,
  });
const print = (messages: readonly string[]) =>
  messageFeatures({ text: messages.join(' ') }).fingerprint;

test.each([
  ['Latin', 'bcdfgmnpruvwxyz'],
  ['Cyrillic', 'абвгдежзиклмнопрстуфхцчшщыьэюя'],
  ['Greek', 'αβγδεζηθικλμνξοπρστυφχψω'],
])(
  '%s words in any order, case and numbering are one text, with another word they are not',
  (_, from) => {
    fc.assert(
      fc.property(words(from), fc.nat(), (messages, n) => {
        expect(print([...messages].reverse())).toBe(print(messages));
        expect(print(messages.map((word) => word.toUpperCase()))).toBe(print(messages));
        expect(print([...messages, `${n}`])).toBe(print(messages));
        expect(print([...messages, from.slice(0, 10)])).not.toBe(print(messages));
      }),
    );
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageFeatures } from './message-features.ts';
import { hammingDistance, simhash } from './simhash.ts';
import { fingerprint, normalise } from './text.ts';

test.each([
  'Great PROJECT!!!',
  '  great \n project ',
  'ｇｒｅａｔ project 🔥',
  'great pro\u200bject @bob #coin',
  'great project https://t.me/x',
  'www.example.com great project t.me/joinchat/abc',
  'gréat prójeĉt',
  'grea\u3164t pr\u00adoject',
])('%j says what "great project" says', (text) => {
  expect(normalise(text)).toBe('great project');
  expect(fingerprint(normalise(text))).toBe(fingerprint('great project'));
});

test('repeated characters are squeezed to two', () => {
  expect(normalise('hellooooo')).toBe('helloo');
  expect(normalise('hello good')).toBe('hello good');
});

test('normalising again changes nothing, but for a capital eta, which is known by its case', () => {
  const isEta = (text: string) => text.normalize('NFKD').includes('\u0397');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      fc.pre(!isEta(text));
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
  );
});

test.each([
  ['goods day', 8, 2],
  ['good day', 7, 2],
  ['goodmorning', 11, 1],
  ['hellooooo hellooo', 12, 1],
  ['gm 12345678', 2, 1],
  ['Привет всем', 10, 2],
  ['مرحبا بالجميع', 12, 2],
  // four characters are two words of eight letters
  ['今天很好', 8, 2],
  ['今天好', 6, 1],
  ['안녕하세', 8, 2],
  ['สวัสดีครับ', 7, 1],
  ['สวัสดีครับทุกคน', 11, 2],
  ['🔥🚀 123', 0, 0],
  ['https://x.com/a/status/1', 0, 0],
])('%j has %i letters and %i words', (text, letters, words) => {
  expect(messageFeatures({ text })).toMatchObject({ letters, words });
});

test('small changes of a text change its simhash little', () => {
  const text = 'i think the roadmap looks really solid and i am excited for the launch';
  const far = (other: string) => hammingDistance(simhash(text), simhash(normalise(other)));
  expect(far(text)).toBe(0);
  expect(far(`${text} 2`)).toBeLessThanOrEqual(8);
  expect(far(text.replace('launch', 'audit'))).toBeLessThanOrEqual(8);
  const turned = 'and i am excited for the launch i think the roadmap looks really solid';
  expect(far(turned)).toBeLessThanOrEqual(8);
  expect(far('has anyone tried staking on the new validator set yet')).toBeGreaterThan(20);
  expect(hammingDistance(0n, 2n ** 64n - 1n)).toBe(64);
});

test('only texts of 24 letters have a simhash', () => {
  expect(messageFeatures({ text: 'abcdefghijk lmnopqrstuvw' }).simhash).toBeNull();
  expect(messageFeatures({ text: 'abcdefghijkl mnopqrstuvwx' }).simhash).not.toBeNull();
});

test('what kind of message it is is read from its parts', () => {
  const plain = { isService: false, isCommand: false, isForwarded: false, isViaBot: false };
  expect(messageFeatures({ text: 'hello there' })).toMatchObject(plain);
  expect(messageFeatures({ text: '/start now' })).toMatchObject({ ...plain, isCommand: true });
  expect(
    messageFeatures({
      text: 'x /start',
      entities: [{ type: 'bot_command', offset: 2, length: 6 }],
    }),
  ).toMatchObject(plain);
  expect(messageFeatures({ text: 'hello', forward_origin: {} })).toMatchObject({
    ...plain,
    isForwarded: true,
  });
  expect(messageFeatures({ text: 'hello', via_bot: {} })).toMatchObject({
    ...plain,
    isViaBot: true,
  });
  const joined: object = { new_chat_members: [{ id: 1 }] };
  expect(messageFeatures(joined)).toMatchObject({ ...plain, isService: true });
  const photo = { photo: [{}], caption: 'good evening' };
  expect(messageFeatures(photo)).toMatchObject({ ...plain, letters: 11, words: 2 });
});

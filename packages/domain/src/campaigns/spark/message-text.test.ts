import { expect, test } from 'vitest';
import { sparkTextLength, storedText } from './message-text.ts';

test('a text is stored as it was written, up to its limit', () => {
  for (const text of ['gm 👋🏽', 'two\nlines', 'שלום עולם', '=1+1', 'é'.repeat(1000)]) {
    expect(storedText(text)).toBe(text);
  }
  expect(storedText('x'.repeat(sparkTextLength + 1))).toBe('x'.repeat(sparkTextLength));
});

test('a character of two units is one character, and is never cut in half', () => {
  const stored = storedText(`a${'🚀'.repeat(2000)}`) ?? '';
  expect(Array.from(stored)).toHaveLength(sparkTextLength);
  expect(stored.isWellFormed()).toBe(true);
  expect(stored.endsWith('🚀')).toBe(true);
});

test('what no table holds is left out: NUL, other control characters, halves of pairs', () => {
  expect(storedText('a\u0000b\u0007c\u0085d')).toBe('abcd');
  expect(storedText('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  expect(storedText('half \ud83d of')).toBe('half \ufffd of');
});

test('nothing is stored of a message without text', () => {
  for (const text of ['', '  \n ', '\u0000']) expect(storedText(text)).toBeNull();
});

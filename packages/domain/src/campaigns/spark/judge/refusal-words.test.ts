import { expect, test } from 'vitest';
import { sparkCodes } from './codes.ts';
import { sparkRefusalNames, sparkRefusalOf } from './refusal-words.ts';

test('a creator is never told that a person is banned, suspended or not linked', () => {
  for (const code of ['BANNED', 'SUSPENDED', 'NOT_LINKED', 'RULES_MISSING', 'TOO_NEW'] as const) {
    expect(sparkRefusalOf(code)).toBe('person');
  }
});

test('every reason of a creator has a code that leads to it', () => {
  const named = new Set(sparkCodes.map(sparkRefusalOf));
  expect([...named].toSorted()).toEqual([...sparkRefusalNames].toSorted());
});

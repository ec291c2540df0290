import { expect, test } from 'vitest';
import { parseUsername } from './username.ts';

test.each([
  ['abc', 'abc'],
  ['  Nova_Labs-2.0 ', 'Nova_Labs-2.0'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['...', '...'],
])('%j is a username', (typed, name) => expect(parseUsername(typed)).toBe(name));

test.each([
  '',
  'ab',
  ' ab ',
  'a'.repeat(31),
  'nova labs',
  'nova\nlabs',
  'nová',
  '@nova',
  'nova/labs',
  // The sign for kelvin looks like a letter, and some ways of comparing make it one.
  'nova\u212a',
])('%j is none', (typed) => expect(parseUsername(typed)).toBeNull());

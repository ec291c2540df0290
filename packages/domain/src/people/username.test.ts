import { expect, test } from 'vitest';
import { hasBidiControls, isReservedName, parseUsername } from './username.ts';

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

test.each([
  'stoke',
  'Stoke',
  'STOKE_bot',
  'admin',
  'Adm1n',
  'Administrator',
  'support',
  'Supp0rt',
  'Stoke Support ✓',
  'StokeBot',
  'Stоkе', // two Cyrillic letters
  'Ｓｔｏｋｅ',
  'Stöke',
  'platform',
  's.t.o.k.e',
])('%j could be taken for the platform', (name) => expect(isReservedName(name)).toBe(true));

test.each(['Nova Labs', 'stokers', 'supporters', 'adminton', 'botanica', '...', 'Токен'])(
  '%j is free',
  (name) => expect(isReservedName(name)).toBe(false),
);

test('a text that turns its direction is found', () => {
  expect(hasBidiControls('Stoke\u202egnp.exe')).toBe(true);
  expect(hasBidiControls('مرحبا Nova')).toBe(false);
});

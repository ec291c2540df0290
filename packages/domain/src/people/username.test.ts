import { expect, test } from 'vitest';
import { hasBidiControls, isReservedName, parseUsername, suggestUsername } from './username.ts';

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

test.each([
  ['Ana.Lee+tasks@example.com', '', 'ana.lee'],
  ['  josé_m@example.com', '', 'jose_m'],
  ['.ana-@example.com', '', 'ana'],
  [`${'a'.repeat(64)}@example.com`, '', 'a'.repeat(30)],
  [`${'a'.repeat(64)}@example.com`, '4821', `${'a'.repeat(26)}4821`],
  ['ana@example.com', '4821', 'ana4821'],
  ['al@example.com', '', ''],
  ['al@example.com', '4821', 'al4821'],
  ['support@example.com', '', ''],
  ['support@example.com', '4821', ''],
  ['+@example.com', '', ''],
  ['', '', ''],
])('of the address %j with %j the username %j is suggested', (email, digits, name) => {
  expect(suggestUsername(email, digits)).toBe(name);
});

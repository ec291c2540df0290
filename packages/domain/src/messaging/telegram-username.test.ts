import { expect, test } from 'vitest';
import { parseTelegramUsername } from './telegram-username.ts';

test.each([
  ['ana_moreau', 'ana_moreau'],
  ['  @Ana_Moreau ', 'Ana_Moreau'],
  ['https://t.me/ana_moreau', 'ana_moreau'],
  ['t.me/@ana_moreau?start=1', 'ana_moreau'],
  ['telegram.me/ana_moreau/', 'ana_moreau'],
  ['anam', 'anam'],
  ['a'.repeat(32), 'a'.repeat(32)],
])('%j is the username %j', (text, name) => {
  expect(parseTelegramUsername(text)).toBe(name);
});

test.each([
  '',
  '@',
  '@@ana_moreau',
  'ana',
  'a'.repeat(33),
  '1ana',
  '_ana',
  'ana moreau',
  'аna_moreau',
])('%j is not a username', (text) => {
  expect(parseTelegramUsername(text)).toBeNull();
});

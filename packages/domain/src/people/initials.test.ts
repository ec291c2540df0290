import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['Ada Stone', 'AS'],
  ['ada_stone', 'AS'],
  ['nova-labs.io', 'NL'],
  ['emberline_', 'E'],
  ['  one two three ', 'OT'],
  ['𝔘nder', '𝔘'],
  ['__', '?'],
  ['', '?'],
])('%j has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its colour however it is written', () => {
  expect(hueOf('Ada_Stone')).toBe(hueOf('ada_stone'));
  expect(hueOf('ada')).not.toBe(hueOf('bob'));
});

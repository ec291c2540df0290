import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a file has a line for each row, and quotes what would break one', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['1,5', 'say "hi"'],
      ['two\nlines', ''],
    ]),
  ).toBe('a,b\r\n"1,5","say ""hi"""\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', "=cmd|' /C calc'!A0"])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/);
  },
);

test.each(['-899', '-0.000001', '12.5'])('a number stays one: %s', (text) => {
  expect(toCsv([[text]])).toBe(`${text}\r\n`);
});

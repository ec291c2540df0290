import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('plain cells stand as they are, numbers exactly, nothing as an empty cell', () => {
  expect(csvLine(['W-1', 0.18, null, 'two words'])).toBe('W-1,0.18,,two words\r\n');
});

test.each(['=1+1', '+1', '-1+2', '@sum(a1)', '\tx', '\rx', "=cmd|' /C calc'!A0"])(
  'asvs-1.2.10: a spreadsheet does not run %j',
  (text) => {
    const cell = csvLine([text]).replace('\r\n', '').replace(/^"|"$/g, '');
    expect(cell).toBe(`'${text}`);
  },
);

test.each(['-899', '-0.000001', '12.5'])('a number stays one: %s', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

test('a formula sign that does not come first is left alone', () => {
  expect(csvLine(['a=1+1', '3-2'])).toBe('a=1+1,3-2\r\n');
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['say "hi"', 'a,b', 'a\nb', '=a,b'])).toBe(
    `"say ""hi""","a,b","a\nb","'=a,b"\r\n`,
  );
});

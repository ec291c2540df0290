import { expect, test } from 'vitest';
import { imageBytesAtMost, imageRefusal, imageTexts } from './image-limits.ts';

test.each([
  ['image/png', imageBytesAtMost, null],
  ['image/jpeg', 1, null],
  ['image/webp', 1, null],
  ['image/png', imageBytesAtMost + 1, imageTexts.tooLarge],
  ['image/svg+xml', 1, imageTexts.wrongType],
  ['image/gif', 1, imageTexts.wrongType],
  ['', 1, imageTexts.wrongType],
])('a file of type %s and %d bytes: %s', (type, size, said) => {
  expect(imageRefusal({ type, size })).toBe(said);
});

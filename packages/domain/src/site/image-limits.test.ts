import { expect, test } from 'vitest';
import { maxImageBytes, imageRefusal, imageTexts } from './image-limits.ts';

test.each([
  ['image/png', maxImageBytes, null],
  ['image/jpeg', 1, null],
  ['image/webp', 1, null],
  ['image/png', maxImageBytes + 1, imageTexts.tooLarge],
  ['image/svg+xml', 1, imageTexts.wrongType],
  ['image/gif', 1, imageTexts.wrongType],
  ['', 1, imageTexts.wrongType],
])('a file of type %s and %d bytes: %s', (type, size, result) => {
  expect(imageRefusal({ type, size })).toBe(result);
});

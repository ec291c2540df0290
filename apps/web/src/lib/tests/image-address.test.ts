import { expect, test } from 'vitest';
import { imageAddress } from '../image-address.ts';

test.each([
  ['media/a.webp', '/media/a.webp'],
  ['/media/a.webp', '/media/a.webp'],
  ['//elsewhere.example/a.png', '/elsewhere.example/a.png'],
  ['https://stoke.example/media/a.webp', 'https://stoke.example/media/a.webp'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['javascript:alert(1)', '/javascript:alert(1)'],
  [' ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is shown from %s', (path, address) => expect(imageAddress(path)).toBe(address));

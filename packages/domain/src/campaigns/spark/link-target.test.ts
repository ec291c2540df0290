import { expect, test } from 'vitest';
import { firstPerTarget, linkTarget } from './link-target.ts';

test.each([
  ['https://brand.example', 'http://www.brand.example/'],
  ['https://brand.example/a?x=1&y=2', 'https://BRAND.example/a/?y=2&x=1&utm_source=tg#top'],
  ['https://x.com/brand/status/12', 'https://twitter.com/other/status/12?s=20'],
  ['https://x.com/brand', 'https://www.twitter.com/brand'],
])('%s and %s lead to one place', (one, other) => {
  expect(linkTarget(one)).toBe(linkTarget(other));
});

test.each([
  ['https://brand.example/a', 'https://brand.example/b'],
  ['https://brand.example/?page=1', 'https://brand.example/?page=2'],
  ['https://brand.example/#/one', 'https://brand.example/#/two'],
  ['https://brand.example', 'https://shop.brand.example'],
  ['https://brand.example', 'https://brand.example:8443'],
  ['https://x.com/brand/status/12', 'https://x.com/brand/status/13'],
])('%s and %s lead to two places', (one, other) => {
  expect(linkTarget(one)).not.toBe(linkTarget(other));
});

test('of links to one place the first is kept, in their order', () => {
  const links = [
    { url: 'https://x.com/brand/status/12' },
    { url: 'https://brand.example' },
    { url: 'https://twitter.com/brand/status/12' },
    { url: 'https://www.brand.example/' },
    { url: 'https://brand.example/shop' },
  ];
  expect(firstPerTarget(links)).toEqual([links[0], links[1], links[4]]);
  expect(firstPerTarget([])).toEqual([]);
});

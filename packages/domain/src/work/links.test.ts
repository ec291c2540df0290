import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTweetUrl } from './tweet-url.ts';
import { parseXHandle } from '../people/x-handle.ts';

describe('a tweet link', () => {
  const plain = {
    tweetId: '1234567890123456789',
    url: 'https://x.com/stoke/status/1234567890123456789',
  };
  test.each([
    'https://x.com/stoke/status/1234567890123456789',
    'http://twitter.com/stoke/status/1234567890123456789/',
    'https://www.x.com/stoke/status/1234567890123456789?s=20&t=abc',
    'https://mobile.twitter.com/stoke/status/1234567890123456789#reply',
    'https://m.x.com/stoke/status/1234567890123456789/photo/1',
    'https://x.com/stoke/status/0001234567890123456789',
    '  https://X.com/stoke/status/1234567890123456789  ',
  ])('%s is one tweet', (text) => {
    expect(parseTweetUrl(text)).toEqual(plain);
  });

  test('without a handle keeps its id', () => {
    expect(parseTweetUrl('https://x.com/i/web/status/42')).toEqual({
      tweetId: '42',
      url: 'https://x.com/i/web/status/42',
    });
  });

  test.each([
    '',
    'x.com/stoke/status/1',
    'https://x.com/stoke',
    'https://x.com/stoke/status/abc',
    'https://x.com/stoke/status/0',
    'https://x.com/stoke/status/000',
    'https://x.com/stoke/status/12345678901234567890',
    'https://x.com/much_too_long_handle/status/1',
    'https://evil.com/x.com/stoke/status/1',
    'https://x.com.evil.com/stoke/status/1',
    'https://x.com@evil.com/stoke/status/1',
    'https://user@x.com/stoke/status/1',
    'https://x.com:8443/stoke/status/1',
    'javascript:alert(1)//x.com/stoke/status/1',
    'ftp://x.com/stoke/status/1',
    'https://x.com/stoke/status/1/photo/',
    'https://x.com/stoke/status/1 ; drop table',
    `https://x.com/stoke/status/1?${'a'.repeat(400)}`,
  ])('%j is none', (text) => {
    expect(parseTweetUrl(text)).toBe(null);
  });

  test('is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseTweetUrl(text);
        parseTweetUrl(`https://x.com/${text}/status/1`);
      }),
    );
  });
});

describe('an X handle', () => {
  test.each([
    ['Name_1', 'Name_1'],
    [' @name ', 'name'],
    ['https://x.com/name', 'name'],
    ['https://www.twitter.com/@name/?lang=en', 'name'],
    ['x.com/name#top', 'name'],
    ['fifteen_letters', 'fifteen_letters'],
  ])('%j is %s', (text, handle) => {
    expect(parseXHandle(text)).toBe(handle);
  });

  test.each([
    '',
    '@',
    '@@name',
    'sixteen_letters_',
    'a b',
    'naïve',
    'https://evil.com/name',
    '<b>',
  ])('%j is none', (text) => {
    expect(parseXHandle(text)).toBe(null);
  });
});

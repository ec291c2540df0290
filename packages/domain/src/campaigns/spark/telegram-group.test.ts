import { expect, test } from 'vitest';
import { parseTelegramGroup } from './telegram-group.ts';

test.each([
  ['https://t.me/our_group', 'our_group'],
  ['http://t.me/our_group/', 'our_group'],
  ['t.me/OurGroup', 'OurGroup'],
  ['telegram.me/ourgroup', 'ourgroup'],
  ['  @ourgroup  ', 'ourgroup'],
  ['https://t.me/ourgroup?boost', 'ourgroup'],
  ['@abcd', 'abcd'],
  [`@a${'b'.repeat(31)}`, `a${'b'.repeat(31)}`],
])('%s is the public group %s', (text, name) => {
  const url = `https://t.me/${name}`;
  expect(parseTelegramGroup(text)).toEqual({ name, inviteHash: null, url });
});

test.each([
  ['https://t.me/+AbC-dEf_1234567890', 'AbC-dEf_1234567890'],
  ['t.me/joinchat/AAAAAEHbEkejzxUjAUCfYg', 'AAAAAEHbEkejzxUjAUCfYg'],
  ['t.me/+abcdefghijklmnop', 'abcdefghijklmnop'],
])('%s is the private group of this invitation', (text, inviteHash) => {
  const url = `https://t.me/+${inviteHash}`;
  expect(parseTelegramGroup(text)).toEqual({ name: null, inviteHash, url });
});

test.each([
  '',
  'ourgroup',
  '@abc',
  `@a${'b'.repeat(32)}`,
  '@1group',
  '@our__group',
  '@group_',
  '@our-group',
  '@our group',
  '@StokeBot',
  '@stoke_bot',
  't.me/',
  't.me/joinchat',
  't.me/joinchat/',
  't.me/+abcdefghijklmno',
  't.me/+1234567890123456',
  't.me/ourgroup/123',
  't.me/s/ourgroup',
  't.me/share/url?url=x',
  't.me/addstickers',
  'https://example.com/ourgroup',
  'https://t.me.example.com/ourgroup',
  'https://user@t.me/ourgroup',
  'https://t.me:8443/ourgroup',
  'ftp://t.me/ourgroup',
  'javascript:t.me/ourgroup',
  'https://t.me/ourgröup',
  `t.me/+${'a'.repeat(41)}`,
  `@${'a'.repeat(300)}`,
])('%s is not a group', (text) => {
  expect(parseTelegramGroup(text)).toBeNull();
});

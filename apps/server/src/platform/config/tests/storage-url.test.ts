import { describe, expect, test } from 'vitest';
import { parseStorageUrl } from '../storage-url.ts';

describe('an address of a store', () => {
  test.each([
    ['s3://pics', 'https://s3.us-east-1.amazonaws.com/pics', '', 'us-east-1'],
    ['s3://pics?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/pics', '', 'eu-west-1'],
    ['s3://pics/', 'https://s3.us-east-1.amazonaws.com/pics', '', 'us-east-1'],
    [
      's3://pics/stoke/live?endpoint=http://127.0.0.1:9000&region=auto',
      'http://127.0.0.1:9000/pics',
      'stoke/live/',
      'auto',
    ],
  ])('%s is read', (text, url, prefix, region) => {
    expect(parseStorageUrl(text)).toEqual({ url, prefix, region });
  });

  test.each([
    '',
    'pics',
    'https://pics',
    's3://',
    's3://UPPER',
    's3://p',
    's3://pics/../other',
    's3://pics?endpoint=ftp://host',
    's3://pics?endpoint=https://host/path',
    's3://pics?endpoint=https://user@host',
    's3://pics?region=EU west',
    's3://pics?secret=1',
  ])('%s is none', (text) => {
    expect(parseStorageUrl(text)).toBeNull();
  });
});

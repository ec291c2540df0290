import { expect, test } from 'vitest';
import { webLink } from '../web-link.ts';

test.each([
  ['https://t.me/group', 'https://t.me/group'],
  ['http://stoke.example', 'http://stoke.example'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['t.me/group', null],
  ['', null],
  [null, null],
])('asvs-1.2.2 threat-18: %s leads to %s', (address, link) => expect(webLink(address)).toBe(link));

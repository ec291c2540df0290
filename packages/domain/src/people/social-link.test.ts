import { expect, test } from 'vitest';
import { otherHost } from './social-link.ts';

test.each([
  ['twitter', 'https://x.com/nova', null],
  ['twitter', 'https://mobile.twitter.com/nova', null],
  ['twitter', 'https://x.com.evil.example/', 'x.com.evil.example'],
  ['twitter', 'https://nova.example/x', 'nova.example'],
  ['discord', 'https://discord.gg/nova', null],
  ['discord', 'https://nova.example/discord', 'nova.example'],
  ['discord', 'https://notdiscord.gg/x', 'notdiscord.gg'],
  ['website', 'https://nova.example', null],
  ['twitter', '', null],
])('a %s link to %j shows the host %j', (kind, link, host) => {
  expect(otherHost(kind, link)).toBe(host);
});

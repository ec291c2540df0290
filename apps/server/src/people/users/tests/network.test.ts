import { expect, test } from 'vitest';
import { networkOf } from '../network.ts';

test('an address is its own network, an IPv6 one the /64 that a household has', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:0:7::1')).toBe('2001:db8:0:7');
  expect(networkOf('2001:0db8::7:1:2:3:4')).toBe('2001:db8:0:7');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
});

test('addresses of this machine and of proxies say nothing', () => {
  for (const ip of ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.5', '::1', 'fe80::1', 'x']) {
    expect(networkOf(ip), ip).toBeNull();
  }
});

import { BlockList, isIPv4, isIPv6 } from 'node:net';

const local = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(net, prefix, 'ipv4');
}
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/**
 * The network of a public address: the whole IPv4 address, the /64 of an IPv6 one. Null for an address
 * that is not public, which is a proxy's or this machine's and the same for everybody.
 */
export function networkOf(sent: string): string | null {
  const ip = sent.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(ip)) return local.check(ip, 'ipv4') ? null : ip;
  if (!isIPv6(ip) || local.check(ip, 'ipv6')) return null;
  const [head = '', tail] = ip.split('::');
  const parts = (text = '') => text.split(':').filter((part) => part !== '');
  const [left, right] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const whole = [...left, ...zeros, ...right].slice(0, 4);
  return whole.map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}

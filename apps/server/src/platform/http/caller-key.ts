import type { Identified } from './policy.ts';

/** Who a call is counted for: the person when signed in, else the address it came from. */
export function callerKey(who: Identified, ip: string): string {
  return typeof who === 'object' ? `user:${who.userId}` : addressKey(ip);
}

/** An IPv4 address, or the /64 network of an IPv6 one: its owner has all of it. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return `ip:${ip.replace('::ffff:', '')}`;
  const [head = '', tail] = ip.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const zeros = Array.from({ length: Math.max(0, missing) }, () => '0');
  return `ip:${[...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':')}`;
}

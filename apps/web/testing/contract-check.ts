import { api, type CallName } from '@stoke/contract';

const calls = Object.entries(api).map(([name, { method, path }]) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries forget their keys
  name: name as CallName,
  pattern: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  isExact: !path.includes(':'),
}));

/**
 * What is wrong with a stubbed 2xx body by the contract's reply of that call, or null. `key` is method
 * and address, with or without a query.
 */
export function faultOfStub(key: string, body: unknown): string | null {
  const [bare = key] = key.split('?');
  const fitting = calls.filter(({ pattern }) => pattern.test(bare));
  const found = fitting.find(({ isExact }) => isExact) ?? fitting[0];
  if (!found) return 'the contract has no such call';
  const route = api[found.name];
  // A file is not JSON.
  if ('streams' in route && route.streams === 'text/csv') return null;
  const parsed = route.reply.safeParse(body);
  if (parsed.success) return null;
  return parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`).join('; ');
}

import { expect, test } from 'vitest';
import {
  fakedServer,
  floatMoney,
  hastyWaits,
  isOfKind,
  kindByLiteral,
  laterWork,
  machinePath,
  ownTime,
  secrets,
  productNoun,
} from './rules.ts';

test.each([
  'const shown = Number(amount) / 1e6;',
  'return parseFloat(row.balance_micro);',
  'Math.round(rewardUsdc * 0.2)',
  'Math.floor(Number(x.feeMicro))',
  'const text = poolUsdc.toFixed(2);',
])('a float made of money is found: %s', (line) => {
  expect(line).toMatch(floatMoney);
});

test.each([
  'Number(query.page)',
  'BigInt(amount)',
  'Math.max(1, pages)',
  'Math.floor(prices.length / 2)',
])('a number that is not a money is left alone: %s', (line) => {
  expect(line).not.toMatch(floatMoney);
});

test('the words and calls that are forbidden are found, and their likes are not', () => {
  expect('const now = new Date();').toMatch(ownTime);
  expect('new Date(clock.now())').not.toMatch(ownTime);
  expect('// TODO later').toMatch(laterWork);
  expect('todoList()').not.toMatch(laterWork);
});

test('an answer that is faked for the server is found, one that is only held back is not', () => {
  expect("page.route('**/x', (route) => route.fulfill({ json: [] }));").toMatch(fakedServer);
  expect("devtools.send('Fetch.enable')").toMatch(fakedServer);
  expect('await route.abort();').toMatch(fakedServer);
  expect('await route.continue();').not.toMatch(fakedServer);
});

test('a wait for a second is found, one with a limit is not', () => {
  const call = 'await vi.waitFor(() => expect(open).toBe(1)';
  expect(hastyWaits([`  ${call});`, '  call(7, 20_000);'])).toEqual([1]);
  expect(hastyWaits([`  ${call}, 20_000);`])).toEqual([]);
  const block = ['  await vi.waitFor(', '    async () => expect(open).toBe(1),'];
  expect(hastyWaits([...block, '  );', '  call(7, 20_000);'])).toEqual([1]);
  expect(hastyWaits([...block, '    { timeout: 60_000 },', '  );'])).toEqual([]);
});

test('a path of one machine is found, a path of the project or the web is not', () => {
  for (const folder of ['work', 'tmp', 'home', 'root']) {
    expect(`open('/${folder}/main/x')`).toMatch(machinePath);
    expect(`https://stoke.example/${folder}/x and ./${folder}/x`).not.toMatch(machinePath);
  }
});

test.each([
  ['a private key', ['-----BEGIN PRIVATE', 'KEY-----'].join(' ')],
  ['an Amazon key', `AKIA${'ABCDEFGH'.repeat(2)}`],
  ['a GitHub token', `ghp_${'a1'.repeat(18)}`],
  ['a bot token', `123456789:AA${'b2c'.repeat(11)}`],
  ['a session token', `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.${'c'.repeat(24)}`],
  ['a Solana key file', `[${Array.from({ length: 64 }, () => 7).join(',')}]`],
  ['a value that a name gives away', `jwtSecret: '${'k3'.repeat(16)}'`],
])('%s is found', (_, line) => {
  expect(secrets.some((pattern) => pattern.test(line))).toBe(true);
});

test('what a person may type is not a secret', () => {
  const innocent = ["password: 'stoke-demo-2026'", "token = 'session.missing'"];
  expect(innocent.filter((line) => secrets.some((pattern) => pattern.test(line)))).toEqual([]);
});

test('a noun of the product is found in code, and left alone in a comment', () => {
  expect("const place = '/creator-dashboard';").toMatch(productNoun);
  expect('ui/own-campaign-card.tsx').toMatch(productNoun);
  expect('  /** The noun for the label: `wallet address`. */').not.toMatch(productNoun);
  expect("const place = '/settings';").not.toMatch(productNoun);
});

test('a kind of campaign is found in code, and at home it is left alone', () => {
  expect("if (kind === 'drip') return;").toMatch(kindByLiteral('drip'));
  expect('      kind="drip"').toMatch(kindByLiteral('drip'));
  expect("  // not 'drip'").not.toMatch(kindByLiteral('drip'));
  expect(isOfKind('apps/server/src/campaigns/drip/module.ts', 'drip')).toBe(true);
  expect(isOfKind('apps/server/src/demo/seed-drips.ts', 'drip')).toBe(true);
  expect(isOfKind('apps/server/src/demo/seed-drips.ts', 'spark')).toBe(false);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usdc } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../../../../../tools/process/repository-root.ts';
import type { Chain } from '../../../gateways/solana/index.ts';
import { lyingChain } from './lying-chain.ts';
import { openBreaker } from '../../checks/index.ts';
import { accounts, post } from '../../ledger/index.ts';
import { compareTreasury, treasuryFigures, type ComparisonDeps } from '../../treasury/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinAdmin } from './desk-verbs.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const minute = 60_000;
let world: TreasuryWorld;
let ana: { userId: string; wallet: string };

beforeEach(async () => {
  world = await openTreasuryWorld(1_000n * dollar);
  await joinAdmin(world);
  ana = await world.earner('ana', 0n);
  const { reference } = await world.deposit(ana.userId, 500n * dollar);
  await world.pay(500n * dollar, reference);
  await world.pay(7n);
  world.solana.finalize();
  await world.read();
});

afterEach(() => world.close());

/** A withdrawal whose delay for a new wallet is over. */
async function withdraw() {
  await world.withdraw(ana, 60n * dollar);
  world.wait(25 * 60 * minute);
}

/** One step of the comparison. */
function look(chain: Pick<Chain, 'finalTreasuryBalance'> = world.solana.chain) {
  const onShort: ComparisonDeps['onShort'] = (tx, about) =>
    openBreaker(world.deps).pause(tx, 'treasury_short', about);
  return compareTreasury({ ...world.readerOf(), chain, onShort });
}

/** Compares three times, a minute apart. */
async function compare(chain?: Pick<Chain, 'finalTreasuryBalance'>) {
  for (let turn = 0; turn < 6; turn += 1) {
    await look(chain);
    world.solana.local.advance(5);
    world.wait(minute);
    await world.read();
  }
}

const figures = () =>
  world.db.one(sql<{ surplus: bigint; sentNotConfirmed: bigint; arrivedNotCredited: bigint }>`
    select surplus, sent_not_confirmed, arrived_not_credited from treasury_comparison`);
const lastRow = () =>
  world.db.one(sql<{ comparedAt: Date; dueAt: Date }>`
    select compared_at, due_at from treasury_comparison`);
/** What admins were told, oldest first. */
const alarms = () =>
  world.db.all(sql<{ alarm: string; about: string }>`
    select facts->>'alarm' as alarm, facts->>'about' as about from notice
    where kind = 'books_alarm' order by id`);
const pauses = () =>
  world.db.all(sql<{ cause: string; reason: string }>`
    select cause, reason from payout_pause where lifted_at is null`);
const lift = () =>
  world.db.run(sql`
    update payout_pause set lifted_at = now(), lift_reason = 'Seen.',
      lifted_by = (select id from app_user where role = 'admin' limit 1)`);
const differences = () =>
  world.text.filter(({ text }) => text === 'the treasury and the books differ').length;
/** The answers of the node, with a micro-dollar less. */
const withLess: Pick<Chain, 'finalTreasuryBalance'> = {
  finalTreasuryBalance: async (input) => {
    const { slot, amount } = await world.solana.chain.finalTreasuryBalance(input);
    return { slot, amount: amount - 1n };
  },
};
/** Compares once, this long after the last comparison. */
async function compareAfter(milliseconds: number, chain: Pick<Chain, 'finalTreasuryBalance'>) {
  world.wait(minute);
  await look(chain);
  world.solana.local.advance(5);
  world.wait(milliseconds - minute);
  await world.read();
  await look(chain);
}
/** By another hand, and what the node says of it is read. */
async function steal(amount: bigint) {
  const { chain } = world.solana;
  const pays = [{ to: ana.wallet, amount, reference: chain.newReference() }];
  await chain.broadcast((await chain.signPayout({ pays, memo: 'by another hand' })).wire);
  world.solana.finalize();
  world.wait(minute);
  await world.read();
}

test('a treasury that pays what it owes is even, unclaimed transfers included', async () => {
  await withdraw();
  await world.run();
  await compare();
  const arrivedNotCredited = 1_000n * dollar + 7n;
  expect(await figures()).toEqual({ surplus: 0n, sentNotConfirmed: 0n, arrivedNotCredited });
  expect([await pauses(), await alarms()]).toEqual([[], []]);
});

test('what replaced a shortage stays a replacement when the whole history is read again', async () => {
  await steal(60n * dollar);
  await compare();
  expect([await figures(), await pauses()]).toMatchObject([{ surplus: -60n * dollar }, [{}]]);
  const signature = await world.pay(60n * dollar);
  world.solana.finalize();
  world.wait(minute);
  await world.read();
  const replaced = statementOf('runbooks', 'Shortage').replace('…', signature);
  expect(statementOf('secrets', 'Another treasury').replace('…', signature)).toBe(replaced);
  expect(await world.db.run({ name: '', text: replaced, values: [] })).toBe(1);
  await compare();
  expect(await figures()).toMatchObject({ surplus: 0n });
  await world.db.run(sql`update treasury_history set lost_from = 1, lost_to = 2`);
  const again = statementOf('runbooks', 'Lost history');
  expect(await world.db.run({ name: '', text: again, values: [] })).toBe(1);
  world.wait(minute);
  await world.read();
  await compare();
  expect(await figures()).toMatchObject({ surplus: 0n });
});

/** What a section of the handbook has an operator run. */
function statementOf(page: string, section: string): string {
  const file = path.join(repositoryRoot, `docs/operations/${page}.md`);
  const text = readFileSync(file, 'utf8').split(new RegExp(`^##+ ${section}$`, 'm'))[1] ?? '';
  return /`((?:update|delete from) treasury_\w+ [^`]*)`/.exec(text)?.[1] ?? '';
}

test('payouts that the books lack become the cause of a pause that a shortage began', async () => {
  const breaker = openBreaker(world.deps);
  const pause = (cause: 'treasury_short' | 'chain_ahead', about: string) =>
    world.db.transaction((tx) => breaker.pause(tx, cause, about));
  await pause('treasury_short', 'It holds less.');
  await pause('chain_ahead', 'It paid what the books lack.');
  const ahead = { cause: 'chain_ahead', reason: 'It paid what the books lack.' };
  expect(await pauses()).toEqual([ahead]);
  await pause('treasury_short', 'It holds still less.');
  expect(await pauses(), 'a shortage replaces nothing').toEqual([ahead]);
  expect(await alarms()).toContainEqual({ alarm: 'chain_ahead', about: ahead.reason });
});

test('a final payment that the books have not confirmed yet is not a shortage', async () => {
  await withdraw();
  await world.step();
  await world.step();
  world.solana.finalize();
  await world.read();
  await compare();
  expect(await figures()).toMatchObject({ surplus: 0n, sentNotConfirmed: 60n * dollar });
  expect(await pauses()).toEqual([]);
});

test('a payout that a node called paid and that never left is seen as a surplus', async () => {
  const { chain } = world.solana;
  world.deps.chain = lyingChain(chain);
  await withdraw();
  await world.run();
  expect(await world.states()).toEqual(['confirmed']);
  world.deps.chain = chain;
  await compare();
  expect(await figures()).toMatchObject({ surplus: 60n * dollar });
  expect(await alarms()).toEqual([
    { alarm: 'treasury_surplus', about: expect.stringContaining('60000000 micro-USDC') },
  ]);
  expect(await pauses()).toEqual([]);
  await compare();
  expect(differences(), 'logged when it is found and when it changes').toBe(1);
  await steal(1n);
  await compare();
  expect(differences()).toBe(2);
});

test('a coverage below 100% pauses payouts after two looks, and again after an admin resumed them', async () => {
  await steal(1n);
  await look();
  await look();
  expect(await figures()).toMatchObject({ surplus: -1n });
  expect(await pauses(), 'one look is not enough').toEqual([]);
  await compare();
  const short = { alarm: 'treasury_short', about: expect.stringContaining('1 micro-USDC') };
  expect(await pauses()).toEqual([{ cause: 'treasury_short', reason: short.about }]);
  expect(await alarms(), 'told once, however often it is found').toEqual([short]);
  await lift();
  await compare();
  expect(await pauses()).toHaveLength(1);
  expect(await alarms()).toEqual([short, short]);
  await steal(2n);
  await compare();
  const more = { ...short, about: expect.stringContaining('3 micro-USDC') };
  expect(await alarms(), 'a changing amount is told once an hour').toEqual([short, short]);
  world.wait(60 * minute);
  await compare();
  expect(await alarms(), 'another amount is told').toEqual([short, short, more]);
});

test('a treasury that lacks only some of the fees that the platform earned pauses payouts, too', async () => {
  const from = accounts.creatorAvailable(ana.userId);
  const moves = [{ from, to: accounts.platformFee, amount: usdc(10n * dollar) }];
  await world.db.transaction((tx) => post(tx, { reference: 'fee', kind: 'fee', moves }));
  await compare();
  expect(await figures()).toMatchObject({ surplus: 0n });
  expect([await pauses(), await alarms()]).toEqual([[], []]);
  await steal(1n);
  await compare();
  expect(await figures()).toMatchObject({ surplus: -1n });
  expect(await pauses()).toMatchObject([{ cause: 'treasury_short' }]);
});

test('the coverage that is measured is below 1 by what is missing', async () => {
  const coverage = async () => {
    const figure = treasuryFigures(world.deps).find(({ name }) => name === 'stoke_coverage_ratio');
    return figure?.read();
  };
  expect(await coverage()).toEqual({});
  await compare();
  expect(await coverage()).toEqual({ last: 1 });
  await steal(5n * dollar);
  await compare();
  expect(await coverage()).toEqual({ last: 0.99 });
  const { comparedAt } = (await lastRow()) ?? {};
  world.wait((comparedAt?.getTime() ?? 0) + 15 * minute - world.deps.clock.now().getTime());
  expect(await coverage()).toEqual({ last: 0.99 });
  world.wait(1);
  expect(await coverage(), 'nothing is known').toEqual({});
});

test('a node that lags, or does not answer, pauses nothing', async () => {
  const { chain } = world.solana;
  const old = await chain.finalTreasuryBalance({ asOf: 0n });
  const { reference } = await world.deposit(ana.userId, 9n * dollar);
  await world.pay(9n * dollar, reference);
  world.solana.finalize();
  world.wait(minute);
  await world.read();
  // It answers as it did before the deposit, or not at all.
  await compare({ finalTreasuryBalance: async () => old });
  const away = { finalTreasuryBalance: () => Promise.reject(new Error('no answer')) };
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(look(away)).rejects.toThrow('no answer');
    world.wait(minute);
  }
  expect([await pauses(), await alarms()]).toEqual([[], []]);
  expect(await figures()).toMatchObject({ surplus: 0n });
});

test.each([
  ['is gone', 0n],
  ['is a surplus', 1n],
])('a shortage that %s at the second look does not pause payouts', async (_, second) => {
  const { chain } = world.solana;
  const off = [-1n, second];
  await compare({
    finalTreasuryBalance: async (input) => {
      const { slot, amount } = await chain.finalTreasuryBalance(input);
      return { slot, amount: amount + (off.shift() ?? 0n) };
    },
  });
  expect(off).toEqual([]);
  expect([await pauses(), await alarms()]).toEqual([[], []]);
});

test('a node that is stuck at one slot pauses nothing; the first later slot does', async () => {
  const { slot, amount } = await withLess.finalTreasuryBalance({ asOf: 0n });
  await compare({ finalTreasuryBalance: async () => ({ slot, amount }) });
  expect([await figures(), await pauses()]).toMatchObject([{ surplus: -1n }, []]);
  await compareAfter(minute, withLess);
  expect(await pauses()).toHaveLength(1);
});

test.each([
  ['ten minutes later pauses payouts', 10 * minute, 1],
  ['still later is looked for anew', 10 * minute + 1, 0],
])('a shortage that is found again %s', async (_, later, paused) => {
  await compareAfter(minute, withLess);
  await compareAfter(later, withLess);
  expect(await pauses()).toHaveLength(paused);
  await compareAfter(minute, withLess);
  expect(await pauses()).toHaveLength(1);
});

test('a posting between a balance and its comparison is not a difference', async () => {
  await withdraw();
  await world.step();
  await look();
  world.solana.local.advance(5);
  const { reference } = await world.deposit(ana.userId, 9n * dollar);
  await world.pay(9n * dollar, reference);
  await world.run();
  world.wait(minute);
  await world.read();
  expect(await world.states()).toEqual(['confirmed']);
  await look();
  expect(await figures()).toMatchObject({ surplus: 0n });
});

test('a balance is compared only when everything before it has been read', async () => {
  await world.pay(5n);
  world.solana.finalize();
  await look();
  await look();
  expect(await figures()).toMatchObject({ surplus: null });
  world.solana.local.advance(5);
  world.wait(minute);
  await world.read();
  await look();
  expect(await figures()).toMatchObject({ surplus: 0n });
});

test('a treasury is compared again after a minute, and not before', async () => {
  await compare();
  let asked = 0;
  const counting: Pick<Chain, 'finalTreasuryBalance'> = {
    finalTreasuryBalance: (input) => {
      asked += 1;
      return world.solana.chain.finalTreasuryBalance(input);
    },
  };
  await look(counting);
  await look(counting);
  world.wait(minute - 1);
  await look(counting);
  expect(asked).toBe(1);
  world.wait(1);
  await look(counting);
  expect(asked).toBe(2);
});

test('without an answer of the node nothing is called wrong', async () => {
  const chain = { finalTreasuryBalance: () => Promise.reject(new Error('no answer')) };
  await expect(look(chain)).rejects.toThrow('no answer');
  world.wait(minute - 1);
  await expect(look(chain), 'asked again after a minute').resolves.toBeUndefined();
  world.wait(1);
  await expect(look(chain)).rejects.toThrow('no answer');
  expect(await figures()).toMatchObject({ surplus: null });
});

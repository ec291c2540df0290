import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { checksFolder, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findDraws } from './index.ts';
import { readDrawsAround } from './place-store.ts';
import { usdc } from '@stoke/domain';
import { earnerMoney } from './testing/earner-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(32);
});
afterAll(() => database.close());

const draws = (id: string) => findDraws(database.db, id);
const failing = async () =>
  (await runChecks(database.db, checksFolder))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('receipts'));

test('what is earned first is paid first, and one reward may be paid by two payouts', async () => {
  const money = earnerMoney(database.db);
  const [first, second, third] = [
    await money.reward(40n),
    await money.reward(40n),
    await money.reward(40n),
  ];
  const [a, b] = [await money.request(50n), await money.request(60n)];
  expect(await draws(first)).toEqual([]);
  await money.confirm(a, 50n);
  await money.confirm(b, 60n);
  expect(await draws(first)).toEqual([{ id: a, kind: 'payout', share: 40n }]);
  expect(await draws(second)).toEqual([
    { id: a, kind: 'payout', share: 10n },
    { id: b, kind: 'payout', share: 30n },
  ]);
  expect(await draws(third)).toEqual([{ id: b, kind: 'payout', share: 30n }]);
});

test('a payout that came back paid nothing', async () => {
  const money = earnerMoney(database.db);
  const first = await money.reward(50n);
  const failed = await money.request(50n);
  const second = await money.reward(50n);
  await money.refund(failed);
  const paid = await money.request(50n);
  await money.confirm(paid, 50n);
  expect(await draws(first)).toEqual([{ id: paid, kind: 'payout', share: 50n }]);
  expect(await draws(second)).toEqual([]);
});

test('money from elsewhere and forfeited money have their turn as well', async () => {
  const money = earnerMoney(database.db);
  await money.credit(30n);
  const first = await money.reward(40n);
  const gone = await money.forfeit(50n);
  const second = await money.reward(10n);
  const paid = await money.request(25n);
  await money.confirm(paid, 25n);
  expect(await draws(first)).toEqual([
    { id: gone, kind: 'forfeit', share: 20n },
    { id: paid, kind: 'payout', share: 20n },
  ]);
  expect(await draws(second)).toEqual([{ id: paid, kind: 'payout', share: 5n }]);
});

type Step = {
  does: 'reward' | 'credit' | 'request' | 'confirm' | 'refund' | 'forfeit';
  amount: bigint;
};
const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom('reward', 'credit', 'request', 'confirm', 'refund', 'forfeit'),
    amount: fc.bigInt({ min: 1n, max: 60n }),
  }),
  { minLength: 1, maxLength: 24 },
);

test('whatever happens in whatever order, it is what counting everything gives', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const money = earnerMoney(database.db);
      const counted = await live(money, history);
      for (const { id, shares } of counted) {
        expect((await draws(id)).map((draw) => [draw.id, draw.share])).toEqual(shares);
      }
    }),
    { numRuns: 40 },
  );
  expect(await failing()).toEqual([]);
});

/** Lives through a history, and counts beside it with plain lists. */
async function live(money: ReturnType<typeof earnerMoney>, history: readonly Step[]) {
  const earned: { id: string | null; amount: bigint }[] = [];
  const drawn: { id: string; amount: bigint }[] = [];
  let flying: { id: string; amount: bigint }[] = [];
  let available = 0n;
  for (const { does, amount } of history) {
    const [first] = flying;
    if (does === 'reward' || does === 'credit') {
      const id = does === 'reward' ? await money.reward(amount) : null;
      if (id === null) await money.credit(amount);
      earned.push({ id, amount });
      available += amount;
    } else if ((does === 'request' || does === 'forfeit') && available >= amount) {
      available -= amount;
      if (does === 'forfeit') drawn.push({ id: await money.forfeit(amount), amount });
      else flying.push({ id: await money.request(amount), amount });
    } else if (does === 'confirm' && first) {
      await money.confirm(first.id, first.amount);
      drawn.push(first);
      flying = flying.slice(1);
    } else if (does === 'refund' && first) {
      await money.refund(first.id);
      available += first.amount;
      flying = flying.slice(1);
    }
  }
  return countAll(earned, drawn);
}

/** Every unit of money one by one: whose it is, and with what it left. */
function countAll(
  earned: readonly { id: string | null; amount: bigint }[],
  drawn: readonly { id: string; amount: bigint }[],
) {
  const unitsOf = <T extends { amount: bigint }>(each: T) =>
    Array.from({ length: Number(each.amount) }, () => each);
  const left = drawn.flatMap(unitsOf);
  let from = 0;
  return earned.flatMap(({ id, amount }) => {
    const own = left.slice(from, from + Number(amount));
    from += Number(amount);
    const shares = [...Map.groupBy(own, (draw) => draw.id)].map(([draw, units]) => [
      draw,
      BigInt(units.length),
    ]);
    return id === null ? [] : [{ id, shares }];
  });
}

test.each([2, 5, 30])(
  '%i rewards, payouts and confirmations at once leave no gap and no overlap, in 20 rounds',
  async (n) => {
    const money = earnerMoney(database.db);
    await money.reward(10_000n);
    let open: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const confirming = open;
      const [asked] = await Promise.all([
        Promise.all(Array.from({ length: Math.ceil(n / 2) }, () => money.request(5n))),
        ...Array.from({ length: n }, () => money.reward(7n)),
        ...confirming.map((id) => money.confirm(id, 5n)),
      ]);
      open = asked;
    }
    const places = await database.db.all(sql<{ before: bigint; amount: bigint }>`
      select earned_before_micro as before, amount_micro from reward_place
      where user_id = ${money.userId} order by earned_before_micro`);
    let end = 0n;
    for (const { before, amount } of places) {
      expect(before).toBe(end);
      end += amount;
    }
    expect(await failing()).toEqual([]);
  },
);

test('of 100,000 rewards and payouts only those around one are read', async () => {
  const { userId } = earnerMoney(database.db);
  await database.db.run(sql`
    insert into draw_place (id, user_id, kind, drawn_before_micro, amount_micro)
    select gen_random_uuid(), ${userId}, 'payout', n * 10, 10 from generate_series(0, 99999) n`);
  const of = { userId, before: usdc(499_995n), amount: usdc(10n) };
  expect((await readDrawsAround(database.db, of)).map(({ before }) => before)).toEqual([
    499_990n,
    500_000n,
  ]);
  const plans: unknown[] = [];
  await readDrawsAround(
    {
      ...database.db,
      all: async ({ text, values }) => {
        const explained = { name: '', text: `explain (analyze, format json) ${text}`, values };
        plans.push(...(await database.db.all(explained)));
        return [];
      },
    },
    of,
  );
  const plan = JSON.stringify(plans);
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Seq Scan');
  const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThanOrEqual(2);
});

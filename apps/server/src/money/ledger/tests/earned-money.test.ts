import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { raceWith, roundCount, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { drawsOf } from '../index.ts';
import { earnerMoney } from './earner-money.ts';

const database = await openTestDatabase(32);
afterAll(() => database.close());

type Money = ReturnType<typeof earnerMoney>;
/** What took a reward: the kind, which one, and how much. */
const draws = async ({ userId }: Money, reward: string) => {
  const found = await drawsOf(database.db, { userId, references: [`approved:${reward}`] });
  return found.map(({ kind, reference, amount }) => [kind, reference.split(':')[1], amount]);
};

test('rewards are paid in the order they were earned, and two payouts may share one reward', async () => {
  const money = earnerMoney(database.db);
  const [first, second, third] = [
    await money.reward(40n),
    await money.reward(40n),
    await money.reward(40n),
  ];
  const [a, b] = [await money.request(50n), await money.request(60n)];
  expect(await draws(money, first)).toEqual([]);
  await money.confirm(a);
  await money.confirm(b);
  expect(await draws(money, first)).toEqual([['payout-confirmed', a, 40n]]);
  expect(await draws(money, second)).toEqual([
    ['payout-confirmed', a, 10n],
    ['payout-confirmed', b, 30n],
  ]);
  expect(await draws(money, third)).toEqual([['payout-confirmed', b, 30n]]);
});

test('a refunded payout paid nothing', async () => {
  const money = earnerMoney(database.db);
  const first = await money.reward(50n);
  const failed = await money.request(50n);
  const second = await money.reward(50n);
  await money.refund(failed);
  const paid = await money.request(50n);
  await money.confirm(paid);
  expect(await draws(money, first)).toEqual([['payout-confirmed', paid, 50n]]);
  expect(await draws(money, second)).toEqual([]);
});

test('other money, forfeits and corrections are used first in, first out as well', async () => {
  const money = earnerMoney(database.db);
  await money.credit(30n);
  const first = await money.reward(40n);
  const gone = await money.takeBack(45n);
  const corrected = await money.takeBack(5n, 'corrected');
  const second = await money.reward(10n);
  const paid = await money.request(25n);
  await money.confirm(paid);
  expect(await draws(money, first)).toEqual([
    ['forfeited', gone, 15n],
    ['corrected', corrected, 5n],
    ['payout-confirmed', paid, 20n],
  ]);
  expect(await draws(money, second)).toEqual([['payout-confirmed', paid, 5n]]);
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

test('after any history the result is the same as counting everything', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const money = earnerMoney(database.db);
      const counted = await live(money, history);
      for (const { id, shares } of counted) {
        const found = await draws(money, id);
        expect(found.map(([, draw, share]) => [draw, share])).toEqual(shares);
      }
    }),
    randomHistories(40),
  );
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
      if (does === 'forfeit') drawn.push({ id: await money.takeBack(amount), amount });
      else flying.push({ id: await money.request(amount), amount });
    } else if (does === 'confirm' && first) {
      await money.confirm(first.id);
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

raceWith('rewards, payouts and confirmations pay every reward from first to last', async (n) => {
  const money = earnerMoney(database.db);
  const rewards = [await money.reward(10_000n)];
  let flying: string[] = [];
  await rounds(async () => {
    const confirming = flying;
    const [asked, made] = await Promise.all([
      together(Math.ceil(n / 2), () => money.request(5n)),
      together(n, () => money.reward(7n)),
      ...confirming.map((id) => money.confirm(id)),
    ]);
    rewards.push(...made);
    flying = asked;
  });
  await Promise.all(flying.map((id) => money.confirm(id)));
  const paid = BigInt(roundCount * Math.ceil(n / 2)) * 5n;
  const references = rewards.map((id) => `approved:${id}`);
  const all = await drawsOf(database.db, { userId: money.userId, references });
  expect(all.reduce((sum, { amount }) => sum + amount, 0n)).toBe(paid);
  const perPayout = Map.groupBy(all, ({ reference }) => reference);
  for (const [, shares] of perPayout) {
    expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(5n);
  }
});

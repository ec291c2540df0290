import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocateUsers,
  allocationText,
  fomoCost,
  fomoEngagements,
  isAllocated,
  percentTenths,
} from './fomo-allocation.ts';
import {
  fomoMaxPayout,
  fomoPayoutPerUser,
  fomoTaskKinds,
  fomoTasks,
  fomoUsersMaximum,
  fomoUsersText,
} from './fomo.ts';
import { splitPrice, usdc, wholeDollars } from '../money.ts';

const parts = (...tenths: number[]) => tenths.map((allocationTenths) => ({ allocationTenths }));

test('the rates and proofs of the built-in tasks are those of the specification', () => {
  const rates = fomoTaskKinds.map((kind) => [
    kind,
    fomoTasks[kind].rate,
    fomoTasks[kind].proof !== null,
  ]);
  expect(rates).toEqual([
    ['like', 30_000n, false],
    ['retweet', 50_000n, false],
    ['comment', 100_000n, true],
    ['joinDiscord', 150_000n, true],
    ['joinTelegram', 150_000n, true],
    ['followX', 50_000n, false],
  ]);
});

test('the fee is 15 percent, and pool and fee are the budget', () => {
  expect(splitPrice(wholeDollars(100n), 15)).toEqual({ pool: 85_000_000n, fee: 15_000_000n });
  expect(splitPrice(usdc(101n), 15)).toEqual({ pool: 85n, fee: 16n });
});

test('there are at most five users for each dollar', () => {
  expect(fomoUsersMaximum(wholeDollars(100n))).toBe(500);
  expect(fomoUsersMaximum(usdc(200_000n))).toBe(1);
  expect(fomoUsersMaximum(usdc(199_999n))).toBe(0);
  expect(fomoUsersText(wholeDollars(100n))).toBe(
    'Number of users must be between 1 and 500 (5x budget).',
  );
});

test('what a card shows for each user is what is paid on average, down to whole cents', () => {
  expect(fomoPayoutPerUser(wholeDollars(85n), 100)).toBe(850_000n);
  // 85 / 99 is 0.8585…
  expect(fomoPayoutPerUser(wholeDollars(85n), 99)).toBe(850_000n);
  expect(fomoPayoutPerUser(wholeDollars(85n), 98)).toBe(860_000n);
  expect(fomoPayoutPerUser(usdc(8_730_000n), 20)).toBe(430_000n);
  expect(fomoPayoutPerUser(usdc(0n), 0)).toBe(0n);
});

test('the most that a person can earn is the best task with a free place', () => {
  const like = { rate: usdc(30_000n), links: 3, freePlaces: 1 };
  const draw = { rate: usdc(500_000n), links: 2, freePlaces: 1 };
  expect(fomoMaxPayout([like, draw])).toBe(1_000_000n);
  expect(fomoMaxPayout([like, { ...draw, freePlaces: 0 }])).toBe(90_000n);
  expect(fomoMaxPayout([{ ...like, freePlaces: 0 }])).toBe(0n);
  expect(fomoMaxPayout([])).toBe(0n);
});

test.each([
  [0, 0],
  [33.3, 333],
  [66.7, 667],
  [100, 1000],
  [0.1, 1],
  [29.3, 293],
  [100.1, null],
  [-0.1, null],
  [33.33, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s percent is %s tenths', (percentage, tenths) => {
  expect(percentTenths(percentage)).toBe(tenths);
});

test('the parts make about a hundred percent, from 99.5 to 100.5', () => {
  expect([994, 995, 1005, 1006].map((total) => isAllocated(parts(500, total - 500)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(allocationText(parts(333, 333))).toBe(
    'Total task allocation must be around 100% (currently 66.6%). Please adjust.',
  );
});

describe('users are spread over tasks', () => {
  test.each([
    [10, [333, 333, 334], [3, 3, 4]],
    [10, [333, 333, 333], [4, 3, 3]],
    [1, [500, 500], [1, 0]],
    [7, [1000], [7]],
    [5, [0, 1000], [0, 5]],
    [3, [0, 0], [0, 0]],
  ])('%i users over %j are %j', (users, tenths, spread) => {
    expect(allocateUsers(users, parts(...tenths))).toEqual(spread);
  });

  test('so that they add up exactly, and none is a whole user off its part', () => {
    const shares = fc.array(fc.nat(1000), { minLength: 1, maxLength: 26 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), shares, (users, tenths) => {
        const total = tenths.reduce((sum, part) => sum + part, 0);
        fc.pre(total > 0);
        const spread = allocateUsers(users, parts(...tenths));
        expect(spread.reduce((sum, people) => sum + people, 0)).toBe(users);
        for (const [at, people] of spread.entries()) {
          expect(Math.abs(people - (users * (tenths[at] ?? 0)) / total)).toBeLessThan(1);
        }
      }),
    );
  });
});

test('the cost is rate times links times users, and the engagements are links times users', () => {
  const tasks = [
    { rate: usdc(50_000n), links: 2, users: 30 },
    { rate: usdc(200_000n), links: 1, users: 5 },
  ];
  expect(fomoCost(tasks)).toBe(4_000_000n);
  expect(fomoEngagements(tasks)).toBe(65);
});

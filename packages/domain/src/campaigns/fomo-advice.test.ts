import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviseFomo, minFomoBudget } from './fomo-advice.ts';
import { planFomo, type FomoDraft } from './fomo-plan.ts';
import { fomoUsersMaximum } from './fomo.ts';
import { splitPrice, usdc, wholeDollars } from '../money.ts';

function draftOf(dollars: bigint, users: number, cents: readonly number[]): FomoDraft {
  const about = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
  const link = { ...about, link: '', type: 'manual-upload', proofRequired: true } as const;
  const tasks = cents.map((rate, at) => ({
    key: `custom-${at}`,
    name: 'Draw our mark',
    rate: usdc(BigInt(rate) * 10_000n),
    allocationPercentage: 100 / cents.length,
    guideText: '',
    guideLink: '',
    links: [link],
  }));
  return { budget: wholeDollars(dollars), feePercent: 15, users, tasks };
}

function advise(draft: FomoDraft) {
  const plan = planFomo(draft);
  return 'text' in plan ? null : adviseFomo(plan, draft);
}

test('a plan that pays 60% of its pool needs no advice, one that pays less does', () => {
  // $51 of $85
  expect(advise(draftOf(100n, 100, [51]))).toBeNull();
  const advice = advise(draftOf(100n, 100, [50]));
  expect(advice).toMatchObject({ idle: 35_000_000n, raiseTenths: 17 });
  // 85% of $58.83 are $50.0055.
  expect(advice?.minBudget).toBe(58_830_000n);
  expect(advice?.rates).toEqual(new Map([['custom-0', 850_000n]]));
});

test('a budget carries at most five users for each dollar, so that it may not be lowered', () => {
  expect(minFomoBudget({ cost: usdc(5_250_000n), feePercent: 15, users: 100 })).toBe(20_000_000n);
  expect(advise(draftOf(4n, 20, [20]))).toBeNull();
  const tight = draftOf(20n, 100, [20]);
  expect(
    advise({ ...tight, tasks: tight.tasks.map((task) => ({ ...task, rate: usdc(50_000n) })) }),
  ).toBeNull();
});

test('whatever the plan, the lower budget and the higher rates can be paid, and the budget is the least', () => {
  let advised = 0;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 50_000n }),
      fc.integer({ min: 1, max: 3000 }),
      fc
        .constantFrom(1, 2, 4, 5)
        .chain((count) =>
          fc.array(fc.integer({ min: 20, max: 500 }), { minLength: count, maxLength: count }),
        ),
      (dollars, users, cents) => {
        const draft = draftOf(dollars, users, cents);
        const advice = advise(draft);
        if (advice === null) return;
        advised += 1;
        const raised = draft.tasks.map((task) => ({
          ...task,
          rate: advice.rates.get(task.key) ?? null,
        }));
        expect(planFomo({ ...draft, tasks: raised })).not.toHaveProperty('text');
        for (const { key, rate } of draft.tasks) {
          expect(advice.rates.get(key)).toBeGreaterThanOrEqual(rate ?? 0n);
        }
        expect(advise({ ...draft, tasks: raised })).toBeNull();
        if (advice.minBudget === null) return;
        const lower = planFomo({ ...draft, budget: advice.minBudget });
        expect(lower).not.toHaveProperty('text');
        const less = usdc(advice.minBudget - 10_000n);
        const cost = 'text' in lower ? usdc(0n) : lower.estimatedCost;
        expect(splitPrice(less, 15).pool < cost || fomoUsersMaximum(less) < users).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
  expect(advised).toBeGreaterThan(100);
});

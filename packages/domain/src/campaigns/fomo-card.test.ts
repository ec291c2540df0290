import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaignProgress, fomoPromise } from './fomo-card.ts';
import { fomoMaxPayout } from './fomo.ts';
import { planFomo, type FomoTaskDraft } from './fomo-plan.ts';
import { percentDown, toDollars, usdc, wholeDollars } from '../money.ts';

const task = fc.record({
  cents: fc.integer({ min: 20, max: 2000 }),
  links: fc.integer({ min: 1, max: 10 }),
  weight: fc.integer({ min: 0, max: 1000 }),
  taken: fc.double({ min: 0, max: 1, noNaN: true }),
});
const noTexts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };

test('a card never promises more than a person can get, whatever the tasks and the places taken', () => {
  let planned = 0;
  fc.assert(
    fc.property(
      fc.array(task, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 500 }),
      fc.bigInt({ min: 1n, max: 100_000n }),
      (tasks, users, dollars) => {
        const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
        fc.pre(total > 0);
        const last = tasks.length - 1;
        const tenths = tasks.map(({ weight }) => Math.floor((weight * 1000) / total));
        tenths[last] = 1000 - tenths.slice(0, last).reduce((sum, part) => sum + part, 0);
        const drafts = tasks.map(({ cents, links }, at): FomoTaskDraft => {
          const link = {
            ...noTexts,
            link: '',
            type: 'manual-upload',
            proofRequired: true,
          } as const;
          const more = {
            guideText: '',
            guideLink: '',
            links: Array.from({ length: links }, () => link),
          };
          const rate = usdc(BigInt(cents) * 10_000n);
          const allocationPercentage = (tenths[at] ?? 0) / 10;
          return { key: `custom-${at}`, name: 'Draw', rate, allocationPercentage, ...more };
        });
        const plan = planFomo({
          budget: wholeDollars(dollars),
          feePercent: 15,
          users,
          tasks: drafts,
        });
        if ('text' in plan) return;
        planned += 1;
        const open = plan.tasks.map(({ rate, links, users: places }, at) => {
          const freePlaces = places - Math.floor(places * (tasks[at]?.taken ?? 0));
          return { rate, links: links.length, freePlaces };
        });
        // What a person who takes each free place in turn is paid for it.
        const pays = open
          .filter(({ freePlaces }) => freePlaces > 0)
          .map(({ rate, links }) => links * toDollars(rate));
        const best = Math.max(0, ...pays);
        const { average, upTo } = fomoPromise({
          payoutPerUser: toDollars(plan.payoutPerUser),
          maxPayout: toDollars(fomoMaxPayout(open)),
        });
        expect(upTo ?? 0).toBeCloseTo(best, 6);
        if (best > 0) expect(average ?? 0).toBeLessThanOrEqual(best + 1e-9);
        expect(plan.payoutPerUser * BigInt(users)).toBeLessThanOrEqual(plan.estimatedCost);
        expect(plan.estimatedCost).toBeLessThanOrEqual(percentDown(wholeDollars(dollars), 85n));
      },
    ),
    { numRuns: 1000 },
  );
  expect(planned).toBeGreaterThan(100);
});

test.each([
  [0, 100, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [999, 1000, 99.9],
  [99_999, 100_000, 99.9],
  [100, 100, 100],
  [101, 100, 100],
  [5, 0, 0],
  [-1, 10, 0],
  [5, -10, 0],
  [Number.NaN, 10, 0],
  [5, Number.NaN, 0],
])('%d of %d users are %d percent', (completed, target, percent) => {
  expect(campaignProgress(completed, target)).toBe(percent);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPrice, usdc, wholeDollars } from '../../money.ts';
import { sparkPaidPerHour } from './spark-rates.ts';
import { briefHook, estimateSpark } from './spark.ts';

test('pool and fee are the budget, to the last micro-dollar', () => {
  expect(splitPrice(wholeDollars(100n), 20)).toEqual({ pool: 80_000_000n, fee: 20_000_000n });
  expect(splitPrice(usdc(1_000_001n), 20)).toEqual({ pool: 800_000n, fee: 200_001n });
});

test.each([
  // $80: 60% in messages of 1 cent, 20% in clicks and 20% in reactions of 2.5 cents
  [wholeDollars(100n), 4800, 640, 640, 121],
  [wholeDollars(1n), 48, 6, 6, 1],
  // fifty actions are one participant, forty-nine none
  [usdc(830_000n), 39, 5, 5, 0],
  [usdc(840_000n), 40, 5, 5, 1],
  [usdc(0n), 0, 0, 0, 0],
])('a budget of %i micro-dollars buys what is shown', (budget, ...counts) => {
  const { messages, clicks, reactions, participants } = estimateSpark(budget, 20, {
    hours: 0,
    links: 100,
    members: null,
  });
  expect([messages, clicks, reactions, participants]).toEqual(counts);
});

const hundred = wholeDollars(100n);

test.each([
  ['two links', { hours: 0, links: 2, members: null }, [4800, 242, 640, 121]],
  ['a group of 30', { hours: 0, links: 2, members: 30 }, [4800, 60, 640, 30]],
  ['an hour for a group of 30', { hours: 1, links: 24, members: 30 }, [1800, 300, 300, 30]],
  ['two hours for a group of 30', { hours: 2, links: 24, members: 30 }, [3600, 600, 600, 30]],
  ['an empty group', { hours: 24, links: 24, members: 0 }, [0, 0, 0, 0]],
  ['one person', { hours: 24, links: 2, members: 1 }, [1440, 2, 0, 1]],
  ['a group that is large enough', { hours: 24, links: 24, members: 1000 }, [4800, 640, 640, 121]],
])('%s can do no more than shown', (_, scope, counts) => {
  const { messages, clicks, reactions, participants } = estimateSpark(hundred, 20, scope);
  expect([messages, clicks, reactions, participants]).toEqual(counts);
});

test('no estimate is above what the people of the group are paid for, however large the budget', () => {
  const scope = fc.record({
    hours: fc.integer({ min: 0, max: 8760 }),
    links: fc.integer({ min: 1, max: 24 }),
    members: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 200_000 })),
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), scope, (budget, { hours, ...rest }) => {
      const { members, links } = rest;
      const estimate = estimateSpark(usdc(budget), 20, { hours, ...rest });
      expect(estimate.participants).toBeLessThanOrEqual(members);
      expect(estimate.clicks).toBeLessThanOrEqual(members * links);
      for (const [action, count] of [
        ['message', estimate.messages],
        ['click', estimate.clicks],
        ['reaction', estimate.reactions],
      ] as const) {
        if (hours > 0)
          expect(count).toBeLessThanOrEqual(members * hours * sparkPaidPerHour[action]);
        if (members === 0) expect(count).toBe(0);
      }
      const known = Object.values(
        estimateSpark(usdc(budget), 20, { hours, ...rest, members: null }),
      );
      for (const [n, count] of Object.values(estimate).entries()) {
        expect(count <= (known[n] ?? 0)).toBe(true);
      }
    }),
  );
});

test('a card shows the first line with words, and cuts a long one between words', () => {
  expect(briefHook('', ' \n--\n Be kind. \nMore')).toBe('Be kind.');
  expect(briefHook('\n', 'From the profile')).toBe('From the profile');
  expect(briefHook('', '—')).toBe('');
  const words = 'word '.repeat(28).trim();
  expect(words).toHaveLength(139);
  expect(briefHook(`${words}s`)).toBe(`${words}s`);
  expect(briefHook(`${words} x`)).toBe(`${'word '.repeat(27).trim()}…`);
  expect(briefHook('x'.repeat(141))).toBe(`${'x'.repeat(139)}…`);
});

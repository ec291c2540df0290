import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateUsers } from './fomo-allocation.ts';
import { moveShare, moveUsers, sharesOf, type FomoShare } from './fomo-shares.ts';

const shares = (input: Record<string, number>): FomoShare[] =>
  Object.entries(input).map(([key, tenths]) => ({ key, tenths }));

test('the first task gets all users, and each new one an even part', () => {
  const one = sharesOf(['like'], []);
  expect(one).toEqual(shares({ like: 1000 }));
  const two = sharesOf(['like', 'comment'], one);
  expect(two).toEqual(shares({ like: 500, comment: 500 }));
  expect(sharesOf(['like', 'comment', 'followX'], two)).toEqual(
    shares({ like: 334, comment: 333, followX: 333 }),
  );
});

test('a new task takes its part from all others in proportion', () => {
  const known = shares({ like: 800, comment: 200 });
  expect(sharesOf(['like', 'retweet', 'comment', 'followX'], known)).toEqual(
    shares({ like: 400, retweet: 250, comment: 100, followX: 250 }),
  );
});

test('the share of a task that goes is spread over the others in proportion', () => {
  const known = shares({ like: 500, comment: 400, followX: 100 });
  const left = sharesOf(['comment', 'followX'], known);
  expect(left).toEqual(shares({ comment: 800, followX: 200 }));
  expect(sharesOf([], known)).toEqual([]);
});

test('a task that comes back before anything else was moved has its share again', () => {
  const known = shares({ like: 500, comment: 400, followX: 100 });
  expect(sharesOf(['like', 'comment', 'followX'], known)).toEqual(known);
});

test.each([
  [{ a: 500, b: 300, c: 200 }, 'a', 600, { a: 600, b: 240, c: 160 }],
  [{ a: 500, b: 300, c: 200 }, 'b', 0, { a: 714, b: 0, c: 286 }],
  [{ a: 500, b: 300, c: 200 }, 'c', 1000, { a: 0, b: 0, c: 1000 }],
  // others that have nothing get even parts
  [{ a: 0, b: 0, c: 1000 }, 'c', 500, { a: 250, b: 250, c: 500 }],
  [{ a: 334, b: 333, c: 333 }, 'a', 340, { a: 340, b: 330, c: 330 }],
  [{ a: 334, b: 333, c: 333 }, 'a', 330, { a: 330, b: 335, c: 335 }],
  [{ a: 1000 }, 'a', 300, { a: 1000 }],
  [{ a: 400, b: 600 }, 'a', -50, { a: 0, b: 1000 }],
  [{ a: 400, b: 600 }, 'a', 1200, { a: 1000, b: 0 }],
  [{ a: 400, b: 600 }, 'none', 100, { a: 400, b: 600 }],
])('of %j, %s moved to %i makes %j', (before, key, to, after) => {
  expect(moveShare(shares(before), key, to)).toEqual(shares(after));
});

test('shares typed before stay while the rest leaves room', () => {
  const before = shares({ a: 500, b: 300, c: 200 });
  expect(moveShare(before, 'a', 600, ['b'])).toEqual(shares({ a: 600, b: 300, c: 100 }));
  expect(moveShare(before, 'a', 700, ['b'])).toEqual(shares({ a: 700, b: 300, c: 0 }));
  // 80 and 30 are more than 100: all follow.
  expect(moveShare(before, 'a', 800, ['b'])).toEqual(shares({ a: 800, b: 120, c: 80 }));
  expect(moveShare(before, 'a', 500, ['b', 'c'])).toEqual(before);
  expect(moveShare(before, 'a', 400, ['b', 'c'])).toEqual(shares({ a: 400, b: 360, c: 240 }));
});

test('five people for each task can be typed, one task after the other', () => {
  const peopleOf = (input: readonly FomoShare[]) =>
    allocateUsers(
      20,
      input.map(({ tenths }) => ({ allocationTenths: tenths })),
    );
  let now = shares({ a: 700, b: 100, c: 100, d: 100 });
  const kept: string[] = [];
  for (const [key, wanted] of [
    ['a', 2],
    ['b', 3],
    ['c', 5],
    ['d', 10],
  ] as const) {
    now = moveUsers(now, key, { wanted, users: 20, kept });
    kept.push(key);
  }
  expect(peopleOf(now)).toEqual([2, 3, 5, 10]);
  expect(now.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(1000);
});

test('up to a thousand people each number can be typed, and all make 100.0%', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 500 }), fc.nat(500), (weights, users, nth) => {
      const wanted = nth % (users + 1);
      const before = sharesOf(
        weights.map((_, at) => keys[at] ?? ''),
        weights.map((tenths, at) => ({ key: keys[at] ?? '', tenths })),
      );
      const moved = moveUsers(before, 'a', { wanted, users, kept: [] });
      expect(moved.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(1000);
      const [people] = allocateUsers(
        users,
        moved.map(({ tenths }) => ({ allocationTenths: tenths })),
      );
      expect(people).toBe(wanted);
    }),
  );
});

const keys = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at));
type Step = { kind: 'move' | 'add' | 'remove'; at: number; to: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'add', 'remove'),
    at: fc.nat(25),
    to: fc.integer({ min: -100, max: 1100 }),
  }),
  { maxLength: 40 },
);

test('whatever is moved, added and removed, all make exactly 100.0%, none is negative, and the order stays', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let active = ['a'];
      let known = sharesOf(active, []);
      for (const { kind, at, to } of taken) {
        const key = keys[at] ?? 'a';
        if (kind === 'move') known = moveShare(sharesOf(active, known), key, to);
        const isOn = kind === 'add' || (kind !== 'remove' && active.includes(key));
        active = keys.filter((each) => (each === key ? isOn : active.includes(each)));
        const now = sharesOf(active, known);
        expect(now.map((share) => share.key)).toEqual(active);
        expect(now.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(active.length > 0 ? 1000 : 0);
        expect(now.every(({ tenths }) => Number.isInteger(tenths) && tenths >= 0)).toBe(true);
        const moved = now.find((share) => share.key === key);
        if (kind === 'move' && moved !== undefined && active.length > 1) {
          expect(moved.tenths).toBe(Math.min(1000, Math.max(0, to)));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('the proportion of the others stays, to a tenth', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 26 });
  fc.assert(
    fc.property(parts, fc.nat(1000), (weights, to) => {
      const before = sharesOf(
        weights.map((_, at) => keys[at] ?? ''),
        weights.map((tenths, at) => ({ key: keys[at] ?? '', tenths })),
      );
      const others = before.slice(1).reduce((sum, { tenths }) => sum + tenths, 0);
      fc.pre(others > 0);
      for (const [at, { tenths }] of moveShare(before, 'a', to).slice(1).entries()) {
        const fair = ((1000 - to) * (before[at + 1]?.tenths ?? 0)) / others;
        expect(Math.abs(tenths - fair)).toBeLessThan(1);
      }
    }),
  );
});

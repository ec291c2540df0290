import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWords } from '../plain-words.ts';

const Everything = z.strictObject({
  text: z.string().min(2).max(4),
  count: z.number().int().min(1).max(9),
  list: z.array(z.boolean()).max(1),
  kind: z.literal('crypto'),
  one: z.enum(['a', 'b']),
  id: z.uuid(),
  at: z.iso.datetime(),
});
const fine = {
  text: 'abc',
  count: 5,
  list: [true],
  kind: 'crypto',
  one: 'a',
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-01-31T12:00:00Z',
};

test.each([
  [{ text: undefined }, 'is required'],
  [{ text: null }, 'must be text'],
  [{ text: 'a' }, 'must have at least 2 characters'],
  [{ text: 'abcde' }, 'must have at most 4 characters'],
  [{ count: '5' }, 'must be a number'],
  [{ count: 1.5 }, 'must be a whole number'],
  [{ count: 0 }, 'must be at least 1'],
  [{ count: 10 }, 'must be at most 9'],
  [{ list: 'a' }, 'must be a list'],
  [{ list: [1] }, 'must be true or false'],
  [{ list: [true, true] }, 'must have at most 1 entries'],
  [{ kind: 'bank' }, 'must be crypto'],
  [{ kind: undefined }, 'is required'],
  [{ one: 'c' }, 'must be one of a, b'],
  [{ id: 'x' }, 'must be an id'],
  [{ at: 'today' }, 'must be a time, such as 2026-01-31T12:00:00Z'],
  [{ more: 1 }, 'more is not known here'],
])('what is wrong with %j is said for people', (change, words) => {
  const { error } = Everything.safeParse({ ...fine, ...change }, { error: plainWords });
  expect(error?.issues[0]?.message).toBe(words);
});

test('a shape that has a text of its own keeps it', () => {
  const shape = z.string({ error: 'Please say something.' });
  const { error } = shape.safeParse(undefined, { error: plainWords });
  expect(error?.issues[0]?.message).toBe('Please say something.');
});

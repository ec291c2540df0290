import { expect, test } from 'vitest';
import { uuidV7 } from '../ids.ts';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const start = 1_790_000_000_000;

test('ids made later sort later and are version 7', () => {
  let now = start;
  const newId = uuidV7({ now: () => new Date(now) });
  const ids = Array.from({ length: 100 }, () => {
    now += 1;
    return newId();
  });
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(shape);
});

test('ids of one millisecond sort as they were made', () => {
  const newId = uuidV7({ now: () => new Date(start) });
  const ids = Array.from({ length: 2048 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(1);
});

test('however many are made in a millisecond, each is another one', () => {
  const newId = uuidV7({ now: () => new Date(start) });
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(10_000);
  for (const id of ids) expect(id).toMatch(shape);
});

test('a clock that is set back starts anew', () => {
  let now = start;
  const newId = uuidV7({ now: () => new Date(now) });
  const before = newId();
  now -= 1;
  expect(newId() < before).toBe(true);
});

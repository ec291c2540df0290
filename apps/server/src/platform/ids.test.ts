import { expect, test } from 'vitest';
import { uuidV7 } from './ids.ts';

test('ids made later sort later and are version 7', () => {
  let now = 1_790_000_000_000;
  const newId = uuidV7({ now: () => new Date(now) });
  const first = newId();
  now += 1;
  const second = newId();
  expect(second > first).toBe(true);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

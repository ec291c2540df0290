import { expect, test } from 'vitest';
import { walkThroughKills } from './kill-walk.ts';

test('kills of each part under load, on each kind of bad line, lose nothing that was acknowledged and pay nothing twice', async () => {
  const { kills, wrong, acknowledged } = await walkThroughKills(10);
  expect(wrong).toEqual([]);
  expect(kills).toBe(10);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
});

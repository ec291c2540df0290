import { expect, test } from 'vitest';
import { walkThroughKills } from './kill-walk.ts';

test('forty kills under load lose nothing that was acknowledged and pay nothing twice', async () => {
  const { kills, wrong, acknowledged } = await walkThroughKills(40);
  expect(wrong).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(40);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
});

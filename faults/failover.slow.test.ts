import { expect, test } from 'vitest';
import { failovers, walkThroughFailovers } from './failover.ts';

test('a primary that is killed, freezes, hands over or is mistaken for a standby costs no acknowledged act and no restart', async () => {
  const { rows, wrong, acknowledged } = await walkThroughFailovers({ rounds: 1, standbyMs: 3_000 });
  expect(wrong).toEqual([]);
  expect(rows.map(({ kind }) => kind)).toEqual([...failovers]);
  // It said that it was not ready while it was not.
  for (const { kind, unreadyMs } of rows) expect([kind, unreadyMs]).not.toEqual([kind, null]);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
});

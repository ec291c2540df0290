import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { failovers, openFailoverWorld, walkThroughFailovers } from './failover.ts';
import { signal, until } from './pair.ts';
import { openPeople, type Person } from './people.ts';

const longMs = 300_000;

test('a primary that is killed, freezes, hands over or is mistaken for a standby costs no acknowledged act and no restart', async () => {
  const { rows, wrong, acknowledged } = await walkThroughFailovers({ rounds: 1, standbyMs: 3_000 });
  expect(wrong).toEqual([]);
  expect(rows.map(({ kind }) => kind)).toEqual([...failovers]);
  // It said that it was not ready while it was not.
  for (const { kind, unreadyMs } of rows) expect([kind, unreadyMs]).not.toEqual([kind, null]);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
});

test('after a failover nothing is signed until bytes that the old primary may have signed are dead', async () => {
  const world = await openFailoverWorld();
  try {
    const people = await openPeople(world);
    const [ana] = people.earners;
    if (ana === undefined) throw new Error('No one is there.');
    const isConfirmed = async (id: string) =>
      world.db().has(sql`select from payout where id = ${id} and state = 'confirmed'`);
    const first = await requestCents(ana);
    await until('a payout is paid before it', async () => isConfirmed(first), longMs);
    const history = async () =>
      world.db().only(sql<{ timeline: string; restoredAt: Date | null; safeSlot: bigint | null }>`
        select timeline, restored_at, safe_slot from treasury_history`);
    const before = await history();
    expect(before.restoredAt).toBe(null);
    signal(world.primary(), 'SIGKILL');
    const old = await world.promote();
    await world.replace(old);
    let second = '';
    await until('a payout is requested after it', async () => {
      second = await requestCents(ana).catch(() => '');
      return second !== '';
    });
    await until('the change is noticed', async () => (await history()).safeSlot !== null, longMs);
    await until('the second is paid', async () => isConfirmed(second), longMs);
    const { timeline, safeSlot } = await history();
    expect(timeline).not.toBe(before.timeline);
    const slots = await world.db().values(sql<{ slot: bigint }>`
      select a.slot from payout_attempt a join payout_attempt_item i on i.attempt_id = a.id
      where i.payout_id = ${second}`);
    expect(slots).toHaveLength(1);
    for (const slot of slots) expect(slot).toBeGreaterThanOrEqual(safeSlot ?? 0n);
  } finally {
    await world.close();
  }
});

async function requestCents({ call, wallet }: Person): Promise<string> {
  const paymentDetails = { address: wallet };
  const body = { amount: 0.05, paymentMethod: 'crypto' as const, paymentDetails };
  const { payout } = await call('requestPayout', { body, idempotencyKey: randomUUID() });
  return payout._id;
}

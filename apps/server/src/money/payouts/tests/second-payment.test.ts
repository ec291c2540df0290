import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { joinAdmin } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
let ana: Earner;
let people = 0;

beforeEach(async () => {
  world = await openPayoutWorld(100_000n * dollar);
  await joinAdmin(world);
  ana = await world.earner('ana', 500n);
  await read();
});

afterEach(() => world.close());

const read = () => world.readTreasury();
const pauses = () =>
  world.db.all(sql<{ cause: string; reason: string }>`
    select cause, reason from payout_pause where lifted_at is null`);
const alarms = async () => {
  const rows = await world.db.all(sql<{ alarm: string; isPaused: boolean }>`
    select facts->>'alarm' as alarm, (facts->>'isPaused')::boolean as is_paused
    from notice where kind = 'books_alarm' order by id`);
  return rows.map(({ alarm, isPaused }) => ({ alarm, isPaused }));
};

/** A real transfer out of the treasury under the reference of a payout, which these books never made. */
async function payElsewhere(id: string, memo: string): Promise<string> {
  const { reference, address: to } = await world.readPayout(id);
  const pays = [{ to, amount: 60n * dollar, reference }];
  const signed = await world.solana.chain.signPayout({ pays, memo });
  await world.solana.chain.broadcast(signed.wire);
  world.solana.finalize();
  return signed.signature;
}

describe('a second payment of a payout', () => {
  test('that is confirmed pauses payouts immediately and tells the admins once', async () => {
    const { id } = await world.request(ana, 60n);
    await world.run();
    await read();
    expect(await pauses(), 'its own payment is what was meant').toEqual([]);
    const second = await payElsewhere(id, 'a copy of the books');
    await read();
    expect(await pauses()).toEqual([
      { cause: 'second_payment', reason: expect.stringContaining(second) },
    ]);
    expect(await alarms()).toEqual([{ alarm: 'second_payment', isPaused: true }]);
    await world.db.run(sql`
      update payout_pause set lifted_at = now(), lift_reason = 'Seen.',
        lifted_by = (select id from app_user where role = 'admin' limit 1)`);
    world.solana.finalize();
    await read();
    expect(await pauses(), 'a payment that is known does not pause again').toEqual([]);
  });

  test('that was given back pauses payouts', async () => {
    const { id } = await world.request(ana, 60n);
    await world.db.run(sql`
      update payout set state = 'refunded', reason = 'Refused.' where id = ${id}`);
    await payElsewhere(id, 'a copy of the books');
    await read();
    expect(await pauses()).toMatchObject([{ cause: 'second_payment' }]);
  });

  test('that was given back as failed, and has landed after all, pauses payouts', async () => {
    const { id } = await world.request(ana, 60n);
    await world.step();
    await world.step();
    world.solana.finalize();
    await world.db.run(sql`
      update payout set state = 'refunded', reason = 'It failed.' where id = ${id}`);
    await read();
    const { signature } = await world.readPayout(id);
    expect(await pauses()).toEqual([
      { cause: 'second_payment', reason: expect.stringContaining(String(signature)) },
    ]);
  });

  test('whose own bytes are still on their way pauses payouts', async () => {
    const { id } = await world.request(ana, 60n);
    await world.step();
    await payElsewhere(id, 'a copy of the books');
    await read();
    expect(await pauses()).toMatchObject([{ cause: 'second_payment' }]);
  });

  test('that waits for a person pauses payouts only when the chain shows two', async () => {
    const { id } = await world.request(ana, 60n);
    await payElsewhere(id, 'a copy of the books');
    await read();
    expect(await pauses(), 'one is decided by a person').toEqual([]);
    await payElsewhere(id, 'another copy');
    await read();
    expect(await pauses()).toMatchObject([{ cause: 'second_payment' }]);
  });

  test('pauses payouts wherever the process dies on the way', async () => {
    await crashAtEachStatement(world.db, {
      open: async () => {
        const { id } = await world.request(ana, 60n);
        await world.run();
        await read();
        await payElsewhere(id, `a copy for ${id}`);
        return id;
      },
      work: (db) => world.readTreasury({ ...world.deps, db }),
      check: async (id) => {
        const isKnown = (await world.payments(id)).length > 1;
        expect(await pauses(), 'never recorded without the pause').toHaveLength(isKnown ? 1 : 0);
      },
      goOn: async () => {
        await read();
        expect(await pauses()).toHaveLength(1);
        await world.db.run(sql`
          update payout_pause set lifted_at = now(), lift_reason = 'Seen.',
            lifted_by = (select id from app_user where role = 'admin' limit 1)`);
        people += 1;
        ana = await world.earner(`ana${people}`, 500n);
      },
    });
  });
});

test('a normal payment pauses nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    await world.request(ana, 50n);
    await world.run();
    await read();
  }
  expect(await pauses()).toEqual([]);
  expect(await alarms()).toEqual([]);
});

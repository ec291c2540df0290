import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

let world: PayoutWorld;

/** One payout of each kind: confirmed, on its way, waiting. */
beforeEach(async () => {
  world = await openPayoutWorld();
  for (const name of ['ana', 'ben', 'cem']) {
    const earner = await world.earner(name, 100n);
    await world.request(earner, 60n);
    if (name === 'ana') await world.run();
    if (name === 'ben') await world.step();
  }
  expect(await world.failing()).toEqual([]);
});

afterEach(() => world.close());

/** The waiting payout is flagged, and one admin has released it so long after the request. */
const released = (input: { needed: number; at: string[]; flaggedAgain?: string }) => sql`
  with flagged as (
    update payout set flags = '{large}', releases_needed = ${input.needed},
      flagged_at = requested_at + ${input.flaggedAgain ?? null}::interval
    where state = 'requested' returning *)
  insert into payout_release (payout_id, admin_id, released_at)
  select f.id, u.id, f.requested_at + after
  from flagged f, unnest(${input.at}::interval[]) after,
    (select id from app_user where username = 'ana') u`;

describe('the books of payouts do not add up', () => {
  const tampered = [
    {
      when: 'a payout is called refunded whose money has gone',
      change: sql`update payout set state = 'refunded', confirmed_at = null, reason = 'no'
        where state = 'confirmed'`,
      finds: 'payouts-have-their-holds',
    },
    {
      when: 'an amount is not what is held',
      change: sql`update payout set amount_micro = amount_micro + 10000 where state = 'requested'`,
      finds: 'payouts-have-their-holds',
    },
    {
      when: 'a payout is called another person’s',
      change: sql`update payout set user_id = (select user_id from payout where state = 'confirmed')
        where state = 'requested'`,
      finds: 'payouts-have-their-holds',
    },
    {
      when: 'a payout shows another transaction than the one that paid',
      change: sql`update payout set signature = 'another' where state = 'confirmed'`,
      finds: 'payouts-are-paid-once',
    },
    {
      when: 'an attempt is called landed whose payouts are not confirmed',
      change: sql`update payout_attempt set outcome = 'landed', closed_at = claimed_at
        where outcome = 'open'`,
      finds: 'payouts-are-paid-once',
    },
    {
      when: 'a payout was paid by two transfers',
      change: sql`with used as (
          insert into chain_signature (signature, used_for, used_id, used_at)
          select repeat('2', 88), 'payout', id, confirmed_at from payout where state = 'confirmed'
          returning signature, used_id, used_at)
        insert into payout_payment (payout_id, signature, slot, amount_micro, is_final, seen_by,
          seen_at, is_marked)
        select used_id, signature, 9, 60000000, true, 'treasury', used_at, true from used`,
      finds: 'payouts-are-paid-once',
    },
    {
      when: 'the chain paid another amount than the books',
      change: sql`update payout_payment set amount_micro = amount_micro + 1`,
      finds: 'payouts-are-paid-once',
    },
    {
      when: 'a payout waits for new bytes while old ones are alive',
      change: sql`update payout set state = 'requested' where state = 'sending'`,
      finds: 'payouts-stand-where-their-attempts-do',
    },
    {
      when: 'an attempt was closed and still stands in the way',
      change: sql`update payout_attempt_item set live = true`,
      finds: 'payouts-stand-where-their-attempts-do',
    },
    {
      when: 'a signature is not in the table of used ones',
      change: sql`delete from chain_signature where signature not in (
        select signature from payout_payment)`,
      finds: 'chain-signatures-are-used-once',
    },
    {
      when: 'a signature was used for something else',
      change: sql`update chain_signature set used_for = 'deposit'`,
      finds: 'chain-signatures-are-used-once',
    },
    {
      when: 'a payout that two admins have to release was released twice by one',
      change: released({ needed: 2, at: ['1h', '2h'] }),
      finds: 'payouts-flagged-are-released',
    },
    {
      when: 'a payout was flagged again after its only release',
      change: released({ needed: 1, at: ['1h'], flaggedAgain: '2h' }),
      finds: 'payouts-flagged-are-released',
    },
  ];

  test.each(tampered)('when $when', async ({ change, finds }) => {
    expect(await world.db.run(change)).toBeGreaterThan(0);
    expect(await world.failing()).toContain(finds);
  });

  test('but not when it was released after it was flagged again', async () => {
    await world.db.run(released({ needed: 1, at: ['1h', '2h'], flaggedAgain: '2h' }));
    expect(await world.failing()).toEqual([]);
  });

  test('when the state alone is changed, the table refuses', async () => {
    const states = ['confirmed', 'refunded', 'paid'];
    for (const state of states) {
      const change = sql`update payout set state = ${state} where state = 'requested'`;
      await expect(world.db.run(change)).rejects.toThrow('check constraint');
    }
    const second = sql`
      insert into payout_attempt_item (attempt_id, payout_id, position, live)
      select a.id, p.id, 7, true from payout_attempt a, payout p
      where a.outcome = 'landed' and p.state = 'sending'`;
    await expect(world.db.run(second)).rejects.toThrow('payout_attempt_live');
  });
});

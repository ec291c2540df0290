import { rulesVersion, usdc } from '@stoke/domain';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { sql } from '../../../platform/db/sql.ts';
import { stopAutomaticPayout } from '../automatic-payouts.ts';
import { readAutomatic } from '../automatic-store.ts';
import { automaticVerbs } from './automatic-world.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { joinAdmin, refuseStep } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
const hour = 3_600_000;
const world = await openPayoutWorld(1_000_000n * dollar);
const { db, deps } = world;
const { earn, offNotices, payoutsOf, wish, wishing, work } = automaticVerbs(world);
const { give, withdraw } = creatorVerbs(deps);

afterEach(async () => {
  world.pause(false);
  deps.needsEmail = false;
  deps.settings = usualSettings(db, noPayoutLimits);
  expect(await world.failing(), 'checks').toEqual([]);
});
afterAll(() => world.close());

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: { code: string }) => error.code,
  );

/** Not yet a second before the day is over, then immediately, without a notice. */
async function comesAfterADay(earner: Earner): Promise<void> {
  world.wait(24 * hour - 1_000);
  await work();
  expect(await payoutsOf(earner)).toEqual([]);
  world.wait(1_000);
  await work();
  expect(await payoutsOf(earner)).toHaveLength(1);
  expect(await offNotices(earner)).toEqual([]);
}

describe('an automatic payout', () => {
  test('takes everything in whole cents once the balance reaches the amount, not a micro-dollar before', async () => {
    const ana = await wishing(0n, 60n);
    await earn(ana, 59_999_999n);
    await work();
    expect(await payoutsOf(ana)).toEqual([]);
    await earn(ana, 4_568n);
    await work();
    const [payout, ...others] = await payoutsOf(ana);
    expect(payout).toEqual({
      amount: 60_000_000n,
      state: 'requested',
      isAutomatic: true,
      address: ana.wallet,
    });
    expect(others).toEqual([]);
    expect(await world.read(ana)).toMatchObject({ available: 4_567n, inFlight: 60n * dollar });
  });

  test('is paid like any other, and the next is requested when it is final', async () => {
    const ana = await wishing(80n);
    await work();
    await earn(ana, 70n * dollar);
    await work();
    expect(await payoutsOf(ana)).toHaveLength(1);
    await world.run();
    await work();
    await world.run();
    expect((await payoutsOf(ana)).map(({ amount }) => amount)).toEqual([
      80n * dollar,
      70n * dollar,
    ]);
    expect(await world.read(ana)).toMatchObject({ available: 0n, onChain: 150n * dollar });
  });

  test('does not wait for a withdrawal of the same person that is not sent yet', async () => {
    const ana = await wishing(80n);
    await give(ana.userId, 10n * dollar);
    expect((await withdraw(ana, 10n * dollar)).heldUntil).not.toBeNull();
    await work();
    expect(await payoutsOf(ana)).toMatchObject([
      { amount: 10n * dollar, isAutomatic: false, state: 'requested' },
      { amount: 80n * dollar, isAutomatic: true, state: 'requested' },
    ]);
  });

  test('is not requested without the wish, nor after it was turned off', async () => {
    const ana = await world.earner('quiet', 500n);
    const ben = await wishing(500n);
    await db.transaction((tx) => stopAutomaticPayout(tx, ben.userId));
    await work();
    expect([...(await payoutsOf(ana)), ...(await payoutsOf(ben))]).toEqual([]);
  });

  test('meets the limits of a request by hand: what they flag waits for an admin', async () => {
    deps.settings = usualSettings(db, { ...noPayoutLimits, firstPayout: usdc(60n * dollar) });
    const ana = await wishing(61n);
    await work();
    expect((await payoutsOf(ana)).map(({ state }) => state)).toEqual(['review']);
  });

  test('waits for the minimum when that was raised above the amount', async () => {
    const ana = await wishing(90n);
    deps.settings = usualSettings(db, { ...noPayoutLimits, payoutMinimum: usdc(100n * dollar) });
    await work();
    expect(await payoutsOf(ana)).toEqual([]);
    await earn(ana, 10n * dollar);
    await work();
    expect(await payoutsOf(ana)).toHaveLength(1);
  });

  test('waits while payouts are paused, and for the 24 hours of a changed wallet', async () => {
    const ana = await wishing(90n);
    world.pause(true);
    await work();
    world.pause(false);
    await db.run(sql`
      update app_user set wallet_replaced_at = ${deps.clock.now()} where id = ${ana.userId}`);
    await work();
    await comesAfterADay(ana);
  });

  test('new rules delay it by a day until they are accepted, without a notice', async () => {
    const ana = await wishing(90n);
    const accept = (version: string) =>
      db.run(sql`update rules_acceptance set version = ${version} where user_id = ${ana.userId}`);
    await accept('old');
    await work();
    await accept(rulesVersion);
    await comesAfterADay(ana);
  });
});

describe('it turns itself off, says why once, and keeps the money', () => {
  const ends: [string, (earner: Earner) => Promise<unknown>, string][] = [
    [
      'without a wallet',
      ({ userId }) => db.run(sql`update app_user set wallet_address = null where id = ${userId}`),
      'Your wallet address is not set.',
    ],
    [
      'to the address of a token',
      ({ userId }) =>
        db.run(sql`
          update app_user set wallet_address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
          where id = ${userId}`),
      '',
    ],
    [
      'while the email is not confirmed',
      async () => void (deps.needsEmail = true),
      'Confirm your email first.',
    ],
  ];
  test.each(ends)('%s', async (_, change, reason) => {
    const ana = await wishing(90n);
    await change(ana);
    await work();
    await work();
    expect(await payoutsOf(ana)).toEqual([]);
    const [notice, ...others] = await offNotices(ana);
    expect(notice?.facts.reason).toContain(reason);
    expect(notice?.facts.reason).not.toBe('');
    expect(others).toEqual([]);
    expect((await readAutomatic(db, ana.userId))?.stoppedBecause).toBe(notice?.facts.reason);
    expect(await world.read(ana)).toMatchObject({ available: 90n * dollar, inFlight: 0n });
  });

  test('after one came back, instead of asking again and again', async () => {
    deps.settings = usualSettings(db, { ...noPayoutLimits, firstPayout: usdc(60n * dollar) });
    const ana = await wishing(90n);
    await work();
    const [payout] = await db.all(sql<{ id: string }>`
      select id from payout where user_id = ${ana.userId}`);
    await refuseStep(world, payout?.id ?? '', await joinAdmin(world));
    await work();
    await work();
    expect((await payoutsOf(ana)).map(({ state }) => state)).toEqual(['refunded']);
    expect(await offNotices(ana)).toEqual([{ facts: { reason: 'Refused: Not known to us.' } }]);
    // turned on again, it asks again
    world.wait(1_000);
    await wish(ana, 50n * dollar);
    await work();
    expect((await payoutsOf(ana)).map(({ state }) => state)).toEqual(['refunded', 'review']);
  });

  test.each([
    ['requested by hand', async (ana: Earner) => (await world.request(ana, 60n)).id],
    [
      'requested by hand before it was turned on',
      async (ana: Earner) => {
        const { id } = await world.request(ana, 60n);
        world.wait(1_000);
        await wish(ana, 50n * dollar);
        return id;
      },
    ],
    [
      'requested by hand before one that was paid',
      async (ana: Earner) => {
        const { id } = await world.request(ana, 60n);
        deps.settings = usualSettings(db, noPayoutLimits);
        await world.request(ana, 50n);
        await world.run();
        return id;
      },
    ],
  ])(
    'after an admin refused one that was %s, instead of asking within a minute',
    async (_, ask) => {
      deps.settings = usualSettings(db, { ...noPayoutLimits, firstPayout: usdc(50n * dollar) });
      const ana = await wishing(110n);
      const id = await ask(ana);
      const before = await payoutsOf(ana);
      world.wait(1_000);
      await refuseStep(world, id, await joinAdmin(world));
      await work();
      await work();
      expect(await payoutsOf(ana)).toHaveLength(before.length);
      expect(await offNotices(ana)).toEqual([{ facts: { reason: 'Refused: Not known to us.' } }]);
    },
  );
});

test('one that came back does not turn it off once a later one was paid', async () => {
  deps.settings = usualSettings(db, { ...noPayoutLimits, firstPayout: usdc(50n * dollar) });
  const ana = await wishing(60n, 90n);
  await refuseStep(world, (await world.request(ana, 60n)).id, await joinAdmin(world));
  await world.request(ana, 50n);
  await world.run();
  await earn(ana, 80n * dollar);
  await work();
  expect((await payoutsOf(ana)).at(-1)).toMatchObject({ amount: 90n * dollar, isAutomatic: true });
  expect(await offNotices(ana)).toEqual([]);
});

test('a banned earner’s wish waits for the end of the ban', async () => {
  const ana = await wishing(90n);
  await world.ban(ana);
  await work();
  expect(await payoutsOf(ana)).toEqual([]);
  await world.unban(ana);
  await work();
  expect(await payoutsOf(ana)).toHaveLength(1);
});

describe('the wish is refused', () => {
  test('under the minimum, in fractions of a cent, and without a wallet', async () => {
    const ana = await world.earner('refused', 90n);
    expect(await refusalOf(wish(ana, 49_990_000n))).toBe('payout.below_minimum');
    expect(await refusalOf(wish(ana, 50_000_001n))).toBe('payout.amount_invalid');
    expect(await refusalOf(wish(ana, 50_000_000n))).toBeNull();
    deps.needsEmail = true;
    expect(await refusalOf(wish(ana, 50_000_000n))).toBe('payout.email_unconfirmed');
    await db.run(sql`update app_user set wallet_address = null where id = ${ana.userId}`);
    expect(await refusalOf(wish(ana, 50_000_000n))).toBe('payout.wallet_missing');
  });
});

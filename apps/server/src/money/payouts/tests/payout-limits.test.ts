import { usdc, wholeDollars } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race, raceWith, rounds, times } from '../../../../testing/platform/at-once.ts';
import { cutOffEverywhere } from '../../../../testing/platform/cut-off.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { creatorVerbs } from './creator-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { joinAdmin, refuseStep, releaseStep } from './desk-verbs.ts';
import { payAgain } from '../decide-payout.ts';
import { refusePayout, releasePayout } from '../release-payout.ts';
import { cancelWithdrawal } from '../withdrawals.ts';
import { requestPayout } from '../index.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
const cent = 10_000n;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let world: PayoutWorld;
openForEachTest(
  () => openPayoutWorld(200_000n * dollar),
  (opened) => (world = opened),
);

/** These limits; no other is met. */
function limit(input: Parameters<typeof usualSettings>[1]) {
  world.deps.settings = usualSettings(world.db, { ...noPayoutLimits, ...input });
}

/** The limits that a request met. */
async function flags({ userId, wallet: address }: Earner, micro: bigint) {
  const input = { userId, amount: usdc(micro), address };
  const payout = await world.db.transaction((tx) => requestPayout(world.deps, tx, input));
  return payout.flags;
}

async function paidBefore(earner: Earner) {
  await world.request(earner, 50n);
  await world.run();
}

/** A flagged payout of an earner with 100 dollars. */
async function flagged(name = 'ana') {
  limit({ firstPayout: wholeDollars(50n) });
  const earner = await world.earner(name, 100n);
  const payout = await world.request(earner, 60n);
  expect(payout).toMatchObject({ state: 'review', reviewCause: 'flagged' });
  return { earner, id: payout.id };
}

/** One that two admins have to release. */
async function large(name = 'ana') {
  limit({ twoAdmins: wholeDollars(50n) });
  const earner = await world.earner(name, 100n);
  return { earner, id: (await world.request(earner, 60n)).id };
}

const payOnceMore = (id: string, adminId: string) =>
  world.db.transaction((tx) => {
    const decision = { id, adminId, reason: 'Seen.', proof: { kind: 'absent' } as const };
    return payAgain(world.deps, tx, decision);
  });
const release = (id: string, adminId: string) => releaseStep(world, id, adminId);
const refuse = (id: string, adminId: string) => refuseStep(world, id, adminId);

describe('what equals a limit is sent, a cent more waits for an admin', () => {
  test('a first payout', async () => {
    limit({ firstPayout: wholeDollars(50n) });
    const [ana, ben] = (await world.earners('ana', 'ben')) as [Earner, Earner];
    expect(await flags(ana, 50n * dollar)).toEqual([]);
    expect(await flags(ben, 50n * dollar + cent)).toEqual(['first_payout']);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'review']);
    expect(await world.read(ben)).toEqual({
      available: 50n * dollar - cent,
      inFlight: 50n * dollar + cent,
      onChain: 0n,
    });
    world.wait(1);
    expect(await flags(ana, 50n * dollar), 'a later one').toEqual([]);
  });

  test('a first payout in parts', async () => {
    limit({ firstPayout: wholeDollars(99n) });
    const ana = await world.earner('ana', 200n);
    expect(await flags(ana, 50n * dollar)).toEqual([]);
    expect(await flags(ana, 50n * dollar)).toEqual(['first_payout']);
  });

  test('the payouts of an earner in 24 hours, to the second', async () => {
    limit({ dailyPayouts: wholeDollars(110n) });
    const ana = await world.earner('ana', 1_000n);
    await paidBefore(ana);
    world.wait(dayMs);
    expect(await flags(ana, 60n * dollar)).toEqual([]);
    world.wait(dayMs - 1_000);
    expect(await flags(ana, 50n * dollar)).toEqual([]);
    expect(await flags(ana, 50n * dollar)).toEqual(['daily_limit']);
    world.wait(1_000);
    expect(await flags(ana, 50n * dollar), 'the 60 of a day ago no longer count').toEqual([
      'daily_limit',
    ]);
    world.wait(dayMs - 1_000);
    expect(await flags(ana, 60n * dollar)).toEqual([]);
  });

  test('the withdrawals of a creator in 24 hours, to the micro-USDC', async () => {
    limit({ dailyWithdrawals: wholeDollars(100n), walletHoldHours: 0 });
    const { creator, withdraw } = creatorVerbs(world.deps);
    const cem = await creator('cem', 1_000n * dollar);
    const above = await withdraw(cem, 100n * dollar + 1n);
    expect(above).toMatchObject({ state: 'review', flags: ['daily_limit'] });
    const input = { userId: cem.userId, id: above.id };
    await world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, input));
    expect(await withdraw(cem, 100n * dollar)).toMatchObject({ state: 'requested' });
    await world.run();
    expect(await world.states()).toEqual(['refunded', 'confirmed']);
  });

  test('payouts and withdrawals of one person, each for itself', async () => {
    limit({
      firstPayout: wholeDollars(50n),
      dailyPayouts: wholeDollars(60n),
      dailyWithdrawals: wholeDollars(150n),
      walletHoldHours: 0,
    });
    const { give, withdraw } = creatorVerbs(world.deps);
    const ana = await world.earner('ana', 100n);
    await give(ana.userId, 200n * dollar);
    expect(await withdraw(ana, 100n * dollar)).toMatchObject({ flags: [] });
    await world.run();
    expect(await world.states()).toEqual(['confirmed']);
    expect(await flags(ana, 60n * dollar), 'still the first payout, and all of its day').toEqual([
      'first_payout',
    ]);
    expect(await withdraw(ana, 50n * dollar)).toMatchObject({ flags: [] });
  });

  test('the amount that needs two admins, to the micro-USDC', async () => {
    limit({ twoAdmins: wholeDollars(100n), walletHoldHours: 0 });
    const { creator, withdraw } = creatorVerbs(world.deps);
    const cem = await creator('cem', 1_000n * dollar);
    expect(await withdraw(cem, 100n * dollar)).toMatchObject({ flags: [], releasesNeeded: 0 });
    const above = { flags: ['large'], releasesNeeded: 2, state: 'review' };
    expect(await withdraw(cem, 100n * dollar + 1n)).toMatchObject(above);
  });

  test('a wallet that was changed, to the second', async () => {
    limit({ walletReviewHours: 72, walletHoldHours: 24 });
    const ana = await world.earner('ana', 200n);
    const at = world.deps.clock.now();
    await world.db.run(sql`update app_user set wallet_replaced_at = ${at}`);
    world.wait(72 * hourMs - 1_000);
    expect(await flags(ana, 50n * dollar)).toEqual(['wallet_changed']);
    world.wait(1_000);
    expect(await flags(ana, 50n * dollar)).toEqual([]);
  });

  test('a suspended account', async () => {
    const ana = await world.earner('ana', 200n);
    await setTrust(world.deps, ana.userId, 200);
    expect(await flags(ana, 50n * dollar)).toEqual([]);
    await setTrust(world.deps, ana.userId, 199);
    expect(await flags(ana, 50n * dollar)).toEqual(['suspended']);
  });
});

describe('a flagged payout', () => {
  test('is sent once an admin releases it; the reason is in the audit log', async () => {
    const { earner, id } = await flagged();
    await world.run(2);
    expect((await world.read(earner)).onChain).toBe(0n);
    const admin = await joinAdmin(world);
    await release(id, admin);
    await world.run();
    expect((await world.read(earner)).onChain).toBe(60n * dollar);
    const acts = await world.db.all(sql<{ actor: string; about: string }>`
      select actor, about from audit where action = 'payout-released'`);
    expect(acts).toHaveLength(1);
    expect(JSON.parse(acts[0]?.about ?? '')).toMatchObject({
      payout: id,
      flags: 'first_payout',
      reason: 'Known from their campaigns.',
    });
  });

  test('is back in the balance when an admin refuses it, and the owner reads why', async () => {
    const { earner, id } = await flagged();
    await refuse(id, await joinAdmin(world));
    expect(await world.readPayout(id)).toMatchObject({
      state: 'refunded',
      reason: 'Refused: Not known to us.',
    });
    const back = { available: 100n * dollar, inFlight: 0n, onChain: 0n };
    expect(await world.read(earner)).toEqual(back);
    const received = await world.db.all(
      sql`select kind from notice where user_id = ${earner.userId}`,
    );
    expect(received).toEqual([{ kind: 'payout_refunded' }]);
    const acts = await world.db.all(sql`select subject from audit where action = 'payout-refused'`);
    expect(acts).toEqual([{ subject: earner.userId }]);
  });

  test.for([
    ['released', releasePayout, { available: 40n, inFlight: 0n, onChain: 60n }],
    ['refused', refusePayout, { available: 100n, inFlight: 0n, onChain: 0n }],
  ] as const)(
    'is %s whole or not at all, wherever the process dies',
    { tags: ['long'] },
    async ([, decide, after]) => {
      const { earner, id } = await flagged();
      const decision = { id, adminId: await joinAdmin(world), reason: 'Seen.', proof: null };
      const before = { ...(await world.read(earner)), acts: 0, state: 'review' };
      const now = async () => {
        const [acts, payout] = [await world.db.all(sql`select 1 from audit`), world.readPayout(id)];
        return { ...(await world.read(earner)), acts: acts.length, state: (await payout).state };
      };
      const work = (tx: Tx) => decide(world.deps, tx, decision);
      const deaths = await cutOffEverywhere(world.db, work, async () => {
        expect(await now()).toEqual(before);
        await world.run();
        expect(await now()).toEqual(before);
      });
      expect(deaths).toBeGreaterThan(8);
      // Dead after the commit, before the answer: the admin sends it again.
      await expect(world.db.transaction(work)).rejects.toMatchObject({
        code: 'payout.not_in_review',
      });
      await world.run();
      const dollars = Object.entries(after).map(([name, amount]) => [name, amount * dollar]);
      expect(await world.read(earner)).toEqual(Object.fromEntries(dollars));
      expect((await now()).acts).toBe(1);
    },
  );

  test('asvs-2.3.5 threat-25: above the limit is sent only after two different admins, never by its owner', async () => {
    const { earner, id } = await large();
    const [one, two] = [await joinAdmin(world), await joinAdmin(world)];
    await expect(release(id, earner.userId)).rejects.toMatchObject({ code: 'payout.own_account' });
    expect(await release(id, one)).toMatchObject({ state: 'review' });
    await expect(release(id, one)).rejects.toMatchObject({ code: 'payout.already_released' });
    await world.run(2);
    expect((await world.read(earner)).onChain).toBe(0n);
    expect(await release(id, two)).toMatchObject({ state: 'requested' });
    await world.run();
    expect((await world.read(earner)).onChain).toBe(60n * dollar);
  });

  test('of a banned owner is not sent after its release', async () => {
    const { earner, id } = await flagged();
    const admin = await joinAdmin(world);
    await expect(payOnceMore(id, admin)).rejects.toMatchObject({ code: 'payout.not_released' });
    await world.ban(earner);
    await release(id, admin);
    await world.run(2);
    expect(await world.readPayout(id)).toMatchObject({ state: 'review', reviewCause: 'banned' });
    await expect(release(id, admin)).rejects.toMatchObject({ code: 'payout.not_flagged' });
    await expect(refuse(id, admin)).rejects.toMatchObject({ code: 'payout.held_by_ban' });
    await world.unban(earner);
    await world.run();
    expect((await world.read(earner)).onChain).toBe(60n * dollar);
  });
});

describe('concurrent decisions', () => {
  raceWith('on a large payout need two of many admins', async (crowd) => {
    const admins: string[] = [];
    for (let n = 0; n < crowd; n += 1) admins.push(await joinAdmin(world));
    await rounds(async (round) => {
      const { id } = await large(`ana-${round}`);
      const { succeeded, refused } = await atOnce(crowd, (n) => release(id, admins[n] ?? ''));
      expect(succeeded).toBe(2);
      expect(refused).toEqual(times(crowd - 2, 'payout.not_in_review'));
      expect(await world.readPayout(id)).toMatchObject({ state: 'requested' });
    });
  });

  race('of one admin who presses many times release once', async (crowd, round) => {
    const { id } = await large(`ana-${crowd}-${round}`);
    const admin = await joinAdmin(world);
    const { succeeded, refused } = await atOnce(crowd, () => release(id, admin));
    expect(succeeded).toBe(1);
    expect(refused).toEqual(times(crowd - 1, 'payout.already_released'));
  });

  race('to release, refuse or ban pay once or give back once', async (crowd, round) => {
    const { earner, id } = await flagged(`ana-${crowd}-${round}`);
    const [one, two] = [await joinAdmin(world), await joinAdmin(world)];
    await atOnce(crowd + 1, (n) => {
      if (n === crowd) return world.ban(earner);
      return n % 2 === 0 ? release(id, one) : refuse(id, two);
    });
    await world.step();
    const { state, reviewCause } = await world.readPayout(id);
    expect([state, reviewCause]).toSatisfy((is: unknown[]) =>
      ['review,banned', 'refunded,'].includes(is.join()),
    );
    const { available, inFlight } = await world.read(earner);
    expect(available + inFlight).toBe(100n * dollar);
    expect(inFlight).toBe(state === 'review' ? 60n * dollar : 0n);
  });
});

import { usdc, wholeDollars, type SettingValues } from '@stoke/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { leaveTraces } from '../../../people/users/index.ts';
import {
  keyOf,
  recordPatterns,
  signalModule,
  strengthAlone,
  waitForFinder,
} from '../../../safety/signals/index.ts';
import { releaseUnsuspected, stepPayouts } from '../index.ts';
import { joinAdmin, refuseStep, releaseStep } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
let admin: string;
beforeAll(async () => {
  world = await openPayoutWorld(100_000n * dollar);
  admin = await joinAdmin(world);
});
afterAll(() => world.close());
afterEach(async () => expect(await world.failing(), 'checks').toEqual([]));

let made = 0;
/** Earners with 100 dollars each. */
function people(count: number): Promise<Earner[]> {
  const names = Array.from({ length: count }, (_, n) => `e${made}-${n}`);
  made += 1;
  return world.earners(...names);
}

/** They save one wallet, and the finder looks. */
async function shareWallet(group: readonly Earner[], value = `wallet ${made}`): Promise<void> {
  const at = world.deps.clock.now();
  const wallet = { kind: 'wallet', value, at } as const;
  await leaveTraces(
    world.db,
    group.map(({ userId }) => ({ ...wallet, userId })),
  );
  const { workers } = signalModule({
    ...world.deps,
    traffic: trafficIn(world.db),
    releaseHeld: (tx, input) => releaseUnsuspected(world.deps, tx, input),
  });
  await workers.find(({ name }) => name === 'signals.find')?.run();
}

const states = async (ids: readonly string[]) => {
  const rows = await Promise.all(ids.map((id) => world.readPayout(id)));
  return rows.map(({ state }) => state);
};
const all = (count: number, state: string) => Array.from({ length: count }, () => state);

describe('a strong signal', () => {
  test('holds the payouts of its group until an admin releases or refuses them', async () => {
    const [group, [stranger]] = [await people(5), await people(1)];
    await shareWallet(group);
    const ids = await world.requestAll([...group, stranger as Earner], 50n);
    await world.run(4);
    expect(await states(ids)).toEqual([...all(5, 'review'), 'confirmed']);
    expect(await world.readPayout(ids[0] ?? '')).toMatchObject({
      reviewCause: 'flagged',
      flags: ['signal'],
      releasesNeeded: 1,
      reason: 'Being checked: your account.',
    });
    world.wait(1);
    await releaseStep(world, ids[0] ?? '', admin);
    await refuseStep(world, ids[1] ?? '', admin);
    await world.run(4);
    expect(await states(ids)).toEqual(['confirmed', 'refunded', ...all(3, 'review'), 'confirmed']);
    expect(await world.read(group[1] as Earner)).toMatchObject({ available: 100n * dollar });
  });

  test('holds payouts requested before it was found', async () => {
    const group = await people(5);
    const ids = await world.requestAll(group, 50n);
    await shareWallet(group);
    await world.run(2);
    expect(await states(ids)).toEqual(all(5, 'review'));
  });

  test('of a dismissed pattern holds nothing, nor does a medium one', async () => {
    const [group, four] = [await people(5), await people(4)];
    await shareWallet(group);
    await shareWallet(four);
    await world.db.run(sql`
      update signal set state = 'dismissed', dismissed_at = now(), dismissed_by = ${admin}::uuid,
        dismissed_size = size, dismiss_reason = 'A family.' where strength >= 70`);
    const ids = await world.requestAll([...group, ...four], 50n);
    await world.run(6);
    expect(await states(ids)).toEqual(all(9, 'confirmed'));
  });
});

describe('strangers who save the wallet of an earner', () => {
  test('hold their own payouts, not those of the earner', async () => {
    const [[ana], strangers] = [await people(1), await people(5)];
    if (!ana) throw new Error('There is one.');
    await shareWallet([ana], ana.wallet);
    world.wait(1);
    await shareWallet(strangers, ana.wallet);
    const ids = await world.requestAll([ana, ...strangers], 50n);
    await world.run(4);
    expect(await states(ids)).toEqual(['confirmed', ...all(5, 'review')]);
  });

  test('before the earner does hold only the first payout to it', async () => {
    const [[ana], strangers] = [await people(1), await people(5)];
    if (!ana) throw new Error('There is one.');
    await shareWallet(strangers, ana.wallet);
    world.wait(1);
    await shareWallet([ana], ana.wallet);
    const [first = ''] = await world.requestAll([ana], 50n);
    await world.run(2);
    expect(await states([first])).toEqual(['review']);
    world.wait(1);
    await releaseStep(world, first, admin);
    await world.run(4);
    const ids = await world.requestAll([ana, ...strangers], 50n);
    await world.run(4);
    expect(await states([first, ...ids])).toEqual(['confirmed', 'confirmed', ...all(5, 'review')]);
  });
});

/** An admin looked at all signals. */
async function dismiss(group: readonly Earner[]): Promise<void> {
  await world.db.transaction(async (tx) => {
    await waitForFinder(tx);
    await tx.run(sql`
      update signal set state = 'dismissed', dismissed_at = now(), dismissed_by = ${admin}::uuid,
        dismissed_size = size, dismiss_reason = 'A family.' where state = 'open'`);
    const userIds = group.map(({ userId }) => userId);
    await releaseUnsuspected(world.deps, tx, { userIds, adminId: admin, reason: 'A family.' });
  });
}

/** These limits; no other is met. */
const limit = (dollars: Partial<Record<keyof SettingValues, bigint>>) => {
  const limits = Object.entries(dollars).map(([key, amount]) => [key, wholeDollars(amount)]);
  world.deps.settings = usualSettings(world.db, {
    ...noPayoutLimits,
    ...Object.fromEntries(limits),
  });
};

/** A payout that two must release, of one of five with a shared wallet: one has released it. */
async function releasedOnce() {
  limit({ twoAdmins: 40n });
  const group = await people(5);
  await shareWallet(group);
  const [id = ''] = await world.requestAll(group.slice(0, 1), 50n);
  world.wait(1);
  await releaseStep(world, id, admin);
  return { id, group };
}

describe('a payout that was released', () => {
  afterEach(() => limit({}));

  test('is held again by a signal from after it, not by one from before', async () => {
    const group = await people(5);
    const ids = await world.requestAll(group, 50n);
    await shareWallet(group);
    await world.run(2);
    world.wait(1);
    await dismiss(group);
    expect(await states(ids)).toEqual(all(5, 'requested'));
    world.wait(1);
    await shareWallet([...group, ...(await people(3))]);
    await world.run(2);
    expect(await states(ids)).toEqual(all(5, 'review'));
    expect((await world.readPayout(ids[0] ?? '')).flags).toEqual(['signal']);
    await releaseStep(world, ids[0] ?? '', admin);
    await world.run(4);
    expect(await states(ids)).toEqual(['confirmed', ...all(4, 'review')]);
  });

  test('is held by a signal that its owner joined after it, or that became strong then', async () => {
    limit({ firstPayout: 40n });
    const group = await people(5);
    const joined = group[4] as Earner;
    await shareWallet(group.slice(0, 4));
    const ids = await world.requestAll(group, 50n);
    world.wait(1);
    for (const id of ids) await releaseStep(world, id, admin);
    world.wait(1);
    await shareWallet([...group.slice(0, 4), joined]);
    await world.run(2);
    expect(await states(ids)).toEqual(all(5, 'review'));
  });

  test('with the signal in view is sent, also when two had to', async () => {
    const { id } = await releasedOnce();
    await releaseStep(world, id, await joinAdmin(world));
    await world.run(4);
    expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed', flags: ['large'] });
  });

  test('for what it met before goes on when the signal is dismissed', async () => {
    limit({ twoAdmins: 40n });
    const group = await people(5);
    const [id = ''] = await world.requestAll(group.slice(0, 1), 50n);
    await releaseStep(world, id, admin);
    await releaseStep(world, id, await joinAdmin(world));
    world.wait(1);
    await shareWallet(group);
    await world.run(2);
    const held = { state: 'review', flags: ['large', 'signal'], releasesNeeded: 2 };
    expect(await world.readPayout(id)).toMatchObject(held);
    world.wait(1);
    await releaseStep(world, id, admin);
    await dismiss(group);
    await world.run(4);
    expect((await world.readPayout(id)).state).toBe('confirmed');
  });

  test('in part only stays when the signal is dismissed', async () => {
    const { id, group } = await releasedOnce();
    await dismiss(group);
    await world.run(2);
    expect((await world.readPayout(id)).state).toBe('review');
  });
});

describe('a signal that is found while payouts are sent', () => {
  race('lets none be claimed after it', async (crowd) => {
    const group = await people(3);
    const ids = await world.requestAll(group, 50n);
    const sending = async (q: typeof world.db) => {
      const rows = await q.all(sql<{ id: string }>`
        select id from payout where id = any(${ids}::uuid[]) and state = 'sending' order by id`);
      return rows.map(({ id }) => id);
    };
    let before: string[] = [];
    const signal = () =>
      world.db.transaction(async (tx) => {
        const pattern = {
          kind: 'shared_wallet',
          key: keyOf(...ids),
          base: strengthAlone('shared_wallet', 5),
          people: group.map(({ userId }) => userId),
          evidence: [],
        } as const;
        await recordPatterns(world.deps, tx, [pattern]);
        const rows = await tx.all(sql<{ id: string }>`
          select id from payout where id = any(${ids}::uuid[]) and state = 'sending' order by id`);
        before = rows.map(({ id }) => id);
      });
    // it is found when the first of the workers has chosen what it will claim
    const chosen = Promise.withResolvers<void>();
    const chain: typeof world.deps.chain = {
      ...world.deps.chain,
      fitPayouts: (pays) => {
        chosen.resolve();
        return world.deps.chain.fitPayouts(pays);
      },
    };
    const steps = together(crowd, () => stepPayouts({ ...world.deps, chain }));
    await Promise.all([steps, chosen.promise.then(signal)]);
    await world.step();
    expect(await sending(world.db)).toEqual(before);
    await world.run(3);
    const paid = await Promise.all(group.map((earner) => world.read(earner)));
    const onChain = paid.reduce((sum, one) => sum + one.onChain, 0n);
    expect(onChain).toBe(usdc(BigInt(before.length) * 50n * dollar));
  });
});

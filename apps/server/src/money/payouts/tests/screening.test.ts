import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, wholeDollars } from '@stoke/domain';
import { connectHttpList } from '../../../gateways/screening/index.ts';
import {
  openScreeningServer,
  type ScreeningServer,
} from '../../../../testing/gateways/screening-server.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openScreening } from '../../../safety/screening/index.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { joinAdmin, refuseStep, releaseStep } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { checkAddress } from '../withdrawals.ts';

let world: PayoutWorld;
let server: ScreeningServer;
beforeEach(async () => {
  [world, server] = [await openPayoutWorld(), await openScreeningServer()];
  world.deps.screening = openScreening({ ...world.deps, addressList: connectHttpList(server) });
});
afterEach(async () => {
  expect(await world.failing()).toEqual([]);
  await Promise.all([world.close(), server.close()]);
});

const one = async (name: string) => (await world.earners(name))[0] as Earner;
const down = () => server.answerWith((response) => response.writeHead(503).end());
const up = () => server.answerWith(null);
const alarms = () =>
  world.db.all(sql<{ facts: object }>`select facts from notice where kind = 'books_alarm'`);

describe('a payout to a listed address', () => {
  test('is held with its class of reason, and others are sent', async () => {
    const [ana, ben] = (await world.earners('ana', 'ben')) as [Earner, Earner];
    server.listed.add(ana.wallet);
    const [id] = await world.requestAll([ana, ben], 50n);
    await world.run(4);
    expect(await world.readPayout(id ?? '')).toMatchObject({
      state: 'review',
      reviewCause: 'flagged',
      flags: ['listed'],
      releasesNeeded: 2,
      reason: 'Being checked: your wallet address.',
    });
    expect((await world.read(ana)).inFlight).toBe(wholeDollars(50n));
    expect((await world.read(ben)).onChain).toBe(wholeDollars(50n));
  });

  test('is given back when an admin refuses it', async () => {
    const ana = await one('ana');
    server.listed.add(ana.wallet);
    const { id } = await world.request(ana, 50n);
    await world.step();
    await refuseStep(world, id, await joinAdmin(world));
    expect((await world.read(ana)).available).toBe(wholeDollars(100n));
  });

  test('is sent only after two admins who know of the list released it', async () => {
    const large = { ...noPayoutLimits, twoAdmins: wholeDollars(40n) };
    world.deps.settings = usualSettings(world.db, large);
    const ana = await one('ana');
    const { id } = await world.request(ana, 50n);
    server.listed.add(ana.wallet);
    const [first, second] = [await joinAdmin(world), await joinAdmin(world)];
    for (const admin of [first, second]) await releaseStep(world, id, admin);
    world.wait(1);
    await world.step();
    expect(await world.readPayout(id)).toMatchObject({
      state: 'review',
      flags: ['large', 'listed'],
    });
    world.wait(1);
    await releaseStep(world, id, first);
    const again = releaseStep(world, id, first);
    await expect(again).rejects.toMatchObject({ code: 'payout.already_released' });
    await world.run(2);
    expect((await world.read(ana)).onChain).toBe(0n);
    await releaseStep(world, id, second);
    await world.run();
    expect((await world.read(ana)).onChain).toBe(wholeDollars(50n));
  });

  race('is held once by many workers, and nothing of it is sent', async (crowd, round) => {
    const ana = await one(`ana-${crowd}-${round}`);
    server.listed.add(ana.wallet);
    const { id } = await world.request(ana, 50n);
    await atOnce(crowd, () => world.step());
    expect(await world.readPayout(id)).toMatchObject({ state: 'review', flags: ['listed'] });
    expect(await world.outcomes()).toEqual([]);
  });
});

describe('while the list cannot be read', () => {
  test('asvs-16.5.3: a payout waits with its reason, the admins are told once, and it is sent afterwards', async () => {
    const ana = await one('ana');
    await joinAdmin(world);
    down();
    const { id } = await world.request(ana, 50n);
    await world.run(3);
    expect(await world.readPayout(id)).toMatchObject({
      state: 'requested',
      reason: 'Waiting: your wallet could not be checked yet. We will try again automatically.',
    });
    world.wait(60_000);
    await world.step();
    expect(await alarms()).toEqual([
      {
        facts: expect.objectContaining({
          alarm: 'screening_down',
          about: 'A payout waits until the screening list can be read again.',
        }) as object,
      },
    ]);
    up();
    await world.run();
    expect((await world.read(ana)).onChain).toBe(0n);
    world.wait(60_000);
    await world.run();
    expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed', reason: null });
    expect((await world.read(ana)).onChain).toBe(wholeDollars(50n));
  });

  test('an answer is used again until it is a day old, and never after', async () => {
    const ana = await one('ana');
    await world.request(ana, 50n);
    await world.run();
    down();
    world.wait(dayMs - hourMs);
    await world.request(ana, 25n + 25n);
    await world.run();
    expect((await world.read(ana)).onChain).toBe(wholeDollars(100n));
    expect(server.asked).toHaveLength(1);
  });

  test('an answer of a day ago clears no payout', async () => {
    const ana = await one('ana');
    await world.request(ana, 50n);
    await world.run();
    down();
    world.wait(dayMs);
    await world.request(ana, 50n);
    await world.run(3);
    expect((await world.read(ana)).onChain).toBe(wholeDollars(50n));
  });
});

test('a withdrawal to a listed address is refused, and one that cannot be checked waits', async () => {
  const ana = await one('ana');
  server.listed.add(ana.wallet);
  const check = checkAddress(world.deps, ana.wallet);
  await expect(check).rejects.toMatchObject({ code: 'wallet.listed' });
  down();
  const ben = await one('ben');
  await expect(checkAddress(world.deps, ben.wallet)).resolves.toBeUndefined();
});

test('the desk reads when an address was last checked; the database has hashes only', async () => {
  const ana = await one('ana');
  await world.request(ana, 50n);
  expect(await world.deps.screening.latest(ana.wallet)).toBeNull();
  const at = world.deps.clock.now();
  await world.step();
  expect(await world.deps.screening.latest(ana.wallet)).toMatchObject({
    isListed: false,
    checkedAt: at,
  });
  const rows = await world.db.all(sql<{ text: string }>`
    select s::text as text from address_screening s`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(ana.wallet);
});

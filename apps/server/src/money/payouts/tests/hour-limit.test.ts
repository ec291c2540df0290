import { hourMs, usdc, wholeDollars, type SettingValues } from '@stoke/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { recordWaits, roomAt } from '../hour-limit.ts';
import { flagWaiting } from '../flag-store.ts';
import { limitFigures } from '../limit-figures.ts';
import { stepPayouts } from '../index.ts';
import { requestPayout } from '../request-payout.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { joinAdmin, releaseStep } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { readOwnPage } from './own-page.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { arePayoutsInTime, payoutFigures, warnOfLatePayouts } from '../watch-payouts.ts';
import { waitReasons } from '../payout-limits.ts';

const dollar = 1_000_000n;
const cent = 10_000n;
const minuteMs = 60_000;
let world: PayoutWorld;
let creators: ReturnType<typeof creatorVerbs>;

beforeEach(async () => {
  world = await openPayoutWorld(200_000n * dollar);
  creators = creatorVerbs(world.deps);
});

afterEach(async () => {
  const [failing, pauses] = [
    await world.failing(),
    await world.db.all(sql`select * from payout_pause`),
  ];
  await world.close();
  expect(failing, 'checks').toEqual([]);
  expect(pauses, 'a limit does not pause payouts').toEqual([]);
});

/** These limits; no other is met, and one account may have the whole hour unless it is said. */
function limit(settingValues: Partial<SettingValues>) {
  const settings = { ...noPayoutLimits, hourlyShare: 100, walletHoldHours: 0, ...settingValues };
  world.deps.settings = usualSettings(world.db, settings);
}

async function ask({ userId, wallet: address }: Earner, micro: bigint) {
  world.wait(1);
  const input = { userId, amount: usdc(micro), address };
  return world.db.transaction((tx) => requestPayout(world.deps, tx, input));
}

/** Waits until this moment. */
function until(at: number) {
  world.wait(at - world.deps.clock.now().getTime());
}

const now = () => world.deps.clock.now().getTime();
const alarms = () =>
  world.db.all(sql<{ alarm: string; isPaused: boolean; about: string }>`
    select facts->>'alarm' as alarm, (facts->>'isPaused')::boolean as is_paused,
      facts->>'about' as about
    from notice where kind = 'books_alarm' order by id`);

describe('an amount that equals the limit of an hour is sent, and one that does not fit waits', () => {
  test('for earners, to the cent', async () => {
    limit({ hourlyPayouts: wholeDollars(150n) });
    const people = await world.earners('ana', 'ben', 'cem', 'dea');
    const [ana, ben, cem, dea] = people as [Earner, Earner, Earner, Earner];
    await ask(ana, 50n * dollar);
    await ask(ben, 50n * dollar);
    const above = await ask(cem, 50n * dollar + cent);
    await ask(dea, 50n * dollar);
    await world.run(4);
    expect(await world.states()).toEqual(['confirmed', 'confirmed', 'requested', 'confirmed']);
    until(now() + hourMs);
    await world.run();
    expect(await world.readPayout(above.id)).toMatchObject({ state: 'confirmed' });
  });

  test('for withdrawals, to the micro-USDC, apart from the payouts of earners', async () => {
    limit({ hourlyPayouts: wholeDollars(50n), hourlyWithdrawals: wholeDollars(100n) });
    const ana = await world.earner('ana', 100n);
    const cem = await creators.creator('cem', 1_000n * dollar);
    await creators.withdraw(cem, 60n * dollar);
    world.wait(1);
    const above = await creators.withdraw(cem, 40n * dollar + 1n);
    world.wait(1);
    await ask(ana, 50n * dollar);
    await world.run(4);
    expect(await world.states()).toEqual(['confirmed', 'requested', 'confirmed']);
    const { userId } = await creators.creator('dea', 40n * dollar);
    await creators.withdraw({ userId, wallet: cem.wallet }, 40n * dollar);
    await world.run(4);
    expect((await world.states()).at(-1), 'exactly what is left').toBe('confirmed');
    until(now() + hourMs);
    await world.run();
    expect(await world.readPayout(above.id)).toMatchObject({ state: 'confirmed' });
  });

  test('within an hour, to the second', async () => {
    limit({ hourlyPayouts: wholeDollars(50n) });
    const [ana, ben] = (await world.earners('ana', 'ben')) as [Earner, Earner];
    await ask(ana, 50n * dollar);
    await world.step();
    await world.step();
    const sentAt = (await world.readPayouts())[0]?.sentAt?.getTime() ?? 0;
    await world.run();
    await ask(ben, 50n * dollar);
    until(sentAt + hourMs - 1_000);
    await world.step();
    expect(await world.states()).toEqual(['confirmed', 'requested']);
    until(sentAt + hourMs);
    await world.step();
    expect(await world.states()).toEqual(['confirmed', 'sending']);
  });

  test('one account that waits for its share of the hour does not delay the others', async () => {
    limit({ hourlyPayouts: wholeDollars(500n), hourlyShare: 20 });
    const [rich, ben] = [await world.earner('rich', 1_000n), await world.earner('ben', 100n)];
    for (let count = 0; count < 3; count += 1) await ask(rich, 50n * dollar);
    await ask(ben, 50n * dollar);
    await world.run(4);
    expect(await world.states()).toEqual(['confirmed', 'confirmed', 'requested', 'confirmed']);
    await ask(rich, 50n * dollar);
    until(now() + hourMs);
    await world.run();
    expect(await world.states(), 'two more in the next hour').toEqual(Array(5).fill('confirmed'));
  });

  test('for one account: a payout above its share is sent when it is the only one in the hour', async () => {
    limit({ hourlyPayouts: wholeDollars(500n), hourlyShare: 20 });
    const rich = await world.earner('rich', 1_000n);
    await ask(rich, 50n * dollar);
    await world.run();
    await ask(rich, 200n * dollar);
    await ask(rich, 50n * dollar);
    await world.run(3);
    expect(await world.states()).toEqual(['confirmed', 'requested', 'requested']);
    until(now() + hourMs);
    await world.run(4);
    expect(await world.states(), 'in its order').toEqual(['confirmed', 'confirmed', 'requested']);
  });
});

describe('a payout that is larger than what is left of the hour', () => {
  test('lets smaller ones pass for an hour, and goes before them afterwards', async () => {
    limit({ hourlyPayouts: wholeDollars(200n) });
    const [first, rich] = [await world.earner('first', 200n), await world.earner('rich', 200n)];
    await ask(first, 100n * dollar);
    await world.step();
    const start = now();
    const large = await ask(rich, 190n * dollar);
    let sent = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      // one small payout every ten minutes would keep the hour full for ever
      const small = await world.earner(`small-${turn}`, 50n);
      await ask(small, 50n * dollar);
      await world.run(3);
      sent += (await world.readPayout(large.id)).state === 'confirmed' ? 0 : 1;
      if (turn === 0) expect((await world.read(small)).onChain).toBe(50n * dollar);
      until(start + (turn + 1) * 10 * minuteMs);
    }
    const { confirmedAt } = await world.readPayout(large.id);
    expect(sent).toBeGreaterThan(1);
    expect(confirmedAt?.getTime(), 'within two hours').toBeLessThan(
      start + 2 * hourMs + 11 * minuteMs,
    );
  });

  test('goes before them as soon as it has waited an hour', async () => {
    limit({ hourlyPayouts: wholeDollars(200n) });
    const people = await world.earners('ana', 'ben', 'cem', 'dea');
    const [ana, ben, cem, dea] = people as [Earner, Earner, Earner, Earner];
    const rich = await world.earner('rich', 200n);
    await ask(ana, 50n * dollar);
    await world.step();
    await ask(rich, 190n * dollar);
    const start = now();
    until(start + 30 * minuteMs);
    await ask(ben, 50n * dollar);
    await world.run(3);
    for (const [person, at] of [
      [cem, start + hourMs - 1],
      [dea, start + hourMs],
    ] as const) {
      until(at - 1);
      await ask(person, 50n * dollar);
      await world.step();
    }
    const states = ['confirmed', 'requested', 'confirmed', 'sending', 'requested'];
    expect(await world.states()).toEqual(states);
  });

  test('is checked by an admin when it is above the whole hour, and then keeps none waiting', async () => {
    limit({ hourlyPayouts: wholeDollars(100n) });
    const [rich, ben] = [await world.earner('rich', 200n), await world.earner('ben', 200n)];
    const { id, ...asked } = await ask(rich, 100n * dollar + cent);
    expect(asked).toMatchObject({ state: 'review', flags: ['hourly_limit'], releasesNeeded: 1 });
    expect(await ask(ben, 100n * dollar)).toMatchObject({ state: 'requested', flags: [] });
    await world.run(4);
    expect(await world.states()).toEqual(['review', 'confirmed']);
    await releaseStep(world, id, await joinAdmin(world));
    await world.run(4);
    expect(await world.states(), 'though the hour is full').toEqual(['confirmed', 'confirmed']);
  });

  test('is checked by an admin, too, when the limit was lowered after the request', async () => {
    limit({ hourlyPayouts: wholeDollars(100n) });
    const [rich, ben] = [await world.earner('rich', 200n), await world.earner('ben', 100n)];
    const { id } = await ask(rich, 100n * dollar);
    await ask(ben, 50n * dollar);
    limit({ hourlyPayouts: wholeDollars(60n) });
    await world.run(4);
    await recordWaits(world.deps);
    expect(await world.readPayout(id)).toMatchObject({
      state: 'review',
      flags: ['hourly_limit'],
      releasesNeeded: 1,
      reason: 'Being checked: a large amount.',
    });
    expect((await world.read(ben)).onChain).toBe(50n * dollar);
    await releaseStep(world, id, await joinAdmin(world));
    await world.run();
    expect((await world.read(rich)).onChain).toBe(100n * dollar);
  });
});

test('four accounts that withdraw all they may do not keep others waiting', async () => {
  world.deps.settings = usualSettings(world.db, { walletHoldHours: 0 });
  const ana = await world.earner('ana', 100n);
  const honest = await creators.creator('honest', 100n * dollar);
  for (const name of ['creator-a', 'creator-b', 'creator-c', 'creator-d']) {
    const one = await creators.creator(name, 15_000n * dollar);
    for (let count = 0; count < 3; count += 1) await creators.withdraw(one, 4_900n * dollar);
  }
  const { id } = await creators.withdraw(honest, 10n * dollar);
  await ask(ana, 50n * dollar);
  await world.run(6);
  expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed' });
  expect((await world.read(ana)).onChain).toBe(50n * dollar);
  expect(
    (await world.states()).filter((state) => state === 'requested'),
    'one each',
  ).toHaveLength(4);
  for (let quarter = 0; quarter < 5; quarter += 1) {
    world.wait(15 * minuteMs);
    await world.run(4);
  }
  expect((await world.states()).every((state) => state === 'confirmed')).toBe(true);
});

test('a payout signed before an outage counts in the hour in which it is sent', async () => {
  limit({ hourlyPayouts: wholeDollars(50n) });
  const [ana, ben] = (await world.earners('ana', 'ben')) as [Earner, Earner];
  await ask(ana, 50n * dollar);
  await world.step();
  // every worker is away for three hours, and the chain stands still for them
  world.wait(3 * hourMs);
  await ask(ben, 50n * dollar);
  await world.step();
  await world.run(3);
  expect(await world.states()).toEqual(['confirmed', 'requested']);
});

describe('while payouts wait for the limit of an hour', () => {
  const waiting = async () => {
    limit({ hourlyPayouts: wholeDollars(100n) });
    const admin = await joinAdmin(world);
    const people = await world.earners('ana', 'ben', 'cem', 'dea');
    await world.requestAll(people, 50n);
    const at = now();
    await world.run(3);
    await recordWaits(world.deps);
    return { admin, at };
  };
  const figures = async () => {
    const [figure] = limitFigures(world.deps);
    return figure?.read();
  };

  test('their owners read that they wait and until about when', async () => {
    const { at } = await waiting();
    const rows = await world.readPayouts();
    expect(rows.map(({ state, waitsFor }) => [state, waitsFor])).toEqual([
      ['confirmed', null],
      ['confirmed', null],
      ['requested', 'hour'],
      ['requested', 'hour'],
    ]);
    const about = rows[2]?.waitsUntil?.getTime() ?? 0;
    expect(Math.abs(about - at - hourMs)).toBeLessThan(minuteMs);
    until(about);
    await world.run();
    expect(await world.states()).toEqual(Array(4).fill('confirmed'));
    expect((await world.readPayouts()).map(({ waitsUntil }) => waitsUntil)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('admins are told once for each time, and the figure and the late payouts agree', async () => {
    await waiting();
    for (let turn = 0; turn < 3; turn += 1) {
      world.wait(minuteMs);
      await world.step();
      await recordWaits(world.deps);
    }
    expect(await alarms()).toEqual([
      {
        alarm: 'hourly_limit',
        isPaused: false,
        about: expect.stringContaining('2 payouts, $100.00 in all, wait') as string,
      },
    ]);
    expect(await figures()).toEqual({ earnings: 2, withdrawal: 0 });
    world.wait(16 * minuteMs);
    expect(await arePayoutsInTime(world.deps), 'a wait that was announced is not late').toBe(true);
    world.wait(hourMs);
    await world.run();
    await recordWaits(world.deps);
    expect(await figures()).toEqual({ earnings: 0, withdrawal: 0 });
    expect(await alarms()).toHaveLength(1);
    const [eve, fay, gus] = (await world.earners('eve', 'fay', 'gus')) as [Earner, Earner, Earner];
    await world.requestAll([eve, fay, gus], 50n);
    await world.run(3);
    await recordWaits(world.deps);
    expect(await alarms(), 'another time').toHaveLength(2);
  });

  test('one that could be sent when its wait was over and is not counts as late from then on', async () => {
    await waiting();
    const held = (await world.readPayouts()).slice(2);
    const ends = Math.min(...held.map(({ waitsUntil }) => waitsUntil?.getTime() ?? 0));
    const late = async () => (await payoutFigures(world.deps)[1]?.read())?.['all'];
    const isLate = async () => !(await arePayoutsInTime(world.deps));
    until(ends - 1);
    expect([await late(), await isLate()]).toEqual([0, false]);
    // the signing service is away: nothing is sent once there is room
    until(ends + 15 * minuteMs - 1);
    await recordWaits(world.deps);
    await warnOfLatePayouts(world.deps);
    expect([await late(), await isLate()]).toEqual([15 * 60 - 1, false]);
    expect(await figures(), 'no limit holds them').toEqual({ earnings: 0, withdrawal: 0 });
    until(ends + 15 * minuteMs);
    await warnOfLatePayouts(world.deps);
    expect([await late(), await isLate()]).toEqual([15 * 60, true]);
    expect((await alarms()).map(({ alarm }) => alarm)).toEqual(['hourly_limit', 'late_payouts']);
    await world.run();
    expect(await world.states()).toEqual(Array(4).fill('confirmed'));
  });

  test('one that is being sent counts as late from the end of its wait, not from its request', async () => {
    await waiting();
    const [, , third] = await world.readPayouts();
    const ends = third?.waitsUntil?.getTime() ?? 0;
    const late = async () => (await payoutFigures(world.deps)[1]?.read())?.['all'];
    until(ends + minuteMs);
    await world.step();
    expect(await world.states()).toContain('sending');
    expect([await late(), await arePayoutsInTime(world.deps)]).toEqual([60, true]);
    until(ends + 15 * minuteMs);
    expect([await late(), await arePayoutsInTime(world.deps)]).toEqual([15 * 60, false]);
    await world.run();
  });

  test.each(['a higher limit', 'a flag that an admin releases'])(
    'one whose wait is ended early by %s counts as late from then on',
    async (cause) => {
      const { admin } = await waiting();
      const id = (await world.readPayouts())[2]?.id ?? '';
      const late = async () => (await payoutFigures(world.deps)[1]?.read())?.['all'];
      const at = new Date(now() + 10 * minuteMs);
      until(at.getTime());
      if (cause === 'a higher limit') {
        limit({ hourlyPayouts: wholeDollars(1000n) });
        await world.step();
      } else {
        await world.db.transaction((tx) => flagWaiting(tx, { ids: [id], flag: 'signal', at }));
        await releaseStep(world, id, admin);
      }
      until(at.getTime() + 15 * minuteMs - 1);
      expect([await late(), await arePayoutsInTime(world.deps)]).toEqual([15 * 60 - 1, true]);
      until(at.getTime() + 15 * minuteMs);
      expect([await late(), await arePayoutsInTime(world.deps)]).toEqual([15 * 60, false]);
    },
  );

  test('an owner reads of no wait that has passed', async () => {
    await waiting();
    const last = (await world.readPayouts()).at(-1);
    const read = async () => (await readOwnPage(world.deps, last?.userId ?? '')).page;
    const about = last?.waitsUntil?.getTime() ?? 0;
    until(about - 1);
    expect(await read()).toMatchObject([{ reason: waitReasons.hour, waitsUntil: new Date(about) }]);
    until(about);
    expect(await read()).toMatchObject([{ reason: null, waitsUntil: null }]);
  });

  test('the limit of one account is told to its owner, and no alarm rings', async () => {
    limit({ hourlyPayouts: wholeDollars(500n), hourlyShare: 20 });
    await joinAdmin(world);
    const rich = await world.earner('rich', 1_000n);
    for (let count = 0; count < 3; count += 1) await ask(rich, 50n * dollar);
    await world.run(3);
    await recordWaits(world.deps);
    const last = (await world.readPayouts()).at(-1);
    expect(last).toMatchObject({ state: 'requested', waitsFor: 'share' });
    expect(await alarms()).toEqual([]);
    expect(await figures()).toEqual({ earnings: 1, withdrawal: 0 });
  });
});

test('a payout fits as soon as exactly its excess has left the hour', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-21T09:00:00Z') + minutes * minuteMs);
  const sent = [10, 20, 30].map((minutes) => {
    return { purpose: 'earnings', userId: 'ana', amount: 50n * dollar, at: at(minutes) } as const;
  });
  const held = { userId: 'ben', purpose: 'earnings', waitsFor: 'hour' } as const;
  const fitsAt = (excess: bigint) =>
    roomAt({ ...held, perHour: 150n * dollar, excess }, sent, at(40));
  expect(fitsAt(100n * dollar)).toEqual(at(80));
  expect(fitsAt(100n * dollar + 1n)).toEqual(at(90));
});

race('many workers at the same time send no more than the limit of the hour', async (crowd) => {
  limit({ hourlyPayouts: wholeDollars(200n), hourlyShare: 50 });
  world.wait(2 * hourMs);
  const name = `${crowd}-${now()}`;
  const people: Earner[] = [];
  for (let n = 0; n < 3; n += 1) people.push(await world.earner(`p${n}-${name}`, 200n));
  for (const person of people) await ask(person, 60n * dollar);
  for (const person of people) await ask(person, 50n * dollar);
  await together(crowd, () => stepPayouts(world.deps));
  const sent = await world.db.one(sql<{ total: bigint; most: bigint }>`
    select coalesce(sum(own), 0)::bigint as total, coalesce(max(own), 0)::bigint as most
    from (select sum(amount_micro) as own from payout p where state = 'sending'
      group by user_id) accounts`);
  expect(sent?.total).toBe(180n * dollar);
  expect(sent?.most).toBe(60n * dollar);
  // those that were sent, and then those that waited for them
  for (let hour = 0; hour < 2; hour += 1) {
    world.wait(2 * hourMs);
    await world.run(3);
  }
  expect(new Set(await world.states())).toEqual(new Set(['confirmed']));
});

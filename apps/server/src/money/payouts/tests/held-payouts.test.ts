import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { joinAdmin } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { arePayoutsInTime, warnOfLatePayouts } from '../watch-payouts.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
openForEachTest(openPayoutWorld, (opened) => (world = opened));

describe('nothing new is sent', () => {
  test('threat-22: to a banned owner, who keeps no one waiting, until the ban ends', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    const [ana, ben] = people;
    await world.requestAll(people, 60n);
    await world.ban(ana);
    await world.run();
    expect(await world.states()).toEqual(['review', 'confirmed']);
    expect((await world.read(ben)).onChain).toBe(60n * dollar);
    await world.unban(ana);
    await world.run();
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });

  test('to an owner banned after signing: the bytes never leave', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    await world.requestAll(people, 60n);
    await world.step();
    await world.ban(people[0]);
    await world.run(5);
    expect(await world.solana.chain.tokenBalance(people[1].wallet)).toBe(0n);
    world.solana.local.advance(180);
    await world.run();
    expect(await world.outcomes()).toEqual(['expired', 'landed']);
    expect(await world.states()).toEqual(['review', 'confirmed']);
    expect((await world.read(people[0])).onChain).toBe(0n);
  });

  test('asvs-16.5.3: while the books do not add up, but what is on its way is followed to its end', async () => {
    const people = (await world.earners('ana', 'ben', 'cem')) as [Earner, Earner, Earner];
    await world.requestAll([people[0]], 60n);
    await world.step();
    await world.step();
    await world.requestAll([people[1]], 60n);
    await world.step();
    await world.requestAll([people[2]], 60n);
    world.pause(true);
    await world.run(4);
    expect(await world.states()).toEqual(['confirmed', 'sending', 'requested']);
    expect((await world.read(people[1])).onChain, 'signed but not sent').toBe(0n);
    world.pause(false);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  test('when the chain shows that the treasury has paid it: an older copy of the books', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    const [paidId] = await world.requestAll(people, 60n);
    const { reference, address: to } = await world.readPayout(paidId ?? '');
    const { chain } = world.solana;
    const pays = [{ to, amount: 60n * dollar, reference }];
    await chain.broadcast((await chain.signPayout({ pays, memo: 'before the crash' })).wire);
    world.solana.finalize();
    const by = await joinAdmin(world);
    await world.run(8);
    expect(await world.states(), 'a payment from elsewhere pauses').toEqual(['review', 'sending']);
    await world.db.run(sql`
      update payout_pause set lifted_at = now(), lifted_by = ${by}, lift_reason = 'Seen.'`);
    await world.run(8);
    expect(await world.states()).toEqual(['review', 'confirmed']);
    expect(world.text).toContainEqual(expect.objectContaining({ level: 'fatal' }));
    world.wait(3_600_000);
    await world.run(8);
    expect(await world.states(), 'until a person decides').toEqual(['review', 'confirmed']);
    for (const person of people) expect((await world.read(person)).onChain).toBe(60n * dollar);
  });

  test('after the node forgot the blocks in question, until one remembers', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    await world.requestAll([people[0]], 60n);
    await world.step();
    await world.step();
    world.solana.finalize();
    const { chain } = world.deps;
    world.deps.chain = { ...chain, attemptState: async () => ({ kind: 'unknown_pruned' }) };
    await world.step();
    await world.requestAll([people[1]], 60n);
    world.deps.chain = chain;
    for (let turn = 0; turn < 4; turn += 1) {
      await world.step();
      world.solana.finalize();
    }
    expect(await world.states(), 'others go on').toEqual(['sending', 'confirmed']);
    expect(await world.failing()).toEqual([]);
    world.wait(2_000);
    await world.step();
    expect(await world.states()).toEqual(['confirmed', 'confirmed']);
    expect((await world.read(people[0])).onChain).toBe(60n * dollar);
  });
});

test('what a ban or a suspension holds is not late, and one that is stuck beside it is', async () => {
  const [ana, ben] = (await world.earners('ana', 'ben')) as [Earner, Earner];
  await world.requestAll([ana, ben], 60n);
  await world.ban(ana);
  await world.suspend(ben);
  await world.step();
  expect((await world.readPayouts()).map(({ reviewCause }) => reviewCause)).toEqual([
    'banned',
    'suspended',
  ]);
  world.wait(16 * 60_000);
  expect(await arePayoutsInTime(world.deps)).toBe(true);
  await warnOfLatePayouts(world.deps);
  expect(world.text).toEqual([]);
  await world.unban(ana);
  expect(await arePayoutsInTime(world.deps), 'counted from the end of the ban').toBe(true);
  world.wait(15 * 60_000);
  expect(await arePayoutsInTime(world.deps)).toBe(false);
  await world.run();
  const tooMuchForTheTreasury = 2_000n;
  await world.request(await world.earner('rich', 5_000n), tooMuchForTheTreasury);
  await world.step();
  world.wait(16 * 60_000);
  expect(await arePayoutsInTime(world.deps)).toBe(false);
  await warnOfLatePayouts(world.deps);
  expect(world.text).toMatchObject([{ text: 'payouts are late', about: { oldestSeconds: 960 } }]);
});

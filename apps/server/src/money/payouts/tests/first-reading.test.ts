import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../../gateways/solana/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newestSlot } from '../../treasury/index.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
let world: TreasuryWorld;

beforeEach(async () => {
  world = await openTreasuryWorld(100_000n * dollar);
  world.solana.finalize();
  await world.read();
});

afterEach(() => world.close());

/** Whether payouts may be signed, as far as the reading of the history goes. */
const isRead = () => world.deps.isHistoryRead(world.db, { since: newestSlot });

const triesOf = async (signature: string) =>
  (await world.transactions()).find((one) => one.signature === signature)?.attempts;

/** The chain as a node shows it that lists these and shows none of them. */
function without(signatures: readonly string[]): Chain {
  const { chain } = world.solana;
  return {
    ...chain,
    inspectTransaction: async (asked) =>
      signatures.includes(asked) ? null : chain.inspectTransaction(asked),
  };
}

test('bytes that were stored before the start and never sent wait for it', async () => {
  const { id } = await world.request(await world.earner('ana', 100n), 60n);
  await world.step();
  expect((await world.readPayout(id)).signature).not.toBeNull();
  world.restart();
  await world.step();
  expect(await world.readPayout(id), 'before the chain was read').toMatchObject({ sentAt: null });
  await world.read();
  await world.run();
  expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed' });
});

test('a process that was not stopped while older books were restored reads the chain anew, and goes on', async () => {
  for (let check = 0; check < 3; check += 1) {
    world.wait(60_000);
    await world.read();
  }
  world.restart();
  await world.read();
  expect(await isRead()).toBe(true);
  await world.db.run(sql`update treasury_history set check_number = 1, reached_check = 1`);
  expect(await isRead()).toBe(false);
  world.wait(60_000);
  await world.read();
  expect(await isRead()).toBe(true);
});

test('what is newer than the final slot is not waited for', async () => {
  const signature = await world.pay(1n);
  world.solana.finalize();
  world.restart();
  const { chain } = world.solana;
  const [newest] = await chain.namingTreasury({ before: null, limit: 1 });
  const slot = newest?.slot ?? 0n;
  const early: Chain = {
    ...without([signature]),
    history: async () => ({ ...(await chain.history()), final: slot - 1n }),
    namingTreasury: async (input) =>
      (await chain.namingTreasury(input)).map((one) => ({ ...one, isFinal: one.slot < slot })),
  };
  await world.read({ chain: early });
  expect(await triesOf(signature)).toBe(1);
  expect(await isRead()).toBe(true);
});

test('threat-04: what a fork took back is not waited for', async () => {
  const { final } = await world.solana.chain.history();
  await world.db.run(sql`
    insert into treasury_transaction (signature, slot, is_final, listed_at)
    values ('forked', ${final}, false, ${world.deps.clock.now()})`);
  world.restart();
  await world.read({ chain: without(['forked']) });
  expect(await triesOf('forked')).toBe(1);
  expect(await isRead()).toBe(true);
});

test('what is final is waited for', async () => {
  const signature = await world.pay(1n);
  world.solana.finalize();
  world.restart();
  await world.read({ chain: without([signature]) });
  expect(await isRead()).toBe(false);
  world.wait(5_000);
  await world.read();
  expect(await isRead()).toBe(true);
});

test('what is final is waited for when a node that lags lists it as not final', async () => {
  const signature = await world.pay(1n);
  world.solana.finalize();
  world.restart();
  const chain = without([signature]);
  const lagging: Chain = {
    ...chain,
    namingTreasury: async (input) =>
      (await chain.namingTreasury(input)).map((one) => ({ ...one, isFinal: false })),
  };
  await world.read({ chain: lagging });
  expect(await isRead()).toBe(false);
  world.wait(5_000);
  await world.read();
  expect(await isRead()).toBe(true);
});

test('strangers who send more than a turn reads do not keep payouts closed', async () => {
  for (let count = 0; count < 9; count += 1) await world.pay(1n);
  world.solana.finalize();
  world.restart();
  await world.read({}, { listed: 1_000, read: 2 });
  expect(await isRead()).toBe(true);
});

test('strangers who send more than a node lists in one call do not keep payouts closed', async () => {
  for (let count = 0; count < 9; count += 1) await world.pay(1n);
  world.solana.finalize();
  world.restart();
  await world.read({}, { listed: 2, read: 2 });
  expect(await isRead()).toBe(true);
});

test('strangers who fill pages before any of it is final hide nothing that was sent before them', async () => {
  const before = await world.pay(1n);
  world.solana.finalize();
  const late: string[] = [];
  for (let count = 0; count < 5; count += 1) late.push(await world.pay(1n));
  world.solana.local.advance(5);
  world.restart();
  const { chain } = world.solana;
  let calls = 0;
  const passing: Chain = {
    ...chain,
    namingTreasury: async (input) => {
      calls += 1;
      const page = await chain.namingTreasury(input);
      return page.map((one) => ({ ...one, isFinal: !late.includes(one.signature) }));
    },
  };
  await world.read({ chain: passing }, { listed: 2, read: 200 });
  expect(await world.transactions()).toContainEqual(
    expect.objectContaining({ signature: before, kind: 'unclaimed' }),
  );
  expect(await isRead()).toBe(true);
  expect(calls).toBeLessThan(10);
});

test('a turn ends where nothing final is found', async () => {
  let calls = 0;
  const endless: Chain = {
    ...world.solana.chain,
    namingTreasury: async () => {
      calls += 1;
      const signature = `${calls}`;
      return [{ signature, slot: 1n, succeeded: false, isFinal: false }];
    },
  };
  world.restart();
  await world.read({ chain: endless }, { listed: 1, read: 200 });
  expect(calls).toBe(20);
  expect(await isRead()).toBe(false);
});

test('another process that reads at the same time does not keep payouts closed', async () => {
  await world.pay(1n);
  world.solana.finalize();
  world.restart();
  const { chain } = world.solana;
  let others = 0;
  const slow: Chain = {
    ...chain,
    inspectTransaction: async (signature) => {
      others += 1;
      if (others === 1) {
        await world.pay(2n);
        world.solana.finalize();
        await world.read({ chain: without([signature]) });
      }
      return chain.inspectTransaction(signature);
    },
  };
  await world.read({ chain: slow });
  expect(others).toBe(1);
  expect(await isRead()).toBe(true);
});

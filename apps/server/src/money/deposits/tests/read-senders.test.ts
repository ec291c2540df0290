import { expect, test } from 'vitest';
import type { Screening, ScreeningVerdict } from '../../../safety/screening/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { fundingFigures } from '../figures.ts';
import { senderWorker } from '../read-senders.ts';
import { dismissSenders, listGivenUpSenders, retrySenders } from '../sender-store.ts';
import { openFundingWorld, type FundingWorld } from './funding-world.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
let world: FundingWorld;
openForEachTest(openFundingWorld, (opened) => (world = opened));

/** Credited deposits of these creators, all paid by the same wallet. */
async function credited(...creators: string[]): Promise<void> {
  for (const creatorId of creators) {
    const { reference } = await world.deposit(creatorId, 20n);
    await world.pay(20n * dollar, reference);
    world.solana.finalize();
    await world.watch();
  }
}

const read = () => senderWorker(world.deps).run();
const funding = () =>
  world.db.all(sql<{ userId: string; hash: Buffer }>`
    select user_id, hash from trace where kind = 'funding' order by user_id`);
/** Payers that wait for an admin, as the metrics say. */
const waiting = () => fundingFigures(world)[0]?.read();
const unread = async () =>
  (await world.db.all(sql`select 1 from deposit_credit where senders_read_at is null`)).length;
const signals = () =>
  world.db.all(sql<{ kind: string; userId: string }>`
    select s.kind, p.user_id from signal s join signal_person p on p.signal_id = s.id`);
const screenAs = (verdict: ScreeningVerdict): Pick<Screening, 'screen'> => ({
  screen: async (addresses) => new Map(addresses.map((one) => [one, verdict] as const)),
});

test('the wallet that paid is the same trace at every creator, and is read once', async () => {
  const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  await credited(ana, ben, ana);
  await Promise.all([read(), read()]);
  const traces = await funding();
  expect(traces.map(({ userId }) => userId)).toEqual([ana, ben].toSorted());
  expect(traces[0]?.hash).toEqual(traces[1]?.hash);
  expect(await unread()).toBe(0);
  expect(await signals()).toEqual([]);
});

test('a listed sender is a strong signal about the creator, who keeps the money', async () => {
  const ana = await world.creator('ana');
  await credited(ana);
  world.deps.screening = screenAs('listed');
  await read();
  await read();
  expect(await signals()).toEqual([{ kind: 'listed_sender', userId: ana }]);
  expect(await world.balance(ana)).toBe(20n * dollar);
});

test('a sender that cannot be screened is read again until it can', async () => {
  const ana = await world.creator('ana');
  await credited(ana);
  world.deps.screening = screenAs('unknown');
  await expect(read()).rejects.toThrow('deposits.senders');
  expect([await unread(), (await funding()).length]).toEqual([1, 1]);
  world.deps.screening = screenAs('listed');
  await read();
  expect([await unread(), (await signals()).length]).toEqual([0, 1]);
});

/** A credit from before the wallets that paid were kept with it, of a transfer that the node forgot. */
async function forgotten(): Promise<{ asked: () => number }> {
  await credited(await world.creator('ana'));
  await world.db.run(sql`update deposit_credit set senders = null`);
  const { chain } = world.solana;
  let asked = 0;
  world.deps.chain = {
    ...chain,
    inspectDeposit: async () => {
      asked += 1;
      return { kind: 'not_found' };
    },
  };
  return { asked: () => asked };
}

test('the payers are stored with the credit: the chain is not asked again', async () => {
  await credited(await world.creator('ana'));
  const inspectDeposit = () => Promise.reject(new Error('asked'));
  world.deps.chain = { ...world.solana.chain, inspectDeposit };
  await read();
  expect([await unread(), (await funding()).length]).toEqual([0, 1]);
  const kept = await world.db.all(sql`select 1 from deposit_credit where senders is not null`);
  expect(kept, 'only until they are screened').toEqual([]);
});

test('a transfer that the node has forgotten is given up, over any number of starts', async () => {
  const { asked } = await forgotten();
  for (let day = 0; day < 200; day += 1) {
    // each run is a worker of its own, as after a start
    await read();
    world.wait(10 * 60_000);
  }
  expect(asked()).toBe(12);
  expect(await waiting()).toEqual({ payers: 1 });
  const [one] = await listGivenUpSenders(world.db, 10);
  const signature = one?.signature ?? '';
  const retry = () => world.db.transaction((tx) => retrySenders(tx, signature));
  expect([await retry(), await retry()], 'once').toEqual([true, false]);
  await read();
  expect(asked(), 'again').toBe(13);
});

test('the payers stay unknown, and the chain is not asked again, once an admin dismissed it', async () => {
  const { asked } = await forgotten();
  for (let turn = 0; turn < 200; turn += 1) {
    await read();
    world.wait(10 * 60_000);
  }
  const [one] = await listGivenUpSenders(world.db, 10);
  const dismiss = () =>
    world.db.transaction((tx) => dismissSenders(tx, one?.signature ?? '', world.deps.clock.now()));
  expect([await dismiss(), await dismiss()], 'once').toEqual([true, false]);
  await read();
  expect(asked()).toBe(12);
  expect(await listGivenUpSenders(world.db, 10)).toEqual([]);
  expect(await waiting()).toEqual({ payers: 0 });
});

test('a node that does not answer uses up no try', async () => {
  await forgotten();
  world.deps.chain = {
    ...world.solana.chain,
    inspectDeposit: () => Promise.reject(new TypeError('fetch failed')),
    health: async () => ({ ok: false, problem: 'no answer' }),
  };
  for (let turn = 0; turn < 20; turn += 1) {
    await expect(read()).rejects.toThrow('deposits.senders');
    world.wait(10 * 60_000);
  }
  world.deps.chain = world.solana.chain;
  await read();
  expect(await unread()).toBe(0);
});

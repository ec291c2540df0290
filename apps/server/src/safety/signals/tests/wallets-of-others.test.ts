import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openStoryWorld, type StoryWorld } from '../../../../testing/money/story-world.ts';
import { readRiskFlags } from '../../../people/profile/index.ts';
import { leaveTraces, sharesTrace, type Trace } from '../../../people/users/index.ts';
import { findSignals } from '../find-signals.ts';
import { findHeld, findSuspected } from '../index.ts';
import { addPeople, addWorkFor } from './population.ts';

let world: StoryWorld;
beforeEach(async () => {
  world = await openStoryWorld();
});
afterEach(() => world.close());

const people = (prefix: string, count: number) => addPeople(world, { prefix, count });
async function one(prefix: string): Promise<string> {
  const [id = ''] = await people(prefix, 1);
  return id;
}

const wallet = 'the wallet of ana';
/** They save the wallet, or pay a deposit from it, a second after what was before. */
async function leave(userIds: readonly string[], kind: Trace['kind'] = 'wallet') {
  world.wait(1000);
  const at = world.clock.now();
  await leaveTraces(
    world.db,
    userIds.map((userId) => ({ userId, kind, value: wallet, at })),
  );
  if (kind === 'wallet') {
    await world.db.run(sql`
      update app_user set wallet_address = ${wallet} where id = any(${userIds}::uuid[])`);
  }
  await findSignals(world.deps);
}

/** How many of each group are suspected, and how many have their payouts held. */
async function found(...groups: (readonly string[])[]): Promise<[number, number][]> {
  const all = groups.flat();
  const [suspected, held] = [await findSuspected(world.db, all), await findHeld(world.db, all)];
  return groups.map((ids) => [
    ids.filter((id) => suspected.has(id)).length,
    ids.filter((id) => held.has(id)).length,
  ]);
}

test('strangers who save the wallet of an earner are suspected and flagged, the earner is not', async () => {
  const [ana, strangers] = [await one('ana'), await people('stranger', 5)];
  await leave([ana]);
  await leave(strangers);
  expect(await found([ana], strangers)).toEqual([
    [0, 0],
    [5, 5],
  ]);
  const flags = await readRiskFlags(world.db, [ana, ...strangers]);
  expect([...flags.values()].map(({ sharesWallet }) => sharesWallet)).toEqual([
    false,
    ...strangers.map(() => true),
  ]);
});

test('a deposit from a wallet says more of whose it is than saving it first does', async () => {
  const [ana, strangers] = [await one('ana'), await people('stranger', 5)];
  await leave(strangers);
  await leave([ana]);
  expect(await found([ana])).toEqual([[1, 1]]);
  await leave([ana], 'funding');
  expect(await found([ana], strangers)).toEqual([
    [0, 0],
    [5, 5],
  ]);
});

test('a stranger who saves the wallet of an exchange changes nothing for those who deposit from it', async () => {
  const few = await people('creator', 4);
  for (const id of few) await leave([id], 'funding');
  const stranger = await one('stranger');
  await leave([stranger]);
  expect(await found(few, [stranger])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const fifth = await one('fifth');
  await leave([fifth], 'funding');
  expect(await found([fifth]), 'five that deposit from one wallet need a look').toEqual([[1, 0]]);
});

test('an earner who saves the wallet of a creator is suspected of self-dealing, the creator is not', async () => {
  const [ana, stranger] = [await one('ana'), await one('stranger')];
  await addWorkFor(world, { creatorId: ana, people: [stranger] });
  await leave([ana], 'funding');
  await leave([stranger]);
  expect(await found([ana], [stranger])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const shared = { creatorId: ana, userId: stranger };
  expect(await sharesTrace(world.db, shared)).toEqual({ isLinked: true, isSuspected: true });
});

test('a creator who saves the wallet of an earner is suspected of self-dealing, the earner is not', async () => {
  const [ana, creator] = [await one('ana'), await one('creator')];
  await addWorkFor(world, { creatorId: creator, people: [ana] });
  await leave([ana]);
  await leave([creator]);
  expect(await found([ana], [creator])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const shared = { creatorId: creator, userId: ana };
  expect(await sharesTrace(world.db, shared)).toEqual({ isLinked: true, isSuspected: false });
});

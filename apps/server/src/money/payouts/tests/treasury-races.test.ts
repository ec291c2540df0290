import { afterAll, afterEach, expect } from 'vitest';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const world = await openTreasuryWorld(1_000_000n * dollar);

afterAll(() => world.close());

afterEach(async () => {
  expect(await world.failing(), 'checks').toEqual([]);
});

raceWith('readers of one history credit each deposit and record each payment once', async (n) => {
  const creator = await world.creator(`creator${n}`, 5n * dollar);
  const earner = await world.earner(`earner${n}`, 10_000n);
  let credited = 5n * dollar;
  await rounds(async () => {
    const { id } = await world.request(earner, 50n);
    const { reference: payoutReference, address: to } = await world.readPayout(id);
    const pays = [{ to, amount: 50n * dollar, reference: payoutReference }];
    const signed = await world.solana.chain.signPayout({ pays, memo: `books ${id}` });
    await world.solana.chain.broadcast(signed.wire);
    const { reference } = await world.deposit(creator.userId, 7n * dollar);
    await world.pay(7n * dollar, reference);
    await world.pay(1n);
    world.solana.finalize();
    world.wait(60_000);
    await together(n, () => world.read());
    credited += 7n * dollar;
    expect(await world.balanceOf(creator.userId)).toBe(credited);
    expect(await world.payments(id)).toHaveLength(1);
    const waiting = (await world.transactions()).filter(({ kind }) => kind === null);
    expect(waiting).toEqual([]);
  });
  expect((await world.history())?.['gapBefore']).toBe(null);
});

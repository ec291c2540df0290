import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPayoutWorld, type PayoutWorld } from './testing/payout-world.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;

beforeEach(async () => {
  world = await openPayoutWorld();
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

describe('a payout', () => {
  test('reaches the wallet and leaves the books once it is final on chain', async () => {
    const ana = await world.earner('ana', 80n);
    const { id } = await world.request(ana, 60n);
    expect(await world.read(ana)).toEqual({
      available: 20n * dollar,
      inFlight: 60n * dollar,
      onChain: 0n,
    });
    await world.step();
    expect(await world.readPayout(id)).toMatchObject({ state: 'sending', sent_at: null });
    await world.step();
    expect((await world.readPayout(id)).sent_at).not.toBeNull();
    world.solana.local.advance(1);
    await world.step();
    expect((await world.readPayout(id)).state, 'confirmed is not final').toBe('sending');
    await world.run();
    const payout = await world.readPayout(id);
    expect(payout).toMatchObject({ state: 'confirmed', reason: null });
    expect(await world.solana.chain.referencePaid(payout.reference)).toBe(payout.signature);
    expect(await world.read(ana)).toEqual({
      available: 20n * dollar,
      inFlight: 0n,
      onChain: 60n * dollar,
    });
  });
});

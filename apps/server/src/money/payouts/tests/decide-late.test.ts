import { randomUUID } from 'node:crypto';
import { wholeDollars } from '@stoke/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { payAgain, proveUnpaid, readNamed, settleAsPaid } from '../decide-payout.ts';
import { recordSeenPayment } from '../record-payment.ts';
import type { Earner } from './earner-verbs.ts';
import { joinAdmin, releaseStep } from './desk-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
const reason = 'Seen on the explorer.';
let world: PayoutWorld;
let ana: Earner;

beforeEach(async () => {
  world = await openPayoutWorld(20_000n * dollar);
  ana = await world.earner('ana', 100n);
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

/** Signed by the treasury for this payout, by books that are lost; it was never sent. */
async function signedElsewhere(input: { to: string; reference: string }) {
  const pays = [{ ...input, amount: 60n * dollar }];
  return world.solana.chain.signPayout({ pays, memo: `by hand ${randomUUID()}` });
}

async function payOnceMore(id: string) {
  const proof = await proveUnpaid(world.deps, await world.readPayout(id));
  const decision = { id, adminId: randomUUID(), reason, proof };
  return world.db.transaction((tx) => payAgain(world.deps, tx, decision));
}

/** Moves the chain until its newest final slot is this one. */
async function finalAt(slot: bigint) {
  const { final } = await world.solana.chain.history();
  world.solana.local.advance(Number(slot - final));
  expect((await world.solana.chain.history()).final).toBe(slot);
}

/** A payment of this payout was seen before it was final, and the chain has dropped it since. */
async function vanishedPayment(id: string) {
  const { address: to, reference } = await world.readPayout(id);
  const { signature } = await signedElsewhere({ to, reference });
  const { final: slot } = await world.solana.chain.history();
  const found = { signature, slot, amount: 60n * dollar, isFinal: false };
  await world.db.transaction((tx) =>
    recordSeenPayment(world.deps, tx, { payoutId: id, found, seenBy: 'reference' }),
  );
  expect(await world.readPayout(id)).toMatchObject({ reviewCause: 'paid_on_chain' });
  return { slot };
}

test('a payout is not settled by a transfer from before its request', async () => {
  const { chain } = world.solana;
  const old = await signedElsewhere({ to: ana.wallet, reference: chain.newReference() });
  await chain.broadcast(old.wire);
  world.solana.finalize();
  await world.readTreasury();
  world.solana.finalize();
  await world.readTreasury();
  const { id } = await world.request(ana, 60n);
  await world.step();
  world.deps.chain = { ...chain, attemptState: async () => ({ kind: 'unknown_pruned' }) };
  for (let quarter = 0; quarter < 16; quarter += 1) {
    world.wait(15 * 60_000);
    await world.step();
  }
  expect(await world.readPayout(id)).toMatchObject({ state: 'review' });
  const read = await readNamed(world.deps, old.signature);
  const decision = { id, adminId: randomUUID(), reason, signature: old.signature, read };
  const settled = world.db.transaction((tx) => settleAsPaid(world.deps, tx, decision));
  await expect(settled).rejects.toMatchObject({ code: 'payout.transaction_differs' });
  expect(await world.read(ana)).toMatchObject({ inFlight: 60n * dollar });
});

describe('a payment that was seen, never became final and is gone', () => {
  test('counts as paid until bytes of its slot can no longer land, then it is paid once', async () => {
    const { id } = await world.request(ana, 60n);
    const { slot } = await vanishedPayment(id);
    for (const age of [0n, 1n, 299n]) {
      await finalAt(slot + age);
      await expect(payOnceMore(id)).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
    }
    await finalAt(slot + 300n);
    expect(await payOnceMore(id)).toMatchObject({ state: 'requested' });
    await world.run();
    expect(await world.read(ana)).toMatchObject({ inFlight: 0n, onChain: 60n * dollar });
  });

  test('leaves a payout that a limit holds to its two admins when it is paid again', async () => {
    const large = { ...noPayoutLimits, twoAdmins: wholeDollars(50n) };
    world.deps.settings = usualSettings(world.db, large);
    const { id } = await world.request(ana, 60n);
    await releaseStep(world, id, await joinAdmin(world));
    const { slot } = await vanishedPayment(id);
    await finalAt(slot + 300n);
    expect(await payOnceMore(id)).toMatchObject({ state: 'review', reviewCause: 'flagged' });
    await world.run(3);
    expect((await world.read(ana)).onChain).toBe(0n);
    await releaseStep(world, id, await joinAdmin(world));
    await world.run();
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });
});

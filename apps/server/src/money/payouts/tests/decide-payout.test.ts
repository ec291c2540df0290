import { randomUUID } from 'node:crypto';
import { hourMs } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import {
  atOnce,
  raceWith,
  roundCount,
  rounds,
  together,
} from '../../../../testing/platform/at-once.ts';
import { payAgain, proveUnpaid, readNamed, settleAsPaid } from '../decide-payout.ts';
import { maxFaults } from '../payout-state.ts';
import { joinAdmin } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
const adminId: string = randomUUID();
const reason = 'Seen on the explorer.';
let world: PayoutWorld;
openForEachTest(
  () => openPayoutWorld(20_000n * dollar),
  (opened) => (world = opened),
);

async function settle(id: string, signature: string, by = adminId) {
  const read = await readNamed(world.deps, signature);
  return world.db.transaction((tx) =>
    settleAsPaid(world.deps, tx, { id, adminId: by, reason, signature, read }),
  );
}

async function payOnceMore(id: string, by = adminId) {
  const proof = await proveUnpaid(world.deps, await world.readPayout(id));
  return world.db.transaction((tx) => payAgain(world.deps, tx, { id, adminId: by, reason, proof }));
}

/** The treasury pays by a transaction of which these books know nothing. */
async function transfer(input: { to: string; amount?: bigint; reference?: string }) {
  const { chain } = world.solana;
  const { to, amount = 60n * dollar, reference = chain.newReference() } = input;
  const pays = [{ to, amount, reference }];
  const signed = await chain.signPayout({ pays, memo: `by hand ${randomUUID()}` });
  await chain.broadcast(signed.wire);
  return signed.signature;
}

/** One whose signed bytes no one can tell the fate of. */
async function parked(earner: Earner, { lands }: { lands: boolean }) {
  const { id } = await world.request(earner, 60n);
  await world.step();
  if (lands) await world.step();
  const { chain } = world.solana;
  world.deps.chain = { ...chain, attemptState: async () => ({ kind: 'unknown_pruned' }) };
  // The last of its faults is met here, and all of them in decide-late.test.ts.
  await world.db.run(sql`
    update payout_attempt set faults = ${maxFaults - 1} where outcome = 'open'`);
  world.wait(4 * hourMs);
  await world.step();
  world.deps.chain = chain;
  world.solana.local.advance(300);
  expect(await world.readPayout(id)).toMatchObject({
    state: 'review',
    reviewCause: 'not_provable',
  });
  return id;
}

/** One whose payment the chain has shown, in books that know of no attempt. */
async function paidElsewhere(earner: Earner) {
  const { id, reference } = await world.request(earner, 60n);
  const signature = await transfer({ to: earner.wallet, reference });
  world.solana.finalize();
  await world.run(2);
  return { id, signature };
}

async function audited() {
  const rows = await world.db.all(sql<{ action: string }>`select action from audit order by seq`);
  return rows.map(({ action }) => action);
}

describe('a payout is settled as paid', () => {
  test('with the transaction that was found, once; the books follow and it is logged', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const { id, signature } = await paidElsewhere(ana);
    expect(await settle(id, signature)).toMatchObject({ state: 'confirmed', signature });
    expect(await settle(id, signature), 'asked again').toMatchObject({ state: 'confirmed' });
    const paid = { available: 40n * dollar, inFlight: 0n, onChain: 60n * dollar };
    expect(await world.read(ana)).toEqual(paid);
    expect(await audited()).toEqual(['payout-settled']);
  });

  test('with its own bytes, when a node remembers that they landed', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    const { id: other } = await world.request(people[1], 60n);
    const id = await parked(people[0], { lands: true });
    const { signature } = await world.readPayout(id);
    await settle(id, signature ?? '');
    expect(await world.outcomes()).toEqual(['landed']);
    expect(await world.states(), 'each is decided on its own').toEqual(['review', 'confirmed']);
    expect(await world.failing()).toEqual([]);
    await expect(payOnceMore(other)).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
    await settle(other, signature ?? '');
    for (const person of people) expect((await world.read(person)).onChain).toBe(60n * dollar);
  });

  test('with a transfer that was made by hand and names no payout, for one payout only', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const id = await parked(ana, { lands: false });
    const signature = await transfer({ to: ana.wallet });
    world.solana.finalize();
    await settle(id, signature);
    await world.run();
    expect(await world.read(ana)).toMatchObject({ inFlight: 0n, onChain: 60n * dollar });
    const ben = await world.earner('ben', 100n);
    const { id: second } = await paidElsewhere(ben);
    await expect(settle(second, signature)).rejects.toMatchObject({
      code: 'payout.signature_used',
    });
  });

  test('but not with a second transfer that was made by hand: that one paid another', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const { id, signature } = await paidElsewhere(ana);
    const second = await final(transfer({ to: ana.wallet }));
    await expect(settle(id, second)).rejects.toMatchObject({ code: 'payout.paid_by_other' });
    expect(await settle(id, signature)).toMatchObject({ state: 'confirmed', signature });
    expect(await world.failing()).toEqual([]);
  });

  test('threat-06: but not by a transaction that did not pay it', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    const [ana, ben] = people;
    const id = await parked(ana, { lands: false });
    const refused = async (signature: string, code: string) => {
      await expect(settle(id, signature), code).rejects.toMatchObject({ code });
    };
    await refused('no signature', 'payout.transaction_unknown');
    const fresh = await transfer({ to: ana.wallet });
    world.solana.local.advance(1);
    await refused(fresh, 'payout.transaction_not_final');
    const tooMuch = transfer({ to: ana.wallet, amount: 1_000_000n * dollar });
    await refused(await final(tooMuch), 'payout.transaction_failed');
    await refused(
      await final(transfer({ to: ana.wallet, amount: 59n * dollar })),
      'payout.transaction_differs',
    );
    await refused(await final(transfer({ to: ben.wallet })), 'payout.transaction_differs');
    const bens = await paidElsewhere(ben);
    await refused(bens.signature, 'payout.signature_used');
    await expect(settle(bens.id, bens.signature, ben.userId)).rejects.toMatchObject({
      code: 'payout.own_account',
    });
    expect(await world.states()).toEqual(['review', 'review']);
    expect(await audited()).toEqual([]);
  });

  raceWith('once by several admins', async (callers) => {
    const by = await joinAdmin(world);
    await rounds(async (round) => {
      const earner = await world.earner(`earner-${round}`, 60n);
      const { id, signature } = await paidElsewhere(earner);
      const read = await readNamed(world.deps, signature);
      const all = await together(callers, () =>
        world.db.transaction((tx) =>
          settleAsPaid(world.deps, tx, { id, adminId, reason, signature, read }),
        ),
      );
      expect(all.map(({ state }) => state)).toEqual(Array(callers).fill('confirmed'));
      const paid = { available: 0n, inFlight: 0n, onChain: 60n * dollar };
      expect(await world.read(earner)).toEqual(paid);
      // A payment from elsewhere pauses payouts until an admin has looked.
      await world.db.run(sql`
        update payout_pause set lifted_at = ${world.deps.clock.now()}, lifted_by = ${by},
          lift_reason = ${reason} where lifted_at is null`);
    });
    expect(await audited()).toHaveLength(roundCount);
  });

  async function final(sent: Promise<string>) {
    const signature = await sent;
    world.solana.finalize();
    return signature;
  }
});

describe('a payout is paid again', () => {
  test('when a node with full history proves that it never was, and then once', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const id = await parked(ana, { lands: false });
    await payOnceMore(id);
    await world.run();
    expect(await world.outcomes()).toEqual(['expired', 'landed']);
    expect(await world.read(ana)).toMatchObject({ inFlight: 0n, onChain: 60n * dollar });
    await expect(payOnceMore(id)).rejects.toMatchObject({ code: 'payout.not_in_review' });
    expect(await audited()).toEqual(['payout-paid-again']);
  });

  test('never when its own bytes landed, or may still land', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    const landed = await parked(people[0], { lands: true });
    await expect(payOnceMore(landed)).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
    expect(await world.payments(landed), 'what was seen is kept').toHaveLength(1);
    const { chain } = world.solana;
    const open = await parked(people[1], { lands: false });
    world.deps.chain = { ...chain, attemptState: async () => ({ kind: 'waiting', seen: null }) };
    await expect(payOnceMore(open)).rejects.toThrow('may still land');
  });

  test('never by a node that has forgotten its time', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const id = await parked(ana, { lands: true });
    const { chain } = world.solana;
    world.deps.chain = { ...chain, attemptState: async () => ({ kind: 'unknown_pruned' }) };
    await expect(payOnceMore(id)).rejects.toThrow('has not kept the blocks');
    world.deps.chain = {
      ...chain,
      attemptState: async () => ({ kind: 'expired' }),
      findPayment: async () => ({ kind: 'unknown', why: 'forgotten' }),
    };
    await expect(payOnceMore(id)).rejects.toThrow('has not kept the blocks');
    await world.run(4);
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });

  test('never once a payment was seen, whatever the node says later', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const { id } = await paidElsewhere(ana);
    world.deps.chain = {
      ...world.solana.chain,
      findPayment: async () => ({ kind: 'absent' }),
      readPayments: async () => null,
    };
    await expect(payOnceMore(id)).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
    await world.run(4);
    expect((await world.read(ana)).onChain, 'not 120').toBe(60n * dollar);
  });

  raceWith('once by several admins', async (callers) => {
    await rounds(async (round) => {
      const earner = await world.earner(`earner-${round}`, 60n);
      const id = await parked(earner, { lands: false });
      const proof = await proveUnpaid(world.deps, await world.readPayout(id));
      const { succeeded } = await atOnce(callers, () =>
        world.db.transaction((tx) => payAgain(world.deps, tx, { id, adminId, reason, proof })),
      );
      expect(succeeded).toBe(1);
      await world.run();
      expect((await world.read(earner)).onChain).toBe(60n * dollar);
    });
    expect(await audited()).toHaveLength(roundCount);
  });
});

test('a payout is either settled or paid again, whatever comes first, in 20 rounds', async () => {
  await rounds(async (round) => {
    const earner = await world.earner(`earner-${round}`, 60n);
    const id = await parked(earner, { lands: false });
    const proof = await proveUnpaid(world.deps, await world.readPayout(id));
    const signature = await transfer({ to: earner.wallet });
    world.solana.finalize();
    const read = await readNamed(world.deps, signature);
    const results = await Promise.allSettled([
      world.db.transaction((tx) =>
        settleAsPaid(world.deps, tx, { id, adminId, reason, signature, read }),
      ),
      world.db.transaction((tx) => payAgain(world.deps, tx, { id, adminId, reason, proof })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.run();
  });
});

import { sendFromDemoWallet } from '@stoke/chain-local';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SignerFault, type PaymentLook } from '../../../gateways/solana/index.ts';
import { claimPayouts } from '../step-payouts.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;

beforeEach(async () => {
  world = await openPayoutWorld();
});

afterEach(() => world.close());

/** The treasury pays this payout by a transaction of which these books know nothing. */
async function payElsewhere(id: string, amount = 60n * dollar) {
  const { reference, address: to } = await world.readPayout(id);
  const { chain } = world.solana;
  const pays = [{ to, amount, reference }];
  const signed = await chain.signPayout({ pays, memo: `older books ${id}` });
  await chain.broadcast(signed.wire);
  world.solana.finalize();
  return signed.signature;
}

/** Strangers send this many transactions that name a payout's reference. */
async function crowd(id: string, count: number) {
  const { reference } = await world.readPayout(id);
  const { local, dir, chain } = world.solana;
  const { rpcUrl } = local;
  for (let sent = 0; sent < count; sent += 1) {
    const dust = { recipient: chain.treasury, amountMicro: BigInt(sent + 1), reference };
    await sendFromDemoWallet({ rpcUrl, dir, ...dust });
  }
  world.solana.finalize();
}

/** Answers a look at one payout's reference itself, every other as it is. */
async function answerFor(id: string, answer: () => Promise<PaymentLook>) {
  const { reference } = await world.readPayout(id);
  const { chain } = world.solana;
  world.deps.chain = {
    ...chain,
    findPayment: (input) => (input.reference === reference ? answer() : chain.findPayment(input)),
  };
}

async function later(hours: number) {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    world.wait(15 * 60_000);
    await world.run(1);
  }
}

describe('a payout that the chain shows as paid', () => {
  test('is never paid again, however long it waits and whatever nodes forget', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const [id = ''] = await world.requestAll([ana], 60n);
    const signature = await payElsewhere(id);
    await world.run(4);
    expect(await world.payments(id)).toEqual([
      expect.objectContaining({ signature, amount: 60n * dollar, seenBy: 'reference' }),
    ]);
    await answerFor(id, async () => ({ kind: 'absent' }));
    await later(3);
    expect(await world.readPayout(id)).toMatchObject({
      state: 'review',
      reviewCause: 'paid_on_chain',
    });
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
    expect(await world.failing()).toEqual([]);
  });

  test('is found in the history of the treasury, before anything is signed for it', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    await world.readTreasury();
    const [id = ''] = await world.requestAll([ana], 60n);
    const signature = await payElsewhere(id);
    await world.readTreasury();
    expect(await world.payments(id)).toEqual([
      expect.objectContaining({ signature, seenBy: 'treasury' }),
    ]);
    await answerFor(id, async () => ({ kind: 'absent' }));
    await later(1);
    expect(await world.states()).toEqual(['review']);
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });

  test('is not paid by bytes that were signed before it was found', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    await world.readTreasury();
    const [id = ''] = await world.requestAll([ana], 60n);
    await world.step();
    await payElsewhere(id);
    await world.readTreasury();
    await world.run(4);
    world.solana.local.advance(180);
    await world.run(4);
    expect(await world.outcomes()).toEqual(['expired']);
    expect(await world.states()).toEqual(['review']);
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
    expect(await world.failing()).toEqual([]);
  });

  test('by two transfers is found by the checks', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    await world.readTreasury();
    const [id = ''] = await world.requestAll([ana], 60n);
    await world.run();
    await world.readTreasury();
    expect(await world.failing()).toEqual([]);
    await payElsewhere(id);
    await world.readTreasury();
    expect(await world.payments(id)).toHaveLength(2);
    expect(await world.failing()).toContain('payouts-are-paid-once');
  });

  test('by another amount than the books say is found by the checks', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    const [id = ''] = await world.requestAll([ana], 60n);
    await payElsewhere(id, 61n * dollar);
    await world.run(4);
    expect(await world.payments(id)).toEqual([expect.objectContaining({ amount: 61n * dollar })]);
    expect(await world.states()).toEqual(['review']);
  });
});

describe('one payout does not keep others waiting', () => {
  const people = ['ana', 'ben', 'cem', 'dia'];
  let ids: string[];

  beforeEach(async () => {
    await world.readTreasury();
    ids = await world.requestAll(await world.earners(...people), 60n);
  });

  test('when strangers crowd its reference; it is paid when the treasury says it was not', async () => {
    await crowd(ids[0] ?? '', 110);
    await world.run(6);
    expect(await world.states()).toEqual(['requested', 'confirmed', 'confirmed', 'confirmed']);
    world.solana.local.advance(300);
    for (let turn = 0; turn < 3; turn += 1) await world.readTreasury();
    world.wait(300_000);
    await world.run();
    expect(await world.states()).toEqual(Array(4).fill('confirmed'));
    expect(await world.failing()).toEqual([]);
  });

  test('when the node throws at it; a person is asked in the end', async () => {
    await answerFor(ids[0] ?? '', () => Promise.reject(new Error('a strange answer')));
    await world.run(6);
    expect(await world.states()).toEqual(['requested', 'confirmed', 'confirmed', 'confirmed']);
    await later(3);
    expect(await world.readPayout(ids[0] ?? '')).toMatchObject({
      state: 'review',
      reviewCause: 'not_provable',
    });
    expect(world.text).toContainEqual(expect.objectContaining({ level: 'fatal' }));
    expect(await world.failing()).toEqual([]);
  });

  test('when the node has forgotten its time: nothing is sent for it', async () => {
    await answerFor(ids[0] ?? '', async () => ({ kind: 'unknown', why: 'forgotten' }));
    await later(3);
    expect(await world.states()).toEqual(['review', 'confirmed', 'confirmed', 'confirmed']);
    expect(await world.outcomes()).not.toContain('open');
  });

  test('when its claim was left by a worker and fails again and again', async () => {
    const { chain } = world.solana;
    const { reference } = await world.readPayout(ids[0] ?? '');
    const claimed = await claimPayouts(world.deps);
    expect(claimed, 'and its worker is gone').not.toBeNull();
    world.deps.chain = {
      ...chain,
      signPayout: (request) =>
        request.pays.some((pay) => pay.reference === reference)
          ? Promise.reject(new TypeError('no such address'))
          : chain.signPayout(request),
    };
    world.wait(31_000);
    await world.run(6);
    expect(await world.states()).toEqual(['requested', 'confirmed', 'confirmed', 'confirmed']);
    await later(3);
    expect(await world.readPayout(ids[0] ?? '')).toMatchObject({ reviewCause: 'keeps_failing' });
  });

  test('when the signer does not answer for a while: all are paid when it does', async () => {
    const { chain } = world.solana;
    const signPayout = () => Promise.reject(new SignerFault('the treasury signer answered 503'));
    world.deps.chain = { ...chain, signPayout };
    await later(24);
    expect(await world.states(), 'no admin is asked').toEqual(Array(4).fill('requested'));
    world.deps.chain = chain;
    world.wait(300_000);
    await world.run(20);
    expect(await world.states()).toEqual(Array(4).fill('confirmed'));
  });
});

test('a payout of all that the treasury has left is paid', async () => {
  const rich = await world.earner('rich', 1_000n);
  await world.request(rich, 1_000n);
  await world.run();
  expect(await world.states()).toEqual(['confirmed']);
  expect(await world.solana.chain.treasuryBalance()).toBe(0n);
});

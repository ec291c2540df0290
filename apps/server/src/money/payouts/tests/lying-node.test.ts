import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectSolana } from '../../../gateways/solana/index.ts';
import { freezeAccount } from '../../../../testing/gateways/freeze-account.ts';
import { openLyingNode, type LyingNode } from '../../../../testing/gateways/lying-node.ts';
import { sql } from '../../../platform/db/sql.ts';
import { checksBefore, historyRead } from '../../treasury/index.ts';
import { flagWaiting } from '../flag-store.ts';
import { proveUnpaid } from '../decide-payout.ts';
import { refundHeld } from '../held-payouts.ts';
import { refusePayout } from '../release-payout.ts';
import { cancelWithdrawal } from '../withdrawals.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { joinAdmin } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { warnOfLatePayouts } from '../watch-payouts.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
let node: LyingNode;
let ana: Earner;

beforeEach(async () => {
  world = await openPayoutWorld();
  const { local, signer, chain } = world.solana;
  node = await openLyingNode(local.rpcUrl);
  world.deps.chain = await connectSolana({ rpcUrl: node.url, mint: chain.mint, signer });
  ana = await world.earner('ana', 100n);
});

afterEach(async () => {
  const failing = await world.failing();
  void node.close();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

const onChain = () => world.solana.chain.tokenBalance(ana.wallet);
const alarms = async () => {
  const rows = await world.db.all(sql<{ alarm: string }>`
    select facts->>'alarm' as alarm from notice where kind = 'books_alarm'`);
  return rows.map(({ alarm }) => alarm);
};

/** It takes transactions, passes none on, and calls each of them final. */
function callEverythingFinal(slot: bigint) {
  const status = { slot: Number(slot), confirmations: null, err: null };
  const final = { ...status, status: { Ok: null }, confirmationStatus: 'finalized' };
  node.notify(({ method, params: [named] }) => {
    if (method === 'sendTransaction') return { result: '5'.repeat(88) };
    if (method !== 'getSignatureStatuses' || !Array.isArray(named)) return undefined;
    return { result: { context: { slot: Number(slot) }, value: named.map(() => final) } };
  });
}

describe('a node that has forgotten every transaction and says that their time is over', () => {
  /** Each status is unknown, and the height is far above the truth. `payments`: no address was paid either. */
  function forget({ payments = false } = {}) {
    node.notify(({ method, params: [named] }) => {
      const slot = truth.absoluteSlot;
      if (payments && method === 'getSignaturesForAddress') return { result: [] };
      if (method === 'getEpochInfo') {
        return { result: { ...truth, blockHeight: truth.blockHeight + 5_000 } };
      }
      if (method !== 'getSignatureStatuses' || !Array.isArray(named)) return undefined;
      return { result: { context: { slot }, value: named.map(() => null) } };
    });
  }
  let truth: { absoluteSlot: number; blockHeight: number };
  beforeEach(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getEpochInfo', params: [] });
    const answer = await fetch(world.solana.local.rpcUrl, { method: 'POST', body });
    ({ result: truth } = (await answer.json()) as { result: typeof truth });
  });

  test('gets new bytes more and more rarely, at least every five minutes, and it is paid once', async () => {
    const { id } = await world.request(ana, 60n);
    forget();
    const signedIn = async (seconds: number) => {
      const before = (await world.outcomes()).length;
      for (let turn = 0; turn < seconds; turn += 1) {
        await world.step();
        world.wait(1_000);
      }
      return (await world.outcomes()).length - before;
    };
    expect(await signedIn(40)).toBeLessThanOrEqual(5);
    expect(await signedIn(60)).toBeLessThanOrEqual(2);
    for (let turn = 0; turn < 8; turn += 1) {
      world.wait(5 * 60_000);
      await world.step();
      await world.step();
    }
    const { notBefore } = await world.readPayout(id);
    expect(notBefore?.getTime()).toBe(world.deps.clock.now().getTime() + 5 * 60_000);
    expect(await onChain()).toBe(0n);
    node.beHonest();
    world.wait(5 * 60_000);
    await world.run();
    expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed' });
    expect((await world.outcomes()).filter((outcome) => outcome === 'landed')).toHaveLength(1);
    expect(await onChain()).toBe(60n * dollar);
  });

  describe('gives back nothing that has landed', () => {
    const reason = 'The account was banned.';
    /** As after a start: the head of the history is read since. */
    async function readHistory() {
      const before = checksBefore();
      await before(world.db);
      world.deps.isHistoryRead = historyRead(before);
      await world.readTreasury();
    }
    const giveBack = () =>
      refundHeld(world.deps, { userId: ana.userId, reason, isDue: async () => true });
    /** Sent, landed, and called dead; nothing is signed in between. */
    async function landAndForget(whileKnown = async () => {}) {
      await readHistory();
      const cleo = await creatorVerbs(world.deps).creator('cleo', 60n * dollar);
      const { id: withdrawal } = await creatorVerbs(world.deps).withdraw(cleo, 60n * dollar);
      world.wait(25 * 60 * 60_000);
      const { id: payout } = await world.request(ana, 60n);
      await world.step();
      await world.step();
      world.solana.finalize();
      await whileKnown();
      world.pause(true);
      forget();
      await world.step();
      expect(await world.outcomes()).toEqual(['expired']);
      const cancel = () =>
        world.db.transaction((tx) =>
          cancelWithdrawal(world.deps, tx, { id: withdrawal, userId: cleo.userId }),
        );
      const refuse = async () => {
        const at = world.deps.clock.now();
        const by = { adminId: await joinAdmin(world), reason: 'It looks wrong.' };
        await world.db.transaction((tx) =>
          flagWaiting(tx, { ids: [payout], flag: 'hourly_limit', at }),
        );
        await world.db.transaction((tx) =>
          refusePayout(world.deps, tx, { id: payout, proof: null, ...by }),
        );
      };
      return { payout, withdrawal, cancel, refuse };
    }

    test('and that the treasury showed before', async () => {
      const { payout, withdrawal, cancel } = await landAndForget(() => world.readTreasury());
      await expect(cancel()).rejects.toMatchObject({ code: 'withdrawal.not_waiting' });
      expect(await giveBack()).toBe(false);
      for (const id of [payout, withdrawal]) {
        expect(await world.readPayout(id)).toMatchObject({
          state: 'review',
          reviewCause: 'paid_on_chain',
        });
      }
      expect(await onChain()).toBe(60n * dollar);
    });

    test('and that the treasury shows later', async () => {
      const { payout, withdrawal, cancel, refuse } = await landAndForget();
      await expect(cancel()).rejects.toMatchObject({ code: 'payout.history_unread' });
      expect(await giveBack()).toBe(false);
      await expect(refuse()).rejects.toMatchObject({ code: 'payout.history_unread' });
      node.beHonest();
      world.solana.local.advance(400);
      await world.readTreasury();
      for (const id of [payout, withdrawal]) {
        expect(await world.readPayout(id)).toMatchObject({ reviewCause: 'paid_on_chain' });
      }
    });

    test.each(['keeps_failing', 'not_provable', 'paid_on_chain'])(
      'when an admin refuses one in review as %s, which the node calls unpaid',
      async (cause) => {
        const { payout: id } = await landAndForget();
        await world.db.run(sql`
          update payout set state = 'review', review_cause = ${cause} where id = ${id}`);
        forget({ payments: true });
        const adminId = await joinAdmin(world);
        const refuse = async () => {
          const proof = await proveUnpaid(world.deps, await world.readPayout(id));
          const decision = { id, adminId, reason: 'It looks wrong.', proof };
          await world.db.transaction((tx) => refusePayout(world.deps, tx, decision));
        };
        await expect(refuse()).rejects.toMatchObject({ code: 'payout.history_unread' });
        expect(await world.read(ana)).toMatchObject({ inFlight: 60n * dollar });
        node.beHonest();
        world.solana.local.advance(400);
        await world.readTreasury();
        await expect(refuse()).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
      },
    );

    test('but what has not, once its bytes are dead and the history is read beyond them', async () => {
      await readHistory();
      const { chain } = world.deps;
      world.deps.chain = { ...chain, broadcast: async () => ({ accepted: true }) };
      await world.request(ana, 60n);
      await world.step();
      await world.step();
      world.pause(true);
      world.solana.local.advance(200);
      await world.step();
      expect(await world.outcomes()).toEqual(['expired']);
      expect(await giveBack(), 'read up to slots in which they could still land').toBe(false);
      world.solana.local.advance(400);
      await world.readTreasury();
      expect(await giveBack()).toBe(true);
      expect(await world.read(ana)).toMatchObject({ inFlight: 0n, onChain: 0n });
    });
  });

  test('gives back nothing that has landed when later bytes fail, until the history is read', async () => {
    const before = checksBefore();
    await before(world.db);
    world.deps.isHistoryRead = historyRead(before);
    await world.readTreasury();
    const { id } = await world.request(ana, 60n);
    await world.step();
    await world.step();
    world.solana.finalize();
    forget();
    await world.step();
    expect(await world.outcomes()).toEqual(['expired']);
    expect(await onChain()).toBe(60n * dollar);
    // It does not show the payment either, and the account can receive no other one.
    node.notify(({ method }) =>
      method === 'getSignaturesForAddress' ? { result: [] } : undefined,
    );
    await freezeAccount(world.solana, ana.wallet);
    world.wait(5_000);
    await world.run(4);
    expect(await world.outcomes()).toEqual(['expired', 'failed']);
    expect(await world.readPayout(id)).toMatchObject({ state: 'requested', failures: 1 });
    expect(await world.read(ana)).toMatchObject({
      available: 40n * dollar,
      inFlight: 60n * dollar,
    });
    node.beHonest();
    await world.readTreasury();
    expect(await world.readPayout(id)).toMatchObject({ reviewCause: 'paid_on_chain' });
    expect(await onChain()).toBe(60n * dollar);
  });

  test('makes no second payment of bytes that it took before', async () => {
    const { id } = await world.request(ana, 60n);
    await world.step();
    await world.step();
    forget();
    await world.run(8);
    node.beHonest();
    for (let turn = 0; turn < 8; turn += 1) {
      world.wait(5 * 60_000);
      await world.run(2);
    }
    expect(await onChain()).toBe(60n * dollar);
    expect(['confirmed', 'review']).toContain((await world.readPayout(id)).state);
  });
});

describe('a node that calls a transaction failed which has paid', () => {
  /** Every transaction that it knows could not be received. */
  function callEverythingFailed() {
    node.notify(({ method, params: [named] }) => {
      if (method !== 'getSignatureStatuses' || !Array.isArray(named)) return undefined;
      const err = { InstructionError: [3, { Custom: 17 }] };
      const status = { slot: 1, confirmations: null, err, status: { Err: err } };
      const failed = { ...status, confirmationStatus: 'finalized' };
      return { result: { context: { slot: 1 }, value: named.map(() => failed) } };
    });
  }

  test('gives nothing back, and an honest one confirms it', async () => {
    const { id } = await world.request(ana, 60n);
    await world.step();
    await world.step();
    world.solana.finalize();
    callEverythingFailed();
    await world.step();
    expect(await world.readPayout(id)).toMatchObject({ state: 'sending' });
    expect(await world.read(ana)).toMatchObject({ inFlight: 60n * dollar });
    node.beHonest();
    world.wait(5 * 60_000);
    await world.run();
    expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed' });
    expect(await onChain()).toBe(60n * dollar);
  });
});

describe('a node that calls a transaction final which it cannot show', () => {
  test('confirms nothing: the payout waits, admins are told, and in the end a person looks', async () => {
    await joinAdmin(world);
    const { id } = await world.request(ana, 60n);
    callEverythingFinal((await world.solana.chain.history()).final);
    await world.run(6);
    expect(await world.readPayout(id)).toMatchObject({ state: 'sending', confirmedAt: null });
    expect(await world.read(ana)).toMatchObject({ inFlight: 60n * dollar, onChain: 0n });
    world.wait(16 * 60_000);
    await warnOfLatePayouts(world.deps);
    expect(await alarms()).toEqual(['late_payouts']);
    for (let turn = 0; turn < 16; turn += 1) {
      world.wait(5 * 60_000);
      await world.step();
    }
    expect(await world.readPayout(id)).toMatchObject({
      state: 'review',
      reviewCause: 'not_provable',
    });
    expect(await onChain()).toBe(0n);
  });

  test('only delays: an honest one proves that the bytes are dead, and it is paid once', async () => {
    const { id } = await world.request(ana, 60n);
    callEverythingFinal((await world.solana.chain.history()).final);
    await world.run(4);
    node.beHonest();
    world.solana.local.advance(200);
    world.wait(5 * 60_000);
    await world.run();
    expect(await world.readPayout(id)).toMatchObject({ state: 'confirmed' });
    expect(await world.outcomes()).toEqual(['expired', 'landed']);
    expect(await onChain()).toBe(60n * dollar);
  });

  test('confirms nothing when it shows another payment in its place', async () => {
    const ben = await world.earner('ben', 100n);
    const { id: paid } = await world.request(ben, 60n);
    await world.run();
    const other = (await world.readPayout(paid)).signature;
    const { id } = await world.request(ana, 60n);
    const { local } = world.solana;
    const ask = (method: string, params: unknown) =>
      fetch(local.rpcUrl, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }).then((answer) => answer.json() as Promise<{ result: unknown }>);
    const config = {
      encoding: 'base64',
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
    };
    const { result } = await ask('getTransaction', [other, config]);
    callEverythingFinal((await world.solana.chain.history()).final);
    await world.run(1);
    const { signature } = await world.readPayout(id);
    const status = { slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' };
    node.notify(({ method, params: [named] }) => {
      if (method === 'sendTransaction') return { result: signature };
      if (method === 'getTransaction') return { result };
      if (method !== 'getSignatureStatuses') return undefined;
      const value = Array.isArray(named) ? named.map(() => status) : [];
      return { result: { context: { slot: 1 }, value } };
    });
    await world.run(6);
    expect(await world.readPayout(id)).toMatchObject({ state: 'sending' });
    expect(await onChain()).toBe(0n);
  });
});

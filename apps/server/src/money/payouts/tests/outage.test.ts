import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPairSigner } from '@solana/kit';
import type { Chain } from '../../../gateways/solana/index.ts';
import { refundHeld } from '../index.ts';
import { proveUnpaid } from '../decide-payout.ts';
import { refusePayout } from '../release-payout.ts';
import { joinAdmin, refuseStep } from './desk-verbs.ts';
import { cancelWithdrawal } from '../withdrawals.ts';
import { sql } from '../../../platform/db/sql.ts';
import { checksBefore, historyRead, markRestored, newestSlot } from '../../treasury/index.ts';
import { openTreasuryWorld, type TreasuryWorld } from './treasury-world.ts';

const dollar = 1_000_000n;
const minute = 60_000;
let world: TreasuryWorld;

beforeEach(async () => {
  world = await openTreasuryWorld(100_000n * dollar);
  world.solana.finalize();
  await world.read();
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

/** The chain as a node shows it that has nothing before a slot. */
function since(first: bigint): Chain {
  const { chain } = world.solana;
  return {
    ...chain,
    history: async () => ({ ...(await chain.history()), first }),
    findPayment: async (input) => {
      const look = await chain.findPayment(input);
      const isForgotten = look.kind === 'absent' && input.since < first;
      return isForgotten ? { kind: 'unknown', why: 'forgotten' } : look;
    },
  };
}

/** Pays a payout by a transaction of which these books know nothing, as newer books did. */
async function payElsewhere(id: string): Promise<void> {
  const { reference, address: to, amount } = await world.readPayout(id);
  const pays = [{ to, amount, reference }];
  const signed = await world.solana.chain.signPayout({ pays, memo: `newer books ${id}` });
  await world.solana.chain.broadcast(signed.wire);
  world.solana.finalize();
}

describe('after an outage that was longer than the history of the node', () => {
  test('new payouts are paid, older ones wait for a person, and admins are told', async () => {
    await joinAdmin(world);
    const [ana, ben] = [await world.earner('ana', 100n), await world.earner('ben', 100n)];
    const old = await world.request(ana, 60n);
    world.solana.local.advance(50_000);
    const chain = since((await world.solana.chain.history()).final - 100n);
    world.deps.chain = chain;
    world.wait(7 * 24 * 60 * minute);
    await world.read();
    const fresh = await world.request(ben, 60n);
    for (let turn = 0; turn < 20; turn += 1) {
      world.wait(5 * minute);
      await world.run(6);
      world.solana.finalize();
      await world.read();
    }
    expect(await world.readPayout(fresh.id)).toMatchObject({ state: 'confirmed' });
    expect(await world.readPayout(old.id)).toMatchObject({
      state: 'review',
      reviewCause: 'not_provable',
    });
    const received = await world.db.all(sql`
      select 1 from notice where facts->>'alarm' = 'history_lost'`);
    expect(received, 'once').toHaveLength(1);
  });

  test('a request is taken while the node does not answer', async () => {
    const ana = await world.earner('ana', 100n);
    const lost = () => Promise.reject(new TypeError('fetch failed'));
    world.deps.chain = { ...world.solana.chain, history: lost, findPayment: lost };
    const { id } = await world.request(ana, 60n);
    const { sinceSlot } = await world.readPayout(id);
    const { final } = await world.solana.chain.history();
    expect(sinceSlot).toBeGreaterThan(0n);
    expect(sinceSlot).toBeLessThanOrEqual(final);
  });
});

describe('books that were restored from a backup pay nothing again', () => {
  /** Pays a request of which these books know nothing, as it was made after the backup. */
  async function payUnknown(to: string, amount: bigint): Promise<string> {
    const { chain } = world.solana;
    const pays = [{ to, amount, reference: chain.newReference() }];
    const { signature, wire } = await chain.signPayout({
      pays,
      memo: `stoke ${world.deps.newId()}`,
    });
    await chain.broadcast(wire);
    world.solana.finalize();
    return signature;
  }
  const stateOf = async (id: string) => (await world.readPayout(id)).state;
  /** The query by which an operator learns who was paid. */
  async function readRunbook(): Promise<string> {
    const runbooks = await readFile(
      new URL('../../../../../../docs/operations/runbooks.md', import.meta.url),
      'utf8',
    );
    return /^ {4}select u\.username[^;]+/m.exec(runbooks)?.[0] ?? '';
  }

  test('nothing is signed before the chain was read, and what it shows of later requests pauses payouts', async () => {
    await joinAdmin(world);
    const ana = await world.earner('ana', 100n);
    const signature = await payUnknown(ana.wallet, 60n * dollar);
    world.restart();
    const { id } = await world.request(ana, 60n);
    await world.run();
    expect(await stateOf(id), 'before the chain was read').toBe('requested');
    await world.read();
    await world.run();
    expect(await stateOf(id), 'after it').toBe('requested');
    expect(await world.db.all(sql`select cause, reason from payout_pause`)).toEqual([
      {
        cause: 'chain_ahead',
        reason: `Transaction ${signature} paid what the books do not know: $60.00 to ${ana.wallet}.`,
      },
    ]);
    const alarms = await world.db.all(sql`
      select facts->>'alarm' as alarm from notice where kind = 'books_alarm'`);
    expect(alarms).toEqual([{ alarm: 'chain_ahead' }]);
    const unknown = await payUnknown((await generateKeyPairSigner()).address, 1_234n * dollar);
    await world.read();
    const found = await world.db.all({ name: '', text: await readRunbook(), values: [] });
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({
        amount: '$60.00',
        wallet: ana.wallet,
        signature,
        available: '40.00',
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ username: null, amount: '$1,234.00', signature: unknown }),
    );
  });

  describe.each([
    { clock: 'right', skewMs: 0 },
    { clock: 'a day ahead', skewMs: 24 * 60 * minute },
    { clock: 'a day behind', skewMs: -24 * 60 * minute },
  ])('by a server whose clock is $clock', ({ skewMs }) => {
    /** Restores books whose backup was made by a clock that was right. */
    async function restored(): Promise<string> {
      const { id } = await world.request(await world.earner('ana', 100n), 60n);
      world.wait(skewMs);
      await markRestored(world.db);
      world.restart();
      return id;
    }

    test('nothing is signed until the chain has moved so far that older bytes are dead', async () => {
      const id = await restored();
      for (const slots of [0, 200, 60]) {
        world.solana.local.advance(slots);
        world.wait(minute);
        await world.read();
        await world.step();
        expect(await stateOf(id), 'while they can land').toBe('requested');
      }
      world.solana.local.advance(300);
      world.wait(minute);
      await world.read();
      await world.run();
      expect(await stateOf(id)).toBe('confirmed');
    });

    test('time alone never resumes signing, even if the clock jumps', async () => {
      const id = await restored();
      await world.read();
      for (const step of [60 * minute, -48 * 60 * minute, 72 * 60 * minute]) {
        world.wait(step);
        await world.read();
        await world.step();
        expect(await stateOf(id)).toBe('requested');
      }
    });
  });

  describe('while a node is behind the chain', () => {
    const behind = 400n;
    /** A node that lacks so many slots; its newest block is as old. */
    function lagging(isHonest: boolean): Chain {
      const { chain } = world.solana;
      const ageMs = Number(behind) * 400;
      return {
        ...chain,
        history: async () => {
          const { first, final } = await chain.history();
          return { first, final: final - behind };
        },
        tip: async () => {
          const { slot, at } = await chain.tip();
          const old = new Date((at?.getTime() ?? 0) - ageMs);
          return { slot: slot - behind, at: isHonest ? old : at };
        },
        health: async () =>
          isHonest ? chain.health() : { ok: false, problem: 'Node is behind by 400 slots' },
      };
    }
    async function restored(): Promise<string> {
      const { id } = await world.request(await world.earner('ana', 100n), 60n);
      // As after a backup of an hour ago.
      await world.db.run(sql`update treasury_history set final_slot = 0`);
      await markRestored(world.db);
      world.restart();
      return id;
    }

    test.each([
      { seenBy: 'its newest block', isHonest: true },
      { seenBy: 'its health', isHonest: false },
    ])('seen by $seenBy, it does not say when older bytes are dead', async ({ isHonest }) => {
      const id = await restored();
      await world.read({ chain: lagging(isHonest) });
      for (let turn = 0; turn < 3; turn += 1) {
        world.wait(minute);
        world.solana.local.advance(60);
        await world.read();
        await world.step();
        expect(await stateOf(id), 'bytes that were signed just before can land').toBe('requested');
      }
      world.solana.local.advance(500);
      world.wait(minute);
      await world.read();
      await world.run();
      expect(await stateOf(id)).toBe('confirmed');
    });

    test('it proves nothing about a payout', async () => {
      const { id } = await world.request(await world.earner('ana', 100n), 60n);
      const { reference } = await world.readPayout(id);
      const { slot } = await world.solana.chain.tip();
      const look = { reference, since: 0n };
      expect(await world.solana.chain.findPayment({ ...look, asOf: slot })).toMatchObject({
        kind: 'absent',
      });
      const later = world.solana.chain.findPayment({ ...look, asOf: slot + behind });
      await expect(later).rejects.toThrow('Minimum context slot');
    });
  });

  test('nothing is signed before the chain was read, where the books have a time to come', async () => {
    const { id } = await world.request(await world.earner('ana', 100n), 60n);
    await world.db.run(sql`
      update treasury_history set checked_at = checked_at + interval '1 day',
        reached_at = reached_at + interval '1 day'`);
    world.restart();
    await world.run();
    expect(await stateOf(id)).toBe('requested');
    await world.read();
    await world.run();
    expect(await stateOf(id)).toBe('confirmed');
  });

  test('a transaction that could not be read by a clock ahead is read again by one that is right', async () => {
    const signature = await world.pay(1n);
    world.solana.finalize();
    world.wait(24 * 60 * minute);
    const inspectTransaction = async () => null;
    await world.read({ chain: { ...world.solana.chain, inspectTransaction } });
    world.wait(-24 * 60 * minute);
    await world.read();
    expect(await world.transactions()).toContainEqual(
      expect.objectContaining({ signature, kind: 'unclaimed' }),
    );
  });
});

describe('after a failover that lost commits', () => {
  const stateOf = async (id: string) => (await world.readPayout(id)).state;
  const known = () =>
    world.db.only(sql<{ restoredAt: Date | null; safeSlot: bigint | null; timeline: string }>`
      select restored_at, safe_slot, timeline from treasury_history`);
  /** As on a standby that was promoted: the books were last read on another timeline. */
  const promote = () => world.db.run(sql`update treasury_history set timeline = '00000007'`);
  const finalSlot = async () => (await world.solana.chain.history()).final;
  /** Moves the chain until a slot is final. */
  async function finalizeTo(slot: bigint): Promise<void> {
    while ((await finalSlot()) < slot) world.solana.local.advance(1);
    expect(await finalSlot()).toBe(slot);
  }
  /** Bytes that the lost commits had stored, and that are on their way to the chain. */
  async function signLost(id: string): Promise<string> {
    const { reference, address: to, amount } = await world.readPayout(id);
    const pays = [{ to, amount, reference }];
    const { chain } = world.solana;
    return (await chain.signPayout({ pays, memo: `stoke ${world.deps.newId()}` })).wire;
  }

  test('what it had signed is not signed again by a process that lives on, and lands once', async () => {
    const ana = await world.earner('ana', 100n);
    const { id } = await world.request(ana, 60n);
    const wire = await signLost(id);
    await promote();
    await world.step();
    expect([await stateOf(id), await world.outcomes()], 'before the reader knows').toEqual([
      'requested',
      [],
    ]);
    await world.read();
    await world.step();
    expect([await stateOf(id), await world.outcomes()], 'once it knows').toEqual(['requested', []]);
    world.solana.local.advance(100);
    await world.solana.chain.broadcast(wire);
    for (let turn = 0; turn < 4; turn += 1) {
      world.wait(minute);
      world.solana.local.advance(200);
      await world.read();
      await world.run();
    }
    expect(await world.readPayout(id)).toMatchObject({
      state: 'review',
      reviewCause: 'paid_on_chain',
    });
    expect((await world.readEarner(ana)).onChain).toBe(60n * dollar);
  });

  test('what was paid again there is not given back by a refusal while its bytes can land', async () => {
    const ana = await world.earner('ana', 100n);
    const { id } = await world.request(ana, 60n);
    await world.db.run(sql`
      update payout set state = 'review', review_cause = 'keeps_failing' where id = ${id}`);
    const adminId = await joinAdmin(world);
    const refuse = async () => {
      const proof = await proveUnpaid(world.deps, await world.readPayout(id));
      const decision = { id, adminId, reason: 'It keeps failing.', proof };
      return world.db.transaction((tx) => refusePayout(world.deps, tx, decision));
    };
    const unread = { code: 'payout.history_unread' };
    const wire = await signLost(id);
    await promote();
    await expect(refuse(), 'before the reader knows').rejects.toMatchObject(unread);
    await world.read();
    await expect(refuse(), 'once it knows').rejects.toMatchObject(unread);
    world.solana.local.advance(100);
    await world.solana.chain.broadcast(wire);
    world.solana.local.advance(400);
    world.wait(minute);
    await world.read();
    await expect(refuse()).rejects.toMatchObject({ code: 'payout.paid_on_chain' });
    const paid = { inFlight: 60n * dollar, onChain: 60n * dollar };
    expect(await world.readEarner(ana)).toMatchObject(paid);
  });

  test('an unpaid payout in review is given back once older bytes are dead', async () => {
    const { id } = await world.request(await world.earner('ana', 100n), 60n);
    await world.db.run(sql`
      update payout set state = 'review', review_cause = 'not_provable' where id = ${id}`);
    await promote();
    world.wait(minute);
    await world.read();
    world.solana.local.advance(500);
    world.wait(minute);
    await world.read();
    const decision = { id, adminId: await joinAdmin(world), reason: 'It was not sent.' };
    const proof = await proveUnpaid(world.deps, await world.readPayout(id));
    const refused = world.db.transaction((tx) =>
      refusePayout(world.deps, tx, { ...decision, proof }),
    );
    expect(await refused).toMatchObject({ state: 'refunded' });
  });

  test('payouts go on once the slot is read from which on older bytes are dead, and not one before', async () => {
    const { id } = await world.request(await world.earner('ana', 100n), 60n);
    const before = await world.db.value(sql<{ now: Date }>`select now()`);
    await promote();
    world.wait(minute);
    await world.read();
    const { restoredAt, safeSlot, timeline } = await known();
    expect(timeline).not.toBe('00000007');
    expect(restoredAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((safeSlot ?? 0n) - (await finalSlot())).toBeGreaterThan(300n);
    await finalizeTo((safeSlot ?? 0n) - 1n);
    world.wait(minute);
    await world.read();
    await world.step();
    expect(await stateOf(id), 'a slot before').toBe('requested');
    await finalizeTo(safeSlot ?? 0n);
    world.wait(minute - 1);
    await world.read();
    await world.step();
    expect(await stateOf(id), 'until the chain is asked again').toBe('requested');
    world.wait(1);
    await world.read();
    await world.step();
    expect(await stateOf(id)).toBe('sending');
    await world.run();
    expect(await stateOf(id)).toBe('confirmed');
    expect((await known()).restoredAt, 'the wait is not begun again').toEqual(restoredAt);
  });

  test('a first start keeps the timeline and waits for nothing', async () => {
    const { restoredAt, timeline } = await known();
    expect([restoredAt, timeline]).toEqual([null, expect.stringMatching(/^[0-9A-F]{8}$/)]);
    const { id } = await world.request(await world.earner('ana', 100n), 60n);
    await world.run();
    expect(await stateOf(id)).toBe('confirmed');
  });

  test('several processes that meet it together begin one wait, which holds for all of them', async () => {
    await promote();
    await Promise.all([world.read(), world.read(), world.read()]);
    const first = await known();
    world.wait(minute);
    await world.read();
    expect((await known()).restoredAt).toEqual(first.restoredAt);
    for (const isRead of [historyRead(checksBefore()), historyRead(async () => 0n)]) {
      expect(await isRead(world.db, { since: newestSlot })).toBe(false);
    }
  });

  test('a reader that listed on the primary before it does not end the wait', async () => {
    await markRestored(world.db);
    world.wait(minute);
    await world.read();
    const { safeSlot } = await known();
    await finalizeTo(safeSlot ?? 0n);
    world.wait(minute);
    const { chain } = world.solana;
    const history: Chain['history'] = async () => {
      // Another process is faster, and keeps the timeline of the new primary.
      await markRestored(world.db);
      await promote();
      return chain.history();
    };
    await world.read({ chain: { ...chain, history } });
    expect((await known()).safeSlot).toBe(null);
    const isRead = historyRead(async () => 0n);
    expect(await isRead(world.db, { since: newestSlot })).toBe(false);
  });

  test('bytes that were made while it happened are neither stored nor sent', async () => {
    const { id } = await world.request(await world.earner('ana', 100n), 60n);
    const { chain } = world.solana;
    let signed = 0;
    const signPayout: Chain['signPayout'] = async (input) => {
      const made = await chain.signPayout(input);
      signed += 1;
      await promote();
      return made;
    };
    world.deps.chain = { ...chain, signPayout };
    await world.step();
    world.deps.chain = chain;
    const signatures = () =>
      world.db.values(sql<{ signature: string | null }>`
        select signature from payout_attempt order by id`);
    expect([signed, await signatures()]).toEqual([1, [null]]);
    for (let turn = 0; turn < 4; turn += 1) {
      world.wait(minute);
      world.solana.local.advance(200);
      await world.read();
      await world.run();
    }
    expect(await stateOf(id)).toBe('confirmed');
  });

  test('bytes that were stored and not sent before it are not sent after it', async () => {
    const ana = await world.earner('ana', 100n);
    const { id } = await world.request(ana, 60n);
    await world.step();
    expect(await world.outcomes()).toEqual(['open']);
    const isHistoryRead = world.deps.isHistoryRead;
    let asked = 0;
    // The primary changes after the question before the sending.
    world.deps.isHistoryRead = async (q, slots) => {
      const answer = await isHistoryRead(q, slots);
      if ((asked += 1) === 1) await promote();
      return answer;
    };
    await world.step();
    expect(asked).toBeGreaterThan(1);
    const sent = sql`select from payout_attempt where sent_at is not null`;
    expect(await world.db.has(sent)).toBe(false);
    for (let turn = 0; turn < 4; turn += 1) {
      world.wait(minute);
      world.solana.local.advance(200);
      await world.read();
      await world.run();
    }
    expect([await stateOf(id), await world.outcomes()]).toEqual([
      'confirmed',
      ['expired', 'landed'],
    ]);
    expect((await world.readEarner(ana)).onChain).toBe(60n * dollar);
  });
});

describe('books that were restored from a backup give nothing back', () => {
  const unread = { code: 'payout.history_unread' };

  test('for a withdrawal until the chain was read, and then not what was paid', async () => {
    const ana = await world.creator('ana', 500n * dollar);
    const [paid, unpaid] = [
      await world.withdraw(ana, 100n * dollar),
      await world.withdraw(ana, 200n * dollar),
    ];
    const before = await world.readCreator(ana);
    await payElsewhere(paid.id);
    world.restart();
    const cancel = (id: string) =>
      world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, { userId: ana.userId, id }));
    for (const { id } of [paid, unpaid]) await expect(cancel(id)).rejects.toMatchObject(unread);
    const away = { ...world.solana.chain, history: () => Promise.reject(new Error('no answer')) };
    await expect(world.read({ chain: away })).rejects.toThrow('no answer');
    await expect(cancel(unpaid.id)).rejects.toMatchObject(unread);
    expect(await world.readCreator(ana)).toMatchObject({ inFlight: before.inFlight });
    await world.read();
    await expect(cancel(paid.id)).rejects.toMatchObject({ code: 'withdrawal.not_waiting' });
    expect(await cancel(unpaid.id)).toMatchObject({ state: 'refunded' });
    expect(await world.readCreator(ana)).toMatchObject({ inFlight: 100n * dollar });
  });

  test('for a flagged payout until the chain was read', async () => {
    const admin = await joinAdmin(world);
    const ana = await world.earner('ana', 100n);
    const { id } = await world.request(ana, 60n);
    await world.db.run(sql`
      update payout set state = 'review', review_cause = 'flagged', reason = 'Large.',
        flags = '{large}', releases_needed = 1 where id = ${id}`);
    world.restart();
    await expect(refuseStep(world, id, admin)).rejects.toMatchObject(unread);
    expect((await world.readEarner(ana)).inFlight).toBe(60n * dollar);
    await world.read();
    expect(await refuseStep(world, id, admin)).toMatchObject({ state: 'refunded' });
  });

  test('at a final ban until the chain was read, and then not what was paid', async () => {
    const ana = await world.earner('ana', 500n);
    const paid = await world.request(ana, 60n);
    const unpaid = await world.request(ana, 70n);
    await payElsewhere(paid.id);
    world.restart();
    const refund = () =>
      refundHeld(world.deps, { userId: ana.userId, reason: 'Banned.', isDue: async () => true });
    expect(await refund()).toBe(false);
    expect(await world.states()).toEqual(['requested', 'requested']);
    await world.read();
    expect(await refund()).toBe(true);
    expect(await refund()).toBe(false);
    expect(await world.readPayout(unpaid.id)).toMatchObject({ state: 'refunded' });
    expect(await world.readPayout(paid.id)).toMatchObject({ reviewCause: 'paid_on_chain' });
  });

  test('while a transaction since their request was given up', async () => {
    const ana = await world.creator('ana', 500n * dollar);
    const { id } = await world.withdraw(ana, 100n * dollar);
    await payElsewhere(id);
    const [hidden] = await world.solana.chain.namingTreasury({ before: null, limit: 1 });
    const chain: Chain = { ...world.solana.chain, inspectTransaction: async () => null };
    for (let turn = 0; turn < 12; turn += 1) {
      await world.read({ chain });
      world.wait(5 * minute);
    }
    await world.read({ chain });
    const cancel = () =>
      world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, { userId: ana.userId, id }));
    await expect(cancel()).rejects.toMatchObject(unread);
    await world.tryAgain(await joinAdmin(world), hidden?.signature ?? '');
    await world.read();
    await expect(cancel()).rejects.toMatchObject({ code: 'withdrawal.not_waiting' });
  });

  test('until a transaction that was given up is dismissed', async () => {
    const ana = await world.creator('ana', 500n * dollar);
    const { id } = await world.withdraw(ana, 100n * dollar);
    await world.pay(1n);
    world.solana.finalize();
    world.wait(minute);
    const [hidden] = await world.solana.chain.namingTreasury({ before: null, limit: 1 });
    const chain: Chain = { ...world.solana.chain, inspectTransaction: async () => null };
    for (let turn = 0; turn < 13; turn += 1) {
      await world.read({ chain });
      world.wait(5 * minute);
    }
    const cancel = () =>
      world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, { userId: ana.userId, id }));
    await expect(cancel()).rejects.toMatchObject(unread);
    const admin = await joinAdmin(world);
    await world.dismiss(admin, hidden?.signature ?? '');
    await expect(world.dismiss(admin, hidden?.signature ?? '')).rejects.toMatchObject({
      code: 'deposit.not_given_up',
    });
    expect(await cancel()).toMatchObject({ state: 'refunded' });
  });
});

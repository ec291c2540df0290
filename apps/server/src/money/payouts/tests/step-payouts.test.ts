import { generateKeyPairSigner } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { closeAccount, freezeAccount } from '../../../../testing/gateways/freeze-account.ts';
import { sql } from '../../../platform/db/sql.ts';
import { joinAdmin } from './desk-verbs.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { isClosedSince, requestPayout } from '../request-payout.ts';
import { stepPayouts } from '../index.ts';
import { usdc } from '@stoke/domain';
import {
  arePayoutsInTime,
  payoutFigures,
  warnOfLatePayouts,
  warnOfLowSol,
} from '../watch-payouts.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
openForEachTest(openPayoutWorld, (opened) => (world = opened));

describe('a payout', () => {
  test('reaches the wallet and leaves the books once it is final on chain', async () => {
    const ana = await world.earner('ana', 80n);
    const { id } = await world.request(ana, 60n);
    const asked = { available: 20n * dollar, inFlight: 60n * dollar, onChain: 0n };
    expect(await world.read(ana)).toEqual(asked);
    await world.step();
    expect(await world.readPayout(id)).toMatchObject({ state: 'sending', sentAt: null });
    await world.step();
    expect((await world.readPayout(id)).sentAt).not.toBeNull();
    world.solana.local.advance(1);
    await world.step();
    expect((await world.readPayout(id)).state, 'confirmed is not final').toBe('sending');
    await world.run();
    const payout = await world.readPayout(id);
    expect(payout).toMatchObject({ state: 'confirmed', reason: null });
    expect(world.informed).toEqual([{ about: { payouts: [id] }, text: 'payouts are confirmed' }]);
    const { signature, reference } = payout;
    const look = await world.solana.chain.findPayment({ reference, since: 0n, asOf: 0n });
    expect(look).toMatchObject({ kind: 'paid', payment: { signature, amount: 60n * dollar } });
    const paid = { available: 20n * dollar, inFlight: 0n, onChain: 60n * dollar };
    expect(await world.read(ana)).toEqual(paid);
  });

  test('shares a transaction with up to seven others', async () => {
    const people = await world.earners(...Array.from('abcdefghij', (name) => `earner-${name}`));
    await world.requestAll(people, 50n);
    for (const { wallet } of people) await freezeAccount(world.solana, wallet, false);
    await world.run();
    for (const person of people) expect((await world.read(person)).onChain).toBe(50n * dollar);
    expect(await world.outcomes()).toEqual(['landed', 'landed']);
  });

  test('whose broadcasts are lost is sent anew only when the old bytes are dead', async () => {
    const [ana] = await world.earners('ana');
    await world.requestAll([ana as Earner], 60n);
    const { broadcast } = world.deps.chain;
    world.deps.chain = { ...world.deps.chain, broadcast: async () => ({ accepted: true }) };
    await world.step();
    await world.step();
    world.solana.local.advance(150);
    await world.step();
    expect(await world.outcomes(), 'still alive').toEqual(['open']);
    world.solana.local.advance(30);
    world.wait(72_000);
    world.deps.chain = { ...world.deps.chain, broadcast };
    await world.run();
    expect(await world.outcomes()).toEqual(['expired', 'landed']);
    expect((await world.read(ana as Earner)).onChain).toBe(60n * dollar);
  });

  test('to a frozen account is given back and holds up no one', async () => {
    const people = await world.earners('ana', 'ben', 'cem');
    const [ana, ben, cem] = people as [Earner, Earner, Earner];
    const [, frozenId] = await world.requestAll(people, 60n);
    await freezeAccount(world.solana, ben.wallet);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'refunded', 'confirmed']);
    expect(await world.readPayout(frozenId ?? '')).toMatchObject({
      reason: 'The wallet could not receive USDC. The amount is back in your balance.',
    });
    expect(await world.read(ben)).toEqual({ available: 100n * dollar, inFlight: 0n, onChain: 0n });
    for (const paid of [ana, cem]) expect((await world.read(paid)).onChain).toBe(60n * dollar);
  });

  test('that cannot be signed goes alone from then on, and is reported', async () => {
    const people = await world.earners('ana', 'ben', 'cem');
    const [ana, , cem] = people as [Earner, Earner, Earner];
    await world.requestAll(people, 60n);
    const { treasury } = world.solana.chain;
    await world.db.run(sql`
      update payout set address = ${treasury} where user_id = ${people[1]?.userId}`);
    await world.run(20);
    expect(await world.states()).toEqual(['confirmed', 'requested', 'confirmed']);
    for (const paid of [ana, cem]) expect((await world.read(paid)).onChain).toBe(60n * dollar);
    expect(world.text.map(({ text }) => text)).toContain('payouts could not be signed');
  });
});

describe('the treasury', () => {
  test('pays what it can: one payout too large for it keeps no smaller one waiting', async () => {
    const rich = await world.earner('rich', 5_000n);
    const [ana] = (await world.earners('ana')) as [Earner];
    await world.request(rich, 2_000n);
    await world.requestAll([ana], 60n);
    await world.run();
    expect(await world.states()).toEqual(['requested', 'confirmed']);
    expect(await world.outcomes(), 'nothing is sent in vain').toEqual(['landed']);
    expect(await arePayoutsInTime(world.deps)).toBe(true);
    world.wait(16 * 60_000);
    expect(await arePayoutsInTime(world.deps)).toBe(false);
    const figures = await Promise.all(payoutFigures(world.deps).map(({ read }) => read()));
    expect(figures).toEqual([
      { requested: 1, review: 0, sending: 0 },
      { all: expect.closeTo(16 * 60, -2) },
    ]);
    await warnOfLatePayouts(world.deps);
    expect(world.text.at(-1)).toMatchObject({
      text: 'payouts are late',
      about: { requested: 1, review: 0, oldestSeconds: expect.any(Number) },
    });
    const owner = world.solana.signer.address;
    await world.solana.local.faucet.give({ owner, usdcMicro: 2_000n * dollar, lamports: 0n });
    world.solana.finalize();
    await world.run();
    expect((await world.read(rich)).onChain).toBe(2_000n * dollar);
  });

  test('pays out to the last micro-USDC that it has, to several or to one', async () => {
    const [rich, cem] = [await world.earner('rich', 2_000n), await world.earner('cem', 2_000n)];
    const left = () => world.solana.chain.treasuryBalance();
    await world.request(rich, 600n);
    await world.request(cem, 400n);
    await world.run();
    expect(await left()).toBe(0n);
    const owner = world.solana.signer.address;
    await world.solana.local.faucet.give({ owner, usdcMicro: 50n * dollar, lamports: 0n });
    world.solana.finalize();
    await world.request(cem, 50n);
    await world.run();
    expect(await left()).toBe(0n);
    expect(await world.states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  test('pays what it can, however many are too large for it', async () => {
    const rich = await world.earner('rich', 200_000n);
    const [ana] = (await world.earners('ana')) as [Earner];
    for (let i = 0; i < 65; i += 1) await world.request(rich, 2_000n);
    await world.requestAll([ana], 60n);
    await world.run(4);
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });

  test('emptied between signing and landing fails the transaction, and pays when refilled', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    await world.requestAll(people, 60n);
    await world.step();
    const { chain, local, signer } = world.solana;
    const away = (await generateKeyPairSigner()).address;
    const rest = (await chain.treasuryBalance()) - 70n * dollar;
    const pays = [{ to: away, amount: rest, reference: chain.newReference() }];
    await chain.broadcast((await chain.signPayout({ pays, memo: 'to the cold wallet' })).wire);
    world.solana.finalize();
    await world.run();
    expect((await world.outcomes())[0]).toBe('failed');
    expect((await world.states()).toSorted()).toEqual(['confirmed', 'requested']);
    await local.faucet.give({ owner: signer.address, usdcMicro: 100n * dollar, lamports: 0n });
    world.solana.finalize();
    world.wait(300_000);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'confirmed']);
    for (const person of people) expect((await world.read(person)).onChain).toBe(60n * dollar);
  });
});

describe('a worker that slept through its claim', () => {
  test.each(['signs', 'fails to sign'])(
    '%s in vain: only the bytes of the worker that took over are sent',
    async (ending) => {
      const [ana] = (await world.earners('ana')) as [Earner];
      await world.requestAll([ana], 60n);
      const { chain } = world.deps;
      const asleep = Promise.withResolvers<void>();
      const awake = Promise.withResolvers<void>();
      const slow = stepPayouts({
        ...world.deps,
        chain: {
          ...chain,
          signPayout: async (request) => {
            const signed = await chain.signPayout(request);
            asleep.resolve();
            await awake.promise;
            if (ending !== 'signs') throw new Error('the signer went away');
            return signed;
          },
        },
      });
      await asleep.promise;
      world.solana.local.advance(1);
      await world.step();
      expect((await world.readPayouts())[0]?.signature, 'within the lease').toBeNull();
      world.wait(31_000);
      await world.step();
      const taken = (await world.readPayouts())[0]?.signature;
      awake.resolve();
      await slow;
      await world.run();
      expect(await world.outcomes()).toEqual(['landed']);
      expect((await world.readPayouts())[0]).toMatchObject({ signature: taken });
      expect((await world.read(ana)).onChain).toBe(60n * dollar);
    },
  );
});

describe('a fault', () => {
  test('of the connection to the node changes nothing, and the work continues afterwards', async () => {
    const [ana] = (await world.earners('ana')) as [Earner];
    await world.requestAll([ana], 60n);
    const { chain } = world.deps;
    const broken = () => Promise.reject(new TypeError('fetch failed'));
    const health = async () => ({ ok: false, problem: 'no answer' }) as const;
    for (const call of ['treasuryBalance', 'fitPayouts', 'findPayment', 'signPayout'] as const) {
      world.deps.chain = { ...chain, health, [call]: broken };
      await world.step().catch(() => undefined);
      expect(await world.failing(), call).toEqual([]);
    }
    world.deps.chain = chain;
    world.wait(60_000);
    await world.step();
    world.deps.chain = { ...chain, health, attemptState: broken };
    await expect(world.step()).rejects.toThrow('fetch failed');
    world.deps.chain = chain;
    await world.run();
    expect((await world.read(ana)).onChain).toBe(60n * dollar);
  });

  test('of one attempt does not keep others from being checked', async () => {
    const people = (await world.earners('ana', 'ben')) as [Earner, Earner];
    await world.requestAll([people[0]], 60n);
    await world.step();
    await world.requestAll([people[1]], 60n);
    await world.step();
    const { chain } = world.deps;
    const [first] = await world.readPayouts();
    world.deps.chain = {
      ...chain,
      attemptState: async (attempt) => {
        if (attempt.signature === first?.signature) throw new Error('a strange answer');
        return chain.attemptState(attempt);
      },
    };
    await world.run(6);
    expect(await world.states()).toEqual(['sending', 'confirmed']);
    world.deps.chain = chain;
    world.wait(300_000);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'confirmed']);
  });
});

describe('an address that was paid before', () => {
  test('gets no second token account, and keeps those in its transaction waiting for nothing', async () => {
    const [ana, ben, cem] = (await world.earners('ana', 'ben', 'cem')) as [Earner, Earner, Earner];
    await world.request(ana, 50n);
    await world.run();
    // As if ben had been paid and had closed his token account for its rent.
    await world.db.run(sql`update payout set address = ${ben.wallet}`);
    await world.requestAll([ben, cem], 60n);
    const sol = await world.deps.chain.solBalance(world.deps.chain.treasury);
    await world.run(4);
    expect((await world.read(cem)).onChain).toBe(60n * dollar);
    expect((await world.outcomes()).slice(0, 3)).toEqual(['landed', 'dropped', 'landed']);
    for (let turn = 0; turn < 6; turn += 1) {
      world.wait(300_000);
      await world.run(2);
    }
    expect(await world.states()).toEqual(['confirmed', 'refunded', 'confirmed']);
    expect(await world.read(ben)).toMatchObject({ available: 100n * dollar, onChain: 0n });
    const rent = 2_039_280n;
    const spent = sol - (await world.deps.chain.solBalance(world.deps.chain.treasury));
    expect(spent, 'rent for cem only').toBeLessThan(rent + 1_000_000n);
  });
});

test('a payout to a wallet whose opened account was closed is refused with what to do', async () => {
  const [ana] = (await world.earners('ana')) as [Earner];
  expect(await isClosedSince(world.deps, ana.wallet), 'never paid').toBe(false);
  await world.request(ana, 50n);
  await world.run();
  expect(await isClosedSince(world.deps, ana.wallet)).toBe(false);
  await closeAccount(world.solana, ana.wallet);
  const isClosed = await isClosedSince(world.deps, ana.wallet);
  const { userId, wallet: address } = ana;
  const again = world.db.transaction((tx) =>
    requestPayout(world.deps, tx, { userId, amount: usdc(50n * dollar), address, isClosed }),
  );
  await expect(again).rejects.toMatchObject({ code: 'payout.account_closed' });
  expect(await world.read(ana)).toMatchObject({ available: 50n * dollar, inFlight: 0n });
});

describe('an account closed between signing and sending', () => {
  const paidBefore = async (...names: string[]) => {
    const people = await world.earners(...names);
    await world.requestAll(people, 50n);
    await world.run();
    return people as [Earner, Earner];
  };

  test('keeps no other in its transaction waiting: nothing is sent that would fail', async () => {
    const [ana, ben] = await paidBefore('ana', 'ben');
    await world.requestAll([ana, ben], 50n);
    await world.step();
    await closeAccount(world.solana, ana.wallet);
    await world.run(4);
    expect((await world.read(ben)).onChain, 'before any bytes could die').toBe(100n * dollar);
    expect((await world.outcomes()).slice(0, 3)).toEqual(['landed', 'dropped', 'landed']);
  });

  test('fails others at most once: its address is paid alone from then on', async () => {
    const [ana, ben] = await paidBefore('ana', 'ben');
    // as if it had been closed while a transaction was on its way
    await world.db.run(sql`update payout set failures = 1 where address = ${ana.wallet}`);
    await world.requestAll([ana, ben], 50n);
    await world.run();
    expect(await world.outcomes(), 'one for each').toEqual(['landed', 'landed', 'landed']);
  });

  test('leaves bytes given back unsent, which no worker that had read them sends', async () => {
    const [ana, ben] = await paidBefore('ana', 'ben');
    await world.requestAll([ana, ben], 50n);
    await world.step();
    const { chain } = world.deps;
    const sent: string[] = [];
    const broadcast = (wire: string) => {
      sent.push(wire);
      return chain.broadcast(wire);
    };
    let isFirst = true;
    const preflight = async (wire: string) => {
      if (!isFirst) return chain.preflight(wire);
      isFirst = false;
      // while this worker asks, another one gives the bytes back
      await closeAccount(world.solana, ana.wallet);
      await stepPayouts(world.deps);
      return { ok: true } as const;
    };
    world.deps.chain = { ...chain, broadcast, preflight };
    await stepPayouts(world.deps);
    const [, dropped] = await world.outcomes();
    expect(dropped).toBe('dropped');
    const closed = await world.db.all(sql<{ wire: string }>`
      select wire from payout_attempt where outcome = 'dropped'`);
    expect(sent).not.toContain(closed[0]?.wire);
  });
});

test('admins are told once a day that payouts are late or that the treasury is low on SOL', async () => {
  const admin = await joinAdmin(world);
  const notified = async () => {
    const rows = await world.db.all(sql<{ facts: { alarm: string } }>`
      select facts from notice where user_id = ${admin} order by id`);
    return rows.map(({ facts }) => facts.alarm);
  };
  const { chain } = world.deps;
  await warnOfLowSol(world.deps);
  world.deps.chain = { ...chain, solBalance: async () => 500_000_000n };
  await warnOfLowSol(world.deps);
  expect(await notified()).toEqual([]);
  world.deps.chain = { ...chain, solBalance: async () => 499_999_999n };
  for (let look = 0; look < 3; look += 1) await warnOfLowSol(world.deps);
  expect(await notified()).toEqual(['treasury_sol_low']);
  world.deps.chain = chain;
  world.wait(24 * 3_600_000);
  await warnOfLowSol(world.deps);
  expect(await notified(), 'cleared once there is enough').toEqual(['treasury_sol_low']);
  world.deps.chain = { ...chain, solBalance: async () => 0n };
  await warnOfLowSol(world.deps);
  expect(await notified(), 'low again').toEqual(['treasury_sol_low', 'treasury_sol_low']);
  world.deps.chain = chain;
  const [ana] = (await world.earners('ana')) as [Earner];
  await world.request(ana, 60n);
  world.wait(15 * 60_000);
  for (let look = 0; look < 3; look += 1) await warnOfLatePayouts(world.deps);
  expect(await notified()).toEqual(['treasury_sol_low', 'treasury_sol_low', 'late_payouts']);
});

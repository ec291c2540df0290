import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usdc } from '@stoke/domain';
import { openFundingWorld, type FundingWorld } from './funding-world.ts';
import { createDeposit } from '../index.ts';
import { markExpired } from '../deposit-store.ts';

const dollar = 1_000_000n;
const hour = 3_600_000;
const day = 24 * hour;
let world: FundingWorld;
let ana: string;

beforeEach(async () => {
  world = await openFundingWorld();
  ana = await world.creator('ana');
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

const watch = () => world.watch();

describe('a deposit', () => {
  test('is seen when confirmed and credited once final, with what really arrived', async () => {
    const { id, reference } = await world.deposit(ana, 899n);
    await watch();
    expect((await world.read(id)).state).toBe('waiting');
    const signature = await world.pay(899_123_457n, reference);
    world.solana.local.advance(1);
    await watch();
    expect(await world.read(id)).toMatchObject({ state: 'seen', credited: 0n });
    expect(await world.balance(ana), 'what can still vanish is not credited').toBe(0n);
    world.solana.finalize();
    await watch();
    await watch();
    expect(await world.read(id)).toMatchObject({
      state: 'credited',
      credited: 899_123_457n,
      signature,
    });
    expect(await world.balance(ana)).toBe(899_123_457n);
    expect(world.credited, 'campaigns that wait are looked at').toEqual([ana]);
  });

  test('paid with less than asked is credited with that, and with the rest when it comes', async () => {
    const { id, reference } = await world.deposit(ana, 100n);
    await world.pay(40n * dollar, reference);
    world.solana.finalize();
    await watch();
    expect(await world.read(id)).toMatchObject({
      state: 'credited',
      amount: 100n * dollar,
      credited: 40n * dollar,
    });
    const second = await world.pay(60n * dollar, reference);
    world.solana.finalize();
    await watch();
    await watch();
    expect(await world.read(id)).toMatchObject({
      credited: 100n * dollar,
      signature: second,
    });
    expect(await world.balance(ana)).toBe(100n * dollar);
  });

  test('paid twice before anyone looked is credited with both payments', async () => {
    const { reference } = await world.deposit(ana, 10n);
    await world.pay(10n * dollar, reference);
    world.solana.local.advance(1);
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    await watch();
    expect(await world.balance(ana)).toBe(20n * dollar);
  });

  test('expires after 24 hours, and money that comes later still counts', async () => {
    const { id, reference } = await world.deposit(ana, 10n);
    world.wait(day - 1);
    await watch();
    expect((await world.read(id)).state).toBe('waiting');
    world.wait(1);
    await watch();
    expect((await world.read(id)).state).toBe('expired');
    world.wait(30 * day);
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    await watch();
    expect(await world.read(id)).toMatchObject({ state: 'credited' });
    expect(await world.balance(ana)).toBe(10n * dollar);
  });

  test('that is credited while another process expires it stays credited', async () => {
    const { id, reference } = await world.deposit(ana, 10n);
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    await watch();
    expect(await world.db.transaction((tx) => markExpired(tx, id))).toBe(false);
    expect((await world.read(id)).state).toBe('credited');
  });

  test('that no one looked at for a month expires all the same', async () => {
    const { id } = await world.deposit(ana, 10n);
    world.wait(30 * day);
    await watch();
    expect((await world.read(id)).state).toBe('expired');
  });

  test('threat-04: whose payment vanished after it was seen expires like any other', async () => {
    const { id, reference } = await world.deposit(ana, 10n);
    const { chain } = world.solana;
    await world.pay(10n * dollar, reference);
    world.solana.local.advance(1);
    await watch();
    expect((await world.read(id)).state).toBe('seen');
    // as after a fork: the node no longer knows the transaction
    world.deps.chain = {
      ...chain,
      namingTreasury: async () => [],
      inspectTransaction: async () => null,
    };
    world.wait(day);
    await watch();
    expect((await world.read(id)).state).toBe('expired');
    world.deps.chain = chain;
    await watch();
    expect((await world.read(id)).state, 'it was there after all').toBe('seen');
    world.solana.finalize();
    await watch();
    expect(await world.balance(ana)).toBe(10n * dollar);
  });

  test('is never credited for a transfer to another address', async () => {
    const { id, reference } = await world.deposit(ana, 10n);
    await world.pay(10n * dollar, reference, world.solana.chain.newReference());
    await world.payTogether([{ amount: 10n ** 12n, reference }]);
    world.solana.finalize();
    await watch();
    expect((await world.read(id)).state).toBe('waiting');
    expect(await world.balance(ana)).toBe(0n);
  });

  test('named together with another in one transaction is credited once between them', async () => {
    const ben = await world.creator('ben');
    const [first, second] = [await world.deposit(ana, 3n), await world.deposit(ben, 4n)];
    await world.payTogether([
      { amount: 3n * dollar, reference: first.reference },
      { amount: 4n * dollar, reference: second.reference },
    ]);
    world.solana.finalize();
    await Promise.all([watch(), watch(), watch()]);
    const sum = (await world.balance(ana)) + (await world.balance(ben));
    expect(sum, 'what the treasury gained').toBe(7n * dollar);
    world.wait(day);
    await watch();
    const states = [(await world.read(first.id)).state, (await world.read(second.id)).state];
    expect(states.toSorted()).toEqual(['credited', 'expired']);
  });
});

describe('a request for a deposit', () => {
  test('is from $1 to $100,000, of someone with a creator dashboard', async () => {
    const ask = (micro: bigint) =>
      world.db.transaction((tx) =>
        createDeposit(world.deps, tx, { creatorId: ana, amount: usdc(micro) }),
      );
    const refused = { code: 'deposit.amount_invalid' };
    await expect(ask(999_999n)).rejects.toMatchObject(refused);
    await expect(ask(100_000n * dollar + 1n)).rejects.toMatchObject(refused);
    expect(await ask(dollar)).toMatchObject({ state: 'waiting' });
    expect(await ask(100_000n * dollar)).toMatchObject({ state: 'waiting' });
    world.deps.hasDashboard = async () => false;
    await expect(ask(dollar)).rejects.toMatchObject({ code: 'creator.no_dashboard' });
  });

  test('is refused while twenty of the same creator are open, however many ask at the same time', async () => {
    const ask = () =>
      world.deposit(ana, 5n).then(
        () => null,
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(answers.filter((code) => code === null)).toHaveLength(20);
    expect(answers.filter((code) => code === 'deposit.too_many_open')).toHaveLength(10);
    await world.deposit(await world.creator('ben'), 5n);
    world.wait(day);
    await watch();
    expect(await ask()).toBeNull();
  });
});

describe('the history of the treasury', () => {
  test('is read in one call per turn, however many deposits of however many people wait', async () => {
    for (const name of ['ben', 'cleo', 'dan']) {
      const creatorId = await world.creator(name);
      for (let i = 0; i < 20; i += 1) await world.deposit(creatorId, 5n);
    }
    const { reference } = await world.deposit(ana, 10n);
    await watch();
    const { asked } = listening();
    await watch();
    expect(asked, 'nothing new').toEqual(['namingTreasury']);
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    await watch();
    expect(asked.slice(1), 'one more for what is new').toEqual([
      'namingTreasury',
      'inspectTransaction',
    ]);
    expect(await world.balance(ana)).toBe(10n * dollar);
    await watch();
    expect(asked.slice(3), 'and never again').toEqual(['namingTreasury']);
  });

  test('with more pages of dust than one is listed to its end, the newest first', async () => {
    const [early, late] = [await world.deposit(ana, 10n), await world.deposit(ana, 20n)];
    await watch();
    const { chain } = world.solana;
    await world.pay(10n * dollar, early.reference);
    for (let i = 1n; i <= 10n; i += 1n) await world.pay(i, chain.newReference());
    world.solana.local.advance(1);
    await world.pay(20n * dollar, late.reference);
    world.solana.finalize();
    const turn = () => world.watch({ listed: 4, read: 4 });
    await turn();
    expect(await world.balance(ana), 'no dust delays what is new').toBe(20n * dollar);
    const { asked } = listening();
    for (let i = 0; i < 5; i += 1) await turn();
    expect(await world.balance(ana)).toBe(30n * dollar);
    const reads = asked.filter((call) => call === 'inspectTransaction').length;
    expect(reads, 'each is read once').toBe(12 - 4);
    asked.splice(0);
    await turn();
    expect(asked, 'no gap is left').toEqual(['namingTreasury']);
  });

  test('is continued after a crash between listing and crediting', async () => {
    const { reference } = await world.deposit(ana, 10n);
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    const { chain } = world.solana;
    const crash = () => Promise.reject(new TypeError('killed'));
    const health = async () => ({ ok: false, problem: 'killed' }) as const;
    world.deps.chain = { ...chain, inspectTransaction: crash, health };
    await expect(watch()).rejects.toThrow('killed');
    expect(await world.balance(ana)).toBe(0n);
    world.deps.chain = chain;
    await watch();
    expect(await world.balance(ana)).toBe(10n * dollar);
  });

  test('that the node has pruned is reported, and what comes after it is credited', async () => {
    const { reference } = await world.deposit(ana, 10n);
    await world.pay(1n, world.solana.chain.newReference());
    world.solana.finalize();
    await watch();
    const { chain } = world.solana;
    const { final } = await chain.history();
    world.deps.chain = {
      ...chain,
      history: async () => ({ first: final + 2n, final }),
      // as from a node that no longer knows the last signature
      namingTreasury: (input) => chain.namingTreasury({ ...input, until: null }),
    };
    await world.pay(10n * dollar, reference);
    world.solana.finalize();
    world.wait(hour);
    await watch();
    expect(world.text).toEqual(["the node lacks a part of the treasury's history"]);
    expect(await world.balance(ana)).toBe(10n * dollar);
  });

  /** The calls of the chain from now on. */
  function listening() {
    const asked: string[] = [];
    world.deps.chain = new Proxy(world.solana.chain, {
      get: (chain, name): unknown => {
        asked.push(String(name));
        return Reflect.get(chain, name);
      },
    });
    return { asked };
  }
});

describe('a fault', () => {
  test('of one transfer does not keep others from being credited, and it is tried again', async () => {
    const broken = await world.deposit(ana, 5n);
    const unreadable = await world.pay(5n * dollar, broken.reference);
    const ben = await world.creator('ben');
    const { reference } = await world.deposit(ben, 5n);
    await world.pay(5n * dollar, reference);
    world.solana.finalize();
    const { chain } = world.solana;
    world.deps.chain = {
      ...chain,
      inspectTransaction: async (signature) => {
        if (signature === unreadable) throw new Error('cannot be decoded');
        return chain.inspectTransaction(signature);
      },
    };
    await watch();
    expect(await world.balance(ben)).toBe(5n * dollar);
    expect(world.text).toEqual(['a transaction of the treasury was not read']);
    world.deps.chain = chain;
    world.wait(2_000);
    await watch();
    expect(await world.balance(ana)).toBe(5n * dollar);
  });

  test('of the connection to the node ends the turn immediately', async () => {
    await world.deposit(ana, 5n);
    const health = async () => ({ ok: false, problem: 'no answer' }) as const;
    const namingTreasury = () => Promise.reject(new TypeError('fetch failed'));
    world.deps.chain = { ...world.solana.chain, health, namingTreasury };
    await expect(watch()).rejects.toThrow('fetch failed');
  });

  test('while the money starts campaigns credits nothing, and the next turn does everything', async () => {
    const { id, reference } = await world.deposit(ana, 5n);
    await world.pay(5n * dollar, reference);
    world.solana.finalize();
    const { onCredited } = world.deps;
    world.deps.onCredited = () => Promise.reject(new Error('the database went away'));
    await watch();
    expect(await world.read(id)).toMatchObject({ state: 'waiting', credited: 0n });
    expect(await world.balance(ana)).toBe(0n);
    world.deps.onCredited = onCredited;
    world.wait(2_000);
    await watch();
    expect(await world.balance(ana)).toBe(5n * dollar);
  });
});

import { usdc, wholeDollars } from '@stoke/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, InsufficientFunds, post } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, rounds, together } from '../../../../testing/platform/at-once.ts';
import { freeOpenings, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { creatorVerbs, type Creator } from './creator-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { cancelWithdrawal, checkAddress } from '../withdrawals.ts';
import { stepPayouts, sumWithdrawn } from '../index.ts';

const dollar = 1_000_000n;
const hour = 3_600_000;
let world: PayoutWorld;
let people: ReturnType<typeof creatorVerbs>;

beforeEach(async () => {
  world = await openPayoutWorld();
  people = creatorVerbs(world.deps);
  world.deps.settings = usualSettings(world.db, { walletHoldHours: 0, ...freeOpenings });
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

const notices = () =>
  world.db
    .all(sql<{ kind: string }>`select kind from notice order by id`)
    .then((rows) => rows.map(({ kind }) => kind));
const cancel = ({ userId }: Creator, id: string) =>
  world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, { userId, id }));

describe('a withdrawal', () => {
  test('leaves the balance immediately, is paid once to the millionth, and its owner is told', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    await people.withdraw(ana, 12_345_678n);
    expect(await people.readCreator(ana)).toEqual({
      available: 87_654_322n,
      inFlight: 12_345_678n,
      onChain: 0n,
    });
    await world.run();
    expect(await people.readCreator(ana)).toEqual({
      available: 87_654_322n,
      inFlight: 0n,
      onChain: 12_345_678n,
    });
    expect(await notices()).toEqual(['withdrawal_sent']);
    expect(await sumWithdrawn(world.db, ana.userId)).toEqual({
      withdrawn: 12_345_678n,
      underWay: 0n,
    });
  });

  test('goes in one transaction with the payouts of earners', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const ben = await world.earner('ben', 80n);
    await people.withdraw(ana, 10n * dollar);
    await world.request(ben, 60n);
    await world.run();
    expect(await world.outcomes()).toEqual(['landed']);
    expect((await people.readCreator(ana)).onChain).toBe(10n * dollar);
    expect((await world.read(ben)).onChain).toBe(60n * dollar);
  });

  test('is at least $5, or all there is', async () => {
    const ana = await people.creator('ana', 5_500_000n);
    const refused = { code: 'withdrawal.amount_invalid' };
    for (const micro of [0n, 4_999_999n, 500_000n]) {
      await expect(people.withdraw(ana, micro)).rejects.toMatchObject(refused);
    }
    await people.withdraw(ana, 5n * dollar);
    await expect(people.withdraw(ana, 499_999n)).rejects.toMatchObject(refused);
    await people.withdraw(ana, 500_000n);
    await world.run();
    expect(await people.readCreator(ana)).toMatchObject({ available: 0n, onChain: 5_500_000n });
    await expect(people.withdraw(ana, 0n)).rejects.toMatchObject(refused);
  });

  test('is never more than the balance, by a millionth, and nothing of it is kept', async () => {
    const ana = await people.creator('ana', 5n * dollar);
    await expect(people.withdraw(ana, 5_000_001n)).rejects.toMatchObject({
      code: 'withdrawal.exceeds_balance',
    });
    expect(await world.readPayouts()).toEqual([]);
    expect(await people.readCreator(ana)).toMatchObject({ available: 5n * dollar, inFlight: 0n });
  });

  test('is refused while five are under way, while the books are looked at, to the banned', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    for (let i = 0; i < 5; i += 1) await people.withdraw(ana, 5n * dollar);
    await expect(people.withdraw(ana, 5n * dollar)).rejects.toMatchObject({
      code: 'withdrawal.too_many_open',
    });
    await world.run();
    await people.withdraw(ana, 5n * dollar);
    world.pause(true);
    await expect(people.withdraw(ana, 5n * dollar)).rejects.toMatchObject({
      code: 'payout.paused',
    });
    world.pause(false);
    await world.ban(ana);
    await expect(people.withdraw(ana, 5n * dollar)).rejects.toMatchObject({
      code: 'account.banned',
    });
    await world.run(3);
    expect((await world.states()).at(-1), 'nothing new is sent to a banned owner').toBe('review');
  });

  test('goes to a wallet only', async () => {
    const { chain, local } = world.solana;
    const check = (address: string) => checkAddress(world.deps, address);
    await expect(check(chain.treasury)).rejects.toMatchObject({ code: 'wallet.treasury' });
    await expect(check(chain.mint)).rejects.toMatchObject({ code: 'wallet.known_address' });
    await expect(check('1'.repeat(40))).rejects.toMatchObject({ code: 'wallet.invalid' });
    await check((await people.creator('ana', dollar)).wallet);
    world.deps.chain = { ...chain, isPayable: () => Promise.reject(new TypeError('no line')) };
    await expect(check(local.rpcUrl)).rejects.toMatchObject({ code: 'wallet.check_unavailable' });
  });

  test('that a wallet cannot receive comes back to the creator balance, and its owner is told', async () => {
    const ana = await people.creator('ana', 20n * dollar);
    const { chain } = world.deps;
    const frozen = { kind: 'failed', slot: 1n, error: '{"Custom":17}', failedInstruction: 3 };
    const shownAsFailed = {
      slot: 1n,
      isFinal: true,
      succeeded: false,
      total: 0n,
      marked: [],
      received: new Map(),
    };
    await people.withdraw(ana, 20n * dollar);
    world.deps.chain = {
      ...chain,
      broadcast: async () => ({ accepted: true }),
      attemptState: async () => frozen as Awaited<ReturnType<typeof chain.attemptState>>,
      readPayments: async () => shownAsFailed,
    };
    await world.run(3);
    world.deps.chain = chain;
    await world.run(8);
    expect(await world.states()).toEqual(['refunded']);
    expect(await people.readCreator(ana)).toMatchObject({ available: 20n * dollar, onChain: 0n });
    expect(await notices()).toEqual(['withdrawal_refunded']);
  });
});

describe('a withdrawal to an address that the account never paid', () => {
  beforeEach(() => {
    world.deps.settings = usualSettings(world.db, freeOpenings);
  });

  test('leaves after 24 hours, to the millisecond; the next one leaves immediately', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const { heldUntil: until } = await people.withdraw(ana, 10n * dollar);
    expect(until).toEqual(new Date(world.deps.clock.now().getTime() + 24 * hour));
    expect(await notices()).toEqual(['withdrawal_waits']);
    world.wait(24 * hour - 1);
    await world.step();
    expect(await world.states()).toEqual(['requested']);
    world.wait(1);
    await world.run();
    expect(await world.states()).toEqual(['confirmed']);
    expect((await people.withdraw(ana, 10n * dollar)).heldUntil).toBeNull();
    const ben = await people.creator('ben', 100n * dollar);
    const asked = await people.withdraw(ben, 10n * dollar, ana.wallet);
    expect(asked.heldUntil, 'paid from another account').not.toBeNull();
  });

  test('that admins check first is not promised for a time', async () => {
    const dailyWithdrawals = wholeDollars(10n);
    world.deps.settings = usualSettings(world.db, { dailyWithdrawals, ...freeOpenings });
    const ana = await people.creator('ana', 100n * dollar);
    const both = [
      await people.withdraw(ana, 10n * dollar),
      await people.withdraw(ana, 5n * dollar),
    ];
    expect(both.map(({ state }) => state)).toEqual(['requested', 'review']);
    const mails = await world.db.all(sql`
      select kind, (facts->>'isChecked')::boolean as is_checked from notice order by id`);
    expect(mails).toEqual([
      { kind: 'withdrawal_waits', isChecked: false },
      { kind: 'withdrawal_waits', isChecked: true },
    ]);
  });

  test('can be cancelled until it is sent, by its owner, once', async () => {
    const [ana, ben] = [await people.creator('ana', 9n * dollar), await people.creator('ben', 1n)];
    const { id } = await people.withdraw(ana, 9n * dollar);
    await expect(cancel(ben, id)).rejects.toMatchObject({ code: 'request.not_found' });
    expect(await cancel(ana, id)).toMatchObject({ state: 'refunded', reason: 'You cancelled it.' });
    await expect(cancel(ana, id)).rejects.toMatchObject({ code: 'withdrawal.not_waiting' });
    expect(await people.readCreator(ana)).toMatchObject({ available: 9n * dollar, inFlight: 0n });
    world.wait(25 * hour);
    await world.run(4);
    expect((await people.readCreator(ana)).onChain).toBe(0n);
  });

  test('cannot be cancelled while an admin looks at whether it was paid', async () => {
    const ana = await people.creator('ana', 9n * dollar);
    const { id } = await people.withdraw(ana, 9n * dollar);
    const { reference, address: to } = await world.readPayout(id);
    const { chain } = world.solana;
    const pays = [{ to, amount: 9n * dollar, reference }];
    await chain.broadcast((await chain.signPayout({ pays, memo: 'before the crash' })).wire);
    world.solana.finalize();
    world.wait(24 * hour);
    await world.run(4);
    expect(await world.states()).toEqual(['review']);
    await expect(cancel(ana, id)).rejects.toMatchObject({ code: 'withdrawal.not_waiting' });
    expect(await people.readCreator(ana)).toMatchObject({ available: 0n, onChain: 9n * dollar });
  });

  test('is either cancelled or paid, whatever comes first, in 20 rounds', async () => {
    await rounds(async (round) => {
      const ana = await people.creator(`ana${round}`, 9n * dollar);
      const { id } = await people.withdraw(ana, 9n * dollar);
      world.wait(24 * hour);
      const [ended] = await Promise.all([
        cancel(ana, id).then(
          () => 'cancelled',
          ({ code }: { code: string }) => code,
        ),
        stepPayouts(world.deps),
      ]);
      await world.run(8);
      const { available, onChain, inFlight } = await people.readCreator(ana);
      const isCancelled = ended === 'cancelled';
      if (!isCancelled) expect(ended).toBe('withdrawal.not_waiting');
      expect({ available, inFlight, onChain }).toEqual({
        available: isCancelled ? 9n * dollar : 0n,
        inFlight: 0n,
        onChain: isCancelled ? 0n : 9n * dollar,
      });
    });
  });
});

describe('simultaneous withdrawals and campaigns', () => {
  race('never take more than the balance', async (callers, round) => {
    const ana = await people.creator(`ana${callers}x${round}`, 25n * dollar);
    const from = accounts.creatorAvailable(ana.userId);
    const fund = (i: number) =>
      world.db.transaction(async (tx) => {
        const to = accounts.platformFee;
        const moves = [{ from, to, amount: usdc(10n * dollar) }];
        await post(tx, { reference: `price:${ana.userId}:${i}`, kind: 'price', moves });
      });
    const outcomes = await together(callers, (i) =>
      (i % 2 === 0 ? people.withdraw(ana, 10n * dollar) : fund(i)).then(
        () => true,
        (error: unknown) => {
          const isShort = error instanceof InsufficientFunds;
          if (!isShort) expect(error).toMatchObject({ code: 'withdrawal.exceeds_balance' });
          return false;
        },
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(2);
    expect((await people.readCreator(ana)).available).toBe(5n * dollar);
  });
});

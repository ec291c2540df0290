import { usdc, wholeDollars, withdrawalTerms } from '@stoke/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../../testing/gateways/freeze-account.ts';
import { accounts, balance } from '../../ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { openingCost, priceOfRent } from '../openings.ts';
import { claimPayouts } from '../step-payouts.ts';
import { creatorVerbs, type Creator } from './creator-verbs.ts';
import { joinAdmin, refuseStep, releaseStep } from './desk-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { arePayoutsInTime } from '../watch-payouts.ts';
import { cancelWithdrawal } from '../withdrawals.ts';

const dollar = 1_000_000n;
const dayMs = 24 * 3_600_000;
/** Of the embedded chain: 1,488,440 lamports at $200 and a quarter on top are $0.372110. */
const fee = 380_000n;
let world: PayoutWorld;
let people: ReturnType<typeof creatorVerbs>;

/** With this price of a SOL, and these limits. */
function charging(dollars: bigint, limits: Parameters<typeof usualSettings>[1] = {}) {
  world.deps.settings = usualSettings(world.db, {
    ...noPayoutLimits,
    walletHoldHours: 0,
    solPrice: wholeDollars(dollars),
    ...limits,
  });
}

beforeEach(async () => {
  world = await openPayoutWorld();
  people = creatorVerbs(world.deps);
  charging(200n);
});

afterEach(async () => {
  const failing = await world.failing();
  await world.close();
  expect(failing, 'checks').toEqual([]);
});

const lamports = () => world.deps.chain.solBalance(world.deps.chain.treasury);
const cancel = ({ userId }: Creator, id: string) =>
  world.db.transaction((tx) => cancelWithdrawal(world.deps, tx, { userId, id }));
/** One that two admins have to release. */
const withdrawToReview = async (creator: Creator) => {
  charging(200n, { twoAdmins: wholeDollars(50n) });
  const withdrawal = await people.withdraw(creator, 60n * dollar);
  expect(withdrawal).toMatchObject({ state: 'review', opening: fee });
  return withdrawal;
};
const kept = () => balance(world.db, accounts.platformFee);

describe('the cost of opening a USDC account', () => {
  test.each([
    // lamports, dollars per SOL, micro-USDC
    [2_039_280n, 200n, 510_000n],
    [2_039_280n, 147n, 380_000n],
    [2_039_280n, 1n, 10_000n],
    [1_488_440n, 200n, fee],
    [8_000_000n, 1n, 10_000n],
    [8_000_001n, 1n, 20_000n],
    [0n, 200n, 0n],
  ])(
    '%i lamports at $%i: %i micro-USDC, with a quarter on top and up to the cent',
    (rent, price, micro) => {
      expect(priceOfRent(rent, wholeDollars(price))).toBe(micro);
    },
  );

  test('follows the rent of the chain and the price that admins set; an open account costs nothing', async () => {
    const { wallet } = await people.creator('ana', dollar);
    expect(await openingCost(world.deps, wallet)).toBe(fee);
    charging(400n);
    expect(await openingCost(world.deps, wallet)).toBe(750_000n);
    world.deps.chain = { ...world.deps.chain, accountRent: async () => 2_039_280n };
    expect(await openingCost(world.deps, wallet)).toBe(1_020_000n);
    world.deps.chain = {
      ...world.deps.chain,
      accountRent: () => Promise.reject(new Error('down')),
    };
    await expect(openingCost(world.deps, wallet)).rejects.toMatchObject({
      code: 'wallet.check_unavailable',
    });
    expect(await openingCost(world.deps, world.solana.local.faucet.demoWallet)).toBeNull();
  });

  test('is fixed at the request, whatever the price is when it is sent', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    await people.withdraw(ana, 10n * dollar);
    charging(10_000n);
    await world.run();
    expect((await people.readCreator(ana)).onChain).toBe(10n * dollar - fee);
    expect(await kept()).toBe(fee);
  });
});

describe('a wallet without a USDC account', () => {
  test('pays for its opening out of what is withdrawn, and the next one pays nothing', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const asked = await people.withdraw(ana, 10n * dollar);
    expect(asked).toMatchObject({ amount: 10n * dollar - fee, opening: fee });
    expect(await people.readCreator(ana)).toMatchObject({
      available: 90n * dollar,
      inFlight: 10n * dollar,
    });
    await world.run();
    const onChain = 10n * dollar - fee;
    expect(await people.readCreator(ana)).toEqual({
      available: 90n * dollar,
      inFlight: 0n,
      onChain,
    });
    expect(await kept()).toBe(fee);
    await people.withdraw(ana, 10n * dollar);
    await world.run();
    expect(await people.readCreator(ana)).toMatchObject({
      available: 80n * dollar,
      onChain: onChain + 10n * dollar,
    });
  });

  test('pays for the opening once, however many withdrawals to it follow immediately', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const sol = await lamports();
    for (let count = 0; count < 5; count += 1) await people.withdraw(ana, 10n * dollar);
    expect((await world.readPayouts()).map(({ opening }) => opening)).toEqual([
      fee,
      null,
      null,
      null,
      null,
    ]);
    await world.run(20);
    expect(await world.states()).toEqual(Array(5).fill('confirmed'));
    expect((await people.readCreator(ana)).onChain).toBe(50n * dollar - fee);
    expect(await kept()).toBe(fee);
    expect(sol - (await lamports()), 'one rent').toBeLessThan(1_488_440n + 1_000_000n);
  });

  test('pays for the opening once while the withdrawal that pays is being sent', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    await people.withdraw(ana, 10n * dollar);
    await world.step();
    expect(await world.states()).toEqual(['sending']);
    expect(await people.withdraw(ana, 10n * dollar)).toMatchObject({ opening: null });
    await world.run();
    expect((await people.readCreator(ana)).onChain).toBe(20n * dollar - fee);
    expect(await kept()).toBe(fee);
  });

  test('pays for the opening once while the withdrawal that pays is in review; the next one waits for it', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const { id } = await withdrawToReview(ana);
    expect(await people.withdraw(ana, 10n * dollar)).toMatchObject({ opening: null });
    await world.run(3);
    expect(await world.states()).toEqual(['review', 'requested']);
    for (let admins = 0; admins < 2; admins += 1) {
      await releaseStep(world, id, await joinAdmin(world));
    }
    await world.run();
    expect(await people.readCreator(ana)).toEqual({
      available: 30n * dollar,
      inFlight: 0n,
      onChain: 70n * dollar - fee,
    });
    expect(await kept()).toBe(fee);
  });

  test('is paid for by each creator who withdraws to it before it is open', async () => {
    const ana = await people.creator('ana', 20n * dollar);
    const ben = await people.creator('ben', 20n * dollar);
    await people.withdraw(ana, 10n * dollar);
    const stranger = await people.withdraw(ben, 10n * dollar, ana.wallet);
    expect(stranger).toMatchObject({ opening: fee });
    await world.run();
    expect((await people.readCreator(ana)).onChain).toBe(20n * dollar - 2n * fee);
    expect(await kept()).toBe(2n * fee);
  });

  test.each([
    ['is cancelled', (ana: Creator) => people.withdraw(ana, 10n * dollar), cancel],
    [
      'is refused in review',
      withdrawToReview,
      async (_: Creator, id: string) => refuseStep(world, id, await joinAdmin(world)),
    ],
  ])('is not opened for nothing when the withdrawal that pays for it %s', async (_, pay, end) => {
    const ana = await people.creator('ana', 100n * dollar);
    const paying = await pay(ana);
    await people.withdraw(ana, 10n * dollar);
    await end(ana, paying.id);
    const sol = await lamports();
    for (let turn = 0; turn < 6; turn += 1) {
      await world.run(3);
      world.wait(300_000);
    }
    expect(await world.states()).toEqual(['refunded', 'refunded']);
    expect(await people.readCreator(ana)).toEqual({
      available: 100n * dollar,
      inFlight: 0n,
      onChain: 0n,
    });
    expect(sol - (await lamports()), 'fees only').toBeLessThan(1_000_000n);
    await people.withdraw(ana, 10n * dollar);
    await world.run();
    expect((await people.readCreator(ana)).onChain).toBe(10n * dollar - fee);
  });

  test('keeps no one else waiting, however many withdrawals wait for their openings', async () => {
    world.deps.settings = usualSettings(world.db, {
      ...noPayoutLimits,
      walletHoldHours: 0,
      hourlyWithdrawals: wholeDollars(150n),
      hourlyShare: 100,
    });
    for (let n = 0; n < 17; n += 1) {
      const one = await people.creator(`creator${n}`, 200n * dollar);
      await people.withdraw(one, 60n * dollar);
      for (let later = 1; later < withdrawalTerms.maxOpen; later += 1) {
        await people.withdraw(one, 10n * dollar);
      }
    }
    const { id } = await people.withdraw(await people.creator('ana', 100n * dollar), 10n * dollar);
    while ((await claimPayouts(world.deps)) !== null);
    const sending = (await world.readPayouts()).filter(({ state }) => state === 'sending');
    expect(sending).toHaveLength(3);
    expect(sending.at(-1)?.id).toBe(id);
  });

  test('that waits a day to be opened makes no withdrawal to it late, and one that could be sent is late', async () => {
    const ana = await people.creator('ana', 30n * dollar);
    const { id: first } = await people.withdraw(ana, 10n * dollar);
    await people.withdraw(ana, 10n * dollar);
    const later = new Date(world.deps.clock.now().getTime() + dayMs);
    await world.db.run(sql`update payout set held_until = ${later} where id = ${first}`);
    await world.run(2);
    world.wait(3_600_000);
    expect(await world.states()).toEqual(['requested', 'requested']);
    expect(await arePayoutsInTime(world.deps)).toBe(true);
    world.wait(dayMs);
    expect(await arePayoutsInTime(world.deps), 'the first one waits for nothing now').toBe(false);
    await world.run();
    expect(await world.states()).toEqual(['confirmed', 'confirmed']);
  });

  test('is opened once in 24 hours at most: one that was closed since is refused with what to do', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    await people.withdraw(ana, 10n * dollar);
    await world.run();
    const confirmedAt = (await world.readPayouts())[0]?.confirmedAt?.getTime() ?? 0;
    await closeAccount(world.solana, ana.wallet);
    const refused = { code: 'wallet.closed_today' };
    await expect(people.withdraw(ana, 10n * dollar)).rejects.toMatchObject(refused);
    world.wait(confirmedAt + dayMs - 1 - world.deps.clock.now().getTime());
    await expect(people.withdraw(ana, 10n * dollar)).rejects.toMatchObject(refused);
    const ben = await people.creator('ben', 20n * dollar);
    await expect(
      people.withdraw(ben, 10n * dollar, ana.wallet),
      'by address',
    ).rejects.toMatchObject(refused);
    world.wait(1);
    await people.withdraw(ana, 10n * dollar);
    await world.run();
    expect(await kept()).toBe(2n * fee);
  });

  test('that is opened, closed and opened each day never brings in more than it costs', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    const sol = await lamports();
    for (let day = 0; day < 5; day += 1) {
      await people.withdraw(ana, 10n * dollar);
      await world.run();
      await closeAccount(world.solana, ana.wallet);
      world.wait(dayMs);
    }
    expect(await world.states()).toEqual(Array(5).fill('confirmed'));
    const spent = sol - (await lamports());
    const worth = (spent * 200n * dollar) / 1_000_000_000n;
    expect(await kept()).toBe(5n * fee);
    expect(await kept()).toBeGreaterThan(worth);
  });

  test('requested by two creators and closed after the first is not opened again on that day', async () => {
    const [ana, ben] = [
      await people.creator('ana', 20n * dollar),
      await people.creator('ben', 20n * dollar),
    ];
    await people.withdraw(ana, 10n * dollar);
    const { id } = await people.withdraw(ben, 10n * dollar, ana.wallet);
    const later = new Date(world.deps.clock.now().getTime() + 3_600_000);
    await world.db.run(sql`update payout set held_until = ${later} where id = ${id}`);
    await world.run(4);
    await closeAccount(world.solana, ana.wallet);
    const sol = await lamports();
    world.wait(3_600_000);
    for (let turn = 0; turn < 6; turn += 1) {
      await world.run(3);
      world.wait(300_000);
    }
    expect(await world.states()).toEqual(['confirmed', 'refunded']);
    expect((await people.readCreator(ben)).available).toBe(20n * dollar);
    expect(sol - (await lamports()), 'fees only').toBeLessThan(1_000_000n);
  });

  test('that is closed after the request is not opened: the whole amount comes back', async () => {
    const ana = await people.creator('ana', 100n * dollar);
    await people.withdraw(ana, 10n * dollar);
    await world.run();
    const rent = await lamports();
    await people.withdraw(ana, 10n * dollar);
    await closeAccount(world.solana, ana.wallet);
    for (let turn = 0; turn < 6; turn += 1) {
      await world.run(3);
      world.wait(300_000);
    }
    expect(await world.states()).toEqual(['confirmed', 'refunded']);
    expect(await people.readCreator(ana)).toMatchObject({ available: 90n * dollar, inFlight: 0n });
    expect(rent - (await lamports()), 'fees only').toBeLessThan(1_000_000n);
  });

  test('returns with what its opening would have cost when it is cancelled', async () => {
    const ana = await people.creator('ana', 10n * dollar);
    const { id } = await people.withdraw(ana, 10n * dollar);
    await cancel(ana, id);
    expect(await people.readCreator(ana)).toMatchObject({ available: 10n * dollar, inFlight: 0n });
  });

  test('is refused an amount that does not pay for it', async () => {
    const ana = await people.creator('ana', fee);
    await expect(people.withdraw(ana, usdc(fee))).rejects.toMatchObject({
      code: 'withdrawal.below_opening',
    });
    expect(await people.readCreator(ana)).toMatchObject({ available: fee });
  });
});

race('withdrawals to one new wallet at the same time pay for it once', async (crowd, round) => {
  const ana = await people.creator(`ana-${crowd}-${round}`, 100n * dollar);
  const { succeeded } = await atOnce(crowd, () => people.withdraw(ana, 10n * dollar));
  expect(succeeded).toBe(Math.min(crowd, 5));
  const own = (await world.readPayouts()).filter(({ userId }) => userId === ana.userId);
  expect(own.filter(({ opening }) => opening !== null)).toHaveLength(1);
});

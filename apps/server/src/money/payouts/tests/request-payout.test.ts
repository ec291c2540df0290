import { usdc } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Earner } from './earner-verbs.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { readOwnPage } from './own-page.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';
import { requestPayout, totalPaid } from '../index.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

const dollar = 1_000_000n;
let world: PayoutWorld;
openForEachTest(openPayoutWorld, (opened) => (world = opened));

/** The code and the text of the refusal of a request, null when it was taken. */
async function ask({ userId, wallet }: Earner, micro: bigint, address = wallet) {
  const input = { userId, amount: usdc(micro), address };
  return world.db
    .transaction((tx) => requestPayout(world.deps, tx, input))
    .then(
      () => null,
      (error: { code: string; message: string; retryAfterSeconds: number | null }) => error,
    );
}

describe('a request is refused', () => {
  test('without a saved wallet, before anything else is looked at', async () => {
    const ana = await world.earner('ana', 10n);
    await world.db.run(sql`update app_user set wallet_address = null`);
    expect(await ask(ana, 1n)).toMatchObject({
      code: 'payout.wallet_missing',
      message:
        'Your wallet address is not set. Please save it in your profile before requesting a payout.',
    });
  });

  test('for an address that is not the saved one', async () => {
    const [ana, ben] = [await world.earner('ana', 80n), await world.earner('ben', 0n)];
    expect(await ask(ana, 60n * dollar, ben.wallet)).toMatchObject({
      code: 'payout.wallet_mismatch',
    });
  });

  test('to the address of a token, even if it was saved before such addresses were refused', async () => {
    const ana = await world.earner('ana', 80n);
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    await world.db.run(sql`update app_user set wallet_address = ${usdc}`);
    expect(await ask(ana, 60n * dollar, usdc)).toMatchObject({ code: 'wallet.known_address' });
    expect(await world.read(ana)).toMatchObject({ available: 80n * dollar, inFlight: 0n });
  });

  test('for 24 hours after the wallet was replaced, to the second', async () => {
    const ana = await world.earner('ana', 80n);
    const replacedAt = world.deps.clock.now();
    await world.db.run(sql`update app_user set wallet_replaced_at = ${replacedAt}`);
    world.wait(24 * 3_600_000 - 1_000);
    expect(await ask(ana, 60n * dollar)).toMatchObject({
      code: 'payout.wallet_on_hold',
      retryAfterSeconds: 1,
    });
    world.wait(1_000);
    expect(await ask(ana, 60n * dollar)).toBeNull();
  });

  test('under the minimum, which the text names as it is configured', async () => {
    const ana = await world.earner('ana', 80n);
    expect(await ask(ana, 49_990_000n)).toMatchObject({
      code: 'payout.below_minimum',
      message: 'Minimum payout amount is $50.',
    });
    expect(await ask(ana, 0n)).toMatchObject({ code: 'payout.below_minimum' });
    world.deps.settings = usualSettings(world.db, {
      ...noPayoutLimits,
      payoutMinimum: usdc(12_500_000n),
    });
    expect(await ask(ana, 12_490_000n)).toMatchObject({
      message: 'Minimum payout amount is $12.50.',
    });
    expect(await ask(ana, 12_500_000n)).toBeNull();
  });

  test('in fractions of a cent', async () => {
    const ana = await world.earner('ana', 80n);
    expect(await ask(ana, 50_005_000n)).toMatchObject({ code: 'payout.amount_invalid' });
    expect(await ask(ana, 50_010_000n)).toBeNull();
  });

  test('above the balance by a cent, and nothing of it is kept', async () => {
    const ana = await world.earner('ana', 80n);
    expect(await ask(ana, 80_010_000n)).toMatchObject({
      code: 'payout.exceeds_balance',
      message: 'Requested amount exceeds your available earnings.',
    });
    expect(await world.readPayouts()).toEqual([]);
    expect(await ask(ana, 80_000_000n)).toBeNull();
    expect(await world.read(ana)).toMatchObject({ available: 0n, inFlight: 80n * dollar });
  });

  test('while the books are looked at, and to the banned; the suspended wait for an admin', async () => {
    const ana = await world.earner('ana', 200n);
    world.pause(true);
    expect(await ask(ana, 60n * dollar)).toMatchObject({ code: 'payout.paused' });
    world.pause(false);
    await world.ban(ana);
    expect(await ask(ana, 60n * dollar)).toMatchObject({ code: 'account.banned' });
    await world.unban(ana);
    await setTrust(world.deps, ana.userId, 199);
    expect(await ask(ana, 60n * dollar)).toBeNull();
    await world.run(2);
    expect(await world.states()).toEqual(['review']);
    expect(await world.read(ana)).toMatchObject({ inFlight: 60n * dollar, onChain: 0n });
  });
});

describe('simultaneous requests', () => {
  race('never take more than the balance', async (callers, round) => {
    const ana = await world.earner(`earner${callers}x${round}`, 120n);
    const answers = await together(callers, () => ask(ana, 50n * dollar));
    const refused = answers.filter((answer) => answer !== null);
    expect(refused).toHaveLength(callers - 2);
    for (const { code } of refused) expect(code).toBe('payout.exceeds_balance');
    const left = { available: 20n * dollar, inFlight: 100n * dollar };
    expect(await world.read(ana)).toMatchObject(left);
  });

  test('with a change of the wallet go to the old one or are refused', async () => {
    const [ana, ben] = [await world.earner('ana', 1_000n), await world.earner('ben', 0n)];
    const change = () =>
      world.db.run(
        sql`update app_user set wallet_address = ${ben.wallet} where id = ${ana.userId}`,
      );
    const asks = Array.from({ length: 10 }, () => ask(ana, 50n * dollar));
    const [, ...answers] = await Promise.all([change(), ...asks]);
    for (const answer of answers)
      expect([undefined, 'payout.wallet_mismatch']).toContain(answer?.code);
    for (const { address } of await world.readPayouts()) expect(address).toBe(ana.wallet);
  });
});

describe('the list of payouts', () => {
  test('shows the own ones, newest first, page by page, and what was paid in all', async () => {
    const [ana, ben] = [await world.earner('ana', 500n), await world.earner('ben', 100n)];
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      world.wait(1);
      made.push((await world.request(ana, 50n + BigInt(i))).id);
    }
    await world.request(ben, 50n);
    await world.run();
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { page, next } = await readOwnPage(world.deps, ana.userId, cursor);
      seen.push(...page.map(({ id }) => id));
      for (const { status, sentAt, confirmedAt, signature } of page) {
        expect(status).toBe('confirmed');
        for (const known of [sentAt, confirmedAt, signature]) expect(known).not.toBeNull();
      }
      if (next === null) break;
      cursor = next;
    }
    expect(seen).toEqual(made.toReversed());
    expect(await totalPaid(world.db, ana.userId)).toBe(260n * dollar);
  });

  test('refuses a cursor that it did not give', async () => {
    const ana = await world.earner('ana', 0n);
    await expect(readOwnPage(world.deps, ana.userId, 'x')).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

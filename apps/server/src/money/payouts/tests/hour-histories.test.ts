import { address } from '@solana/kit';
import { hourMs, usdc, wholeDollars } from '@stoke/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { randomHistories } from '../../../../testing/platform/random-histories.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { recordWaits } from '../hour-limit.ts';
import { claimPayouts } from '../step-payouts.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
const stepMs = 10 * 60_000;
const people = 4;
let world: PayoutWorld;

beforeAll(async () => {
  world = await openPayoutWorld(10_000_000n * dollar);
});
afterAll(() => world.close());

const History = fc.record({
  limits: fc.record({
    earnings: fc.integer({ min: 100, max: 400 }),
    withdrawal: fc.integer({ min: 100, max: 400 }),
    share: fc.constantFrom(10, 34, 100, 100),
  }),
  /** In the order of time: after how many minutes, who, how much of the limit. */
  requests: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 25 }),
      person: fc.integer({ min: 0, max: people - 1 }),
      percent: fc.integer({ min: 1, max: 100 }),
      purpose: fc.constantFrom('earnings', 'withdrawal'),
    }),
    { minLength: 5, maxLength: 24 },
  ),
});
type History = typeof History extends fc.Arbitrary<infer H> ? H : never;

type Ended = {
  id: string;
  userId: string;
  purpose: 'earnings' | 'withdrawal';
  amount: bigint;
  requestedAt: Date;
  at: Date | null;
};

/** Every claim is sent immediately, and its payouts stay in `sending` to the end. */
async function claimAll() {
  while ((await claimPayouts(world.deps)) !== null) {
    await world.db.run(sql`
      update payout_attempt set sent_at = ${world.deps.clock.now()} where sent_at is null`);
  }
}

async function live({ limits, requests }: History, name: string): Promise<Ended[]> {
  const { earnings, withdrawal, share } = limits;
  world.deps.settings = usualSettings(world.db, {
    ...noPayoutLimits,
    walletHoldHours: 0,
    payoutMinimum: usdc(10_000n),
    hourlyPayouts: wholeDollars(BigInt(earnings)),
    hourlyWithdrawals: wholeDollars(BigInt(withdrawal)),
    hourlyShare: share,
  });
  const verbs = creatorVerbs(world.deps);
  const all = await Promise.all(
    Array.from({ length: people }, async (_, n) => ({
      earner: await world.earner(`e${n}-${name}`, 100_000n),
      creator: await verbs.creator(`c${n}-${name}`, 100_000n * dollar),
    })),
  );
  // Nothing here is confirmed, and a withdrawal would wait for the one that opens its account.
  for (const { creator } of all) {
    const owner = address(creator.wallet);
    await world.solana.local.faucet.give({ owner, usdcMicro: 1n, lamports: 0n });
  }
  world.solana.finalize();
  const ids: string[] = [];
  for (const { after, person, percent, purpose } of requests) {
    for (let left = after * 60_000; left > 0; left -= stepMs) {
      await claimAll();
      await recordWaits(world.deps);
      world.wait(Math.min(left, stepMs));
    }
    world.wait(1);
    const who = all[person];
    if (!who) throw new Error('No such person.');
    const dollars = BigInt(Math.max(1, Math.floor((limits[purpose] * percent) / 100)));
    try {
      const asked =
        purpose === 'earnings'
          ? await world.request(who.earner, dollars)
          : await verbs.withdraw(who.creator, (dollars > 5n ? dollars : 5n) * dollar);
      ids.push(asked.id);
    } catch (error) {
      expect(error).toMatchObject({ code: 'withdrawal.too_many_open' });
    }
  }
  // One payout an hour goes at least: more than that is starving.
  for (let step = 0; step < (ids.length + 2) * 6; step += 1) {
    await claimAll();
    await recordWaits(world.deps);
    const waits = await world.db.one(sql`
      select 1 from payout where id = any(${ids}::uuid[]) and state = 'requested' limit 1`);
    if (waits === null) break;
    world.wait(stepMs);
  }
  return world.db.all(sql<Ended>`
    select p.id, p.user_id, p.purpose, p.amount_micro as amount, p.requested_at, a.sent_at as at
    from payout p left join payout_attempt_item i on i.payout_id = p.id
      left join payout_attempt a on a.id = i.attempt_id
    where p.id = any(${ids}::uuid[]) order by p.id`);
}

let count = 0;
test('no rolling hour sends more than its limits, nothing starves, and payouts are never paused', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      world.wait(3 * hourMs);
      const ended = await live(history, `${(count += 1)}`);
      const { limits } = history;
      for (const one of ended) expect(one.at, 'nothing starves').not.toBeNull();
      for (const purpose of ['earnings', 'withdrawal'] as const) {
        const most = BigInt(limits[purpose]) * dollar;
        const share = (most * BigInt(limits.share)) / 100n;
        const kind = ended.filter((one) => one.purpose === purpose);
        for (const last of kind) {
          const to = timeOf(last);
          const hour = kind.filter((one) => timeOf(one) <= to && timeOf(one) > to - hourMs);
          const own = hour.filter(({ userId }) => userId === last.userId);
          expect(sum(hour)).toBeLessThanOrEqual(most);
          // One above its account's share goes alone.
          if (own.length > 1) expect(sum(own)).toBeLessThanOrEqual(share);
        }
        expectOrder(kind);
      }
      expect(await world.db.all(sql`select * from payout_pause`)).toEqual([]);
    }),
    { ...randomHistories(6), endOnFailure: true },
  );
});

const sum = (ended: readonly Ended[]) => ended.reduce((total, { amount }) => total + amount, 0n);

/**
 * A payout that waits for the limit of all is not passed by one that is sent over an hour after the
 * request; one that waits for its own account's share may be.
 */
function expectOrder(kind: readonly Ended[]): void {
  for (const [index, older] of kind.entries()) {
    for (const younger of kind.slice(index + 1)) {
      const [first, second] = [timeOf(older), timeOf(younger)];
      const waitedForOwn = kind
        .slice(0, index)
        .some((own) => own.userId === older.userId && timeOf(own) > second - hourMs);
      if (second >= first || waitedForOwn) continue;
      expect(second - older.requestedAt.getTime()).toBeLessThan(hourMs);
    }
  }
}

const timeOf = ({ at }: Ended) => at?.getTime() ?? 0;

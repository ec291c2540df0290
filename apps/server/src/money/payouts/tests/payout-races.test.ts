import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import type { Earner } from './earner-verbs.ts';
import { openPayoutWorld } from './payout-world.ts';
import { stepPayouts, type PayoutDeps } from '../index.ts';

const dollar = 1_000_000n;
const perRound = 6;

const world = await openPayoutWorld(100_000n * dollar);

afterAll(() => world.close());

afterEach(async () => {
  expect(await world.failing(), 'checks').toEqual([]);
});

describe('any number of workers', () => {
  raceWith('threat-01: pay every payout once', async (workers) => {
    const earners: Earner[] = [];
    for (const name of ['ana', 'ben', 'cem']) {
      earners.push(await world.earner(`${name}-${workers}`, 10_000n));
    }
    const stepTogether = () => together(workers, () => stepPayouts(world.deps));
    let asked = 0n;
    await rounds(async (round) => {
      for (let i = 0; i < perRound; i += 1) {
        // one user in several transactions: their books are settled at the same time
        const earner = earners[i % earners.length];
        if (earner) await world.request(earner, 50n);
      }
      asked += BigInt(perRound);
      // every other round all go alone
      await world.db.run(sql`update payout set failures = ${(round + 1) % 2}`);
      await stepTogether();
      await stepTogether();
      world.solana.finalize();
      world.wait(1_000);
    });
    await stepTogether();
    for (const { state } of await world.readPayouts()) expect(state).toBe('confirmed');
    const each = (asked / 3n) * 50n * dollar;
    for (const earner of earners) {
      expect(await world.read(earner)).toEqual({
        available: 10_000n * dollar - each,
        inFlight: 0n,
        onChain: each,
      });
    }
    const lost = await world.db.all(sql`select * from payout_attempt where outcome <> 'landed'`);
    expect(lost, 'no transaction was signed in vain').toEqual([]);
    expect(world.text).toEqual([]);
  });

  test('spend no part of the treasury twice', async () => {
    const poor = await openPayoutWorld(310n * dollar);
    const earners: Earner[] = [];
    for (let i = 0; i < 12; i += 1) earners.push(await poor.earner(`earner${i}`, 100n));
    for (const earner of earners) await poor.request(earner, 100n);
    await poor.db.run(sql`update payout set failures = 1`);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => stepPayouts(poor.deps)));
      poor.solana.finalize();
      poor.wait(1_000);
    }
    // a worker that was late may have sent the last one in the last round
    await stepPayouts(poor.deps);
    const outcomes = await poor.db.all(sql`
      select outcome, count(*)::int as times from payout_attempt group by outcome`);
    const paid = (await poor.readPayouts()).filter(({ state }) => state === 'confirmed');
    const failing = await poor.failing();
    await poor.close();
    expect(outcomes).toEqual([{ outcome: 'landed', times: 3 }]);
    expect(paid).toHaveLength(3);
    expect(failing).toEqual([]);
  });

  test('spend no part of the treasury twice when they choose different payouts', async () => {
    const poor = await openPayoutWorld(310n * dollar);
    for (const name of ['ana', 'ben']) await poor.request(await poor.earner(name, 200n), 200n);
    const [late] = await poor.readPayouts();
    const retriedAt = new Date(poor.deps.clock.now().getTime() + 1_000);
    await poor.db.run(sql`
      update payout set failures = 1, not_before = case when id = ${late?.id} then ${retriedAt}::timestamptz end`);
    const claiming = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = stepPayouts(pausedBeforeItClaims(poor.deps, claiming.resolve, gate.promise));
    await claiming.promise;
    poor.wait(2_000);
    let hasEnded = false;
    const fast = stepPayouts(poor.deps).finally(() => (hasEnded = true));
    await expect.poll(async () => hasEnded || (await isLockAwaited(poor.db))).toBe(true);
    gate.resolve();
    await Promise.all([slow, fast]);
    const outcomes = await poor.outcomes();
    await poor.close();
    expect(outcomes).toEqual(['open']);
  });
});

/** A worker whose transaction that claims payouts stops at its first write. */
function pausedBeforeItClaims(
  deps: PayoutDeps,
  onPause: () => void,
  gate: Promise<void>,
): PayoutDeps {
  const transaction: PayoutDeps['db']['transaction'] = (work) =>
    deps.db.transaction((tx) =>
      work({
        ...tx,
        run: async (statement) => {
          if (/insert into payout_attempt \(/.test(statement.text)) {
            onPause();
            await gate;
          }
          return tx.run(statement);
        },
      }),
    );
  return { ...deps, db: { ...deps.db, transaction } };
}

function isLockAwaited(db: Queryable): Promise<boolean> {
  return db.has(sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
}

import { fileURLToPath } from 'node:url';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Fault, PayoutCrashOrder } from './crash-worker.ts';
import { runUntilCrash } from '../../../../testing/money/run-until-crash.ts';
import { bundle } from '../../../../testing/platform/bundle.ts';
import { isShortRun } from '../../../../testing/platform/short-run.ts';
import { freeOpenings, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { creatorVerbs } from './creator-verbs.ts';
import { openPayoutWorld } from './payout-world.ts';
import type { CrashPoint } from '../index.ts';

const dollar = 1_000_000n;
const worker = await bundle(fileURLToPath(new URL('crash-worker.ts', import.meta.url)));
const points: CrashPoint[] = [
  'claimed',
  'signed-not-saved',
  'saved-not-sent',
  'sent',
  'seen-not-recorded',
  'expired-not-recorded',
  'recorded',
];
const faults: Fault[] = [
  'no other fault',
  'dropped broadcasts',
  'lost answers',
  'underfunded treasury',
];
/** Where a worker comes to under a fault; elsewhere it works on to the end. */
function isReached(point: CrashPoint, fault: Fault): boolean {
  if (fault === 'dropped broadcasts') return point !== 'seen-not-recorded';
  return point !== 'expired-not-recorded';
}
type Scenario = { fault: Fault; point: CrashPoint };
/** Each point and each fault once. */
const few: Scenario[] = [
  { point: 'claimed', fault: 'no other fault' },
  { point: 'signed-not-saved', fault: 'no other fault' },
  { point: 'saved-not-sent', fault: 'lost answers' },
  { point: 'sent', fault: 'no other fault' },
  { point: 'seen-not-recorded', fault: 'lost answers' },
  { point: 'expired-not-recorded', fault: 'dropped broadcasts' },
  { point: 'recorded', fault: 'underfunded treasury' },
];
const every = faults.flatMap((fault) =>
  points.filter((point) => isReached(point, fault)).map((point) => ({ fault, point })),
);
const scenarios = isShortRun ? few : every;

let killed = 0;
let people = 0;

const world = await openPayoutWorld(100_000n * dollar);

afterAll(() => world.close());

afterEach(async () => {
  expect(await world.failing(), 'checks').toEqual([]);
});

/** Lets a worker run until it dies. Answers the signal that ended it. */
function runWorker(crashAt: CrashPoint, fault: Fault): Promise<string | null> {
  // where the bytes must die first, time goes by faster
  const slots = fault === 'dropped broadcasts' ? 10 : 1;
  return runUntilCrash<PayoutCrashOrder>(world, worker, { crashAt, fault }, slots);
}

/** Leaves the treasury this many dollars. */
async function setTreasury(dollars: bigint): Promise<void> {
  const { chain, local, signer } = world.solana;
  const more = dollars * dollar - (await chain.treasuryBalance());
  if (more > 0n) {
    await local.faucet.give({ owner: signer.address, usdcMicro: more, lamports: 0n });
  } else if (more < 0n) {
    const to = (await generateKeyPairSigner()).address;
    const pays = [{ to, amount: -more, reference: chain.newReference() }];
    const memo = `to the cold wallet ${pays[0]?.reference.slice(0, 20)}`;
    await chain.broadcast((await chain.signPayout({ pays, memo })).wire);
  }
  world.solana.finalize();
}

type Read = () => Promise<{ available: bigint; inFlight: bigint; onChain: bigint }>;

/** Two payouts and a creator's withdrawal. Answers how to read what became of each. */
async function threeRequests(): Promise<Read[]> {
  const reads: Read[] = [];
  for (let i = 0; i < 2; i += 1) {
    people += 1;
    const earner = await world.earner(`earner${people}`, 60n);
    world.wait(1);
    await world.request(earner, 55n);
    reads.push(() => world.read(earner));
  }
  world.deps.settings = usualSettings(world.db, { walletHoldHours: 0, ...freeOpenings });
  const { creator, withdraw, readCreator } = creatorVerbs(world.deps);
  const brand = await creator(`creator${people}`, 60n * dollar);
  world.wait(1);
  await withdraw(brand, 55n * dollar);
  return [...reads, () => readCreator(brand)];
}

describe('a worker killed where', () => {
  test.each(scenarios)(
    'threat-02: $point, with $fault, pays everybody once',
    async ({ fault, point }) => {
      await setTreasury(fault === 'underfunded treasury' ? 70n : 10_000n);
      const before = await world.solana.chain.treasuryBalance();
      const reads = await threeRequests();
      // The process that takes over dies there too, at each point under one fault.
      const diesTwice = few.some((one) => one.fault === fault && one.point === point);
      for (let death = 0; death < (diesTwice ? 2 : 1); death += 1) {
        // what died with its claim is taken over after half a minute
        world.wait(31_000);
        const signal = await runWorker(point, fault);
        expect(await world.failing(), 'right after the crash').toEqual([]);
        if (signal === 'SIGKILL') killed += 1;
        if (death === 0) expect(signal).toBe('SIGKILL');
      }
      let added = 0n;
      if (fault === 'underfunded treasury') {
        const left = await world.solana.chain.treasuryBalance();
        await setTreasury(10_000n);
        added = 10_000n * dollar - left;
      }
      for (let round = 0; round < 4; round += 1) {
        // past the lease of a dead worker, the delay after failures, and the life of lost bytes
        world.wait(60_000);
        world.solana.local.advance(170);
        await world.run(6);
      }
      for (const read of reads) {
        expect(await read()).toEqual({
          available: 5n * dollar,
          inFlight: 0n,
          onChain: 55n * dollar,
        });
      }
      const after = await world.solana.chain.treasuryBalance();
      expect(before + added - after, 'what left the treasury').toBe(165n * dollar);
    },
  );

  test('is met at least once at every point under every fault that leads there', async () => {
    expect(new Set(scenarios.map(({ point }) => point))).toEqual(new Set(points));
    expect(killed).toBeGreaterThanOrEqual(scenarios.length);
    const outcomes = await world.db.all(sql<{ outcome: string; seen: number }>`
      select outcome, count(*)::int as seen from payout_attempt group by outcome`);
    const seen = new Set(outcomes.map(({ outcome }) => outcome));
    expect([...seen].toSorted()).toEqual(['expired', 'failed', 'landed']);
  });
});

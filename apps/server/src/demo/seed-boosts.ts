import { dayMs, usdc, wholeDollars } from '@stoke/domain';
import { importBoost, importParticipation } from '../campaigns/boost/index.ts';
import { type DemoDeps, isStepDone, onceInDemo, type SetClock } from './demo-deps.ts';
import { demoEarners } from './people.ts';
import { brandOf, type People } from './seed-people.ts';
import { tweetOf } from './seed-drips.ts';

const shared = { volumePerLoop: wholeDollars(25n), participants: 0, loopsCompleted: 0 } as const;
/** A token that no one has: the demo's loops were verified before they are shown. */
const mint = '8vQ2mX5fW1tJk7RrY3hZc4uNdBpLs6EoGaTqXyVwKbMn';
const reward = usdc(500_000n);
/**
 * Campaigns of the first brand, which the demo's creator owns. `loops`: verified per participant.
 */
const planned = [
  {
    plan: {
      ...shared,
      name: 'Listing week',
      state: 'completed',
      speed: 'Fast',
      targetVolume: wholeDollars(3500n),
      cost: wholeDollars(84n),
      payouts: wholeDollars(70n),
      usersNeeded: 7,
      loopsPerUser: 20,
      totalLoops: 140,
    },
    daysAgo: 9,
    daysLong: 3,
    daysUntilPaid: 4,
    loops: [20, 20, 20, 20, 20, 20, 20],
  },
  {
    plan: {
      ...shared,
      name: 'Steady market',
      state: 'active',
      speed: 'Steady',
      targetVolume: wholeDollars(12_000n),
      cost: wholeDollars(288n),
      payouts: wholeDollars(240n),
      usersNeeded: 12,
      loopsPerUser: 40,
      totalLoops: 480,
    },
    daysAgo: 2,
    daysLong: 2,
    daysUntilPaid: null,
    loops: [31, 26, 22, 18, 12, 7],
  },
  {
    plan: {
      ...shared,
      name: 'Autumn pause',
      state: 'ended',
      speed: 'Slow',
      targetVolume: wholeDollars(4000n),
      cost: wholeDollars(96n),
      payouts: wholeDollars(80n),
      usersNeeded: 8,
      loopsPerUser: 20,
      totalLoops: 160,
    },
    daysAgo: 6,
    daysLong: 2,
    daysUntilPaid: 4,
    loops: [9, 14, 6, 11],
  },
  {
    plan: {
      ...shared,
      name: 'Second venue',
      state: 'pending',
      speed: 'Steady',
      targetVolume: wholeDollars(15_000n),
      cost: wholeDollars(360n),
      payouts: wholeDollars(300n),
      usersNeeded: 60,
      loopsPerUser: 10,
      totalLoops: 600,
    },
    daysAgo: 1,
    daysLong: 0,
    daysUntilPaid: null,
    loops: [],
  },
] as const;
type Planned = (typeof planned)[number];

/** The wallets of the demo's earners, in order: public keys whose private keys were thrown away. */
const wallets = [
  demoEarners[0]?.wallet ?? '',
  '6G84gSQSF2mBbNiFBnoPmuzXeU2fN7AhoZUhQQ9eD7hL',
  '6or4VEj4aPNUfJaKBjAYQZnRdLZdpGJTb88QwCkcrJKY',
  'B7LrxqMu3NoLd3h2cnSvteCdaMA4BCCRuU4GJjGZAzx1',
  'F2sw9eyyYKsoBJzJS3BdP4UwXvTgeWJfyY4KLy71AfK4',
  '6yywjZoLKi1GGKSyafgDiCv92U43Hrh8LAxpYhNq3VqL',
  'BkbQRzrwH8bTZF1NQHSXAk1wzojZmk59tTYUBJXndbh6',
] as const;
/** Numbers of boost tweets come after those of Sparks. */
const firstTweet = 950;

/** Adds volume boost campaigns with participants, as admins would. */
export async function seedBoosts(deps: DemoDeps, now: Date, people: People, clock: SetClock) {
  for (const [number, boost] of planned.entries()) {
    const step = `boost ${number}`;
    if (await isStepDone(deps.db, step)) continue;
    const { brand, creatorId } = brandOf(people, 0);
    const tweetUrl = tweetOf(brand.handle, firstTweet, number).url;
    await onceInDemo(deps, step, async (tx) => {
      clock.set(new Date(now.getTime() - boost.daysAgo * dayMs));
      const parts = deps.partsAt(clock).boost;
      const campaignId = await importBoost(parts, tx, {
        ...boost.plan,
        creatorId,
        tweetUrl,
        tokenMint: mint,
        ...windowOf(boost, now),
      });
      for (const one of takingPart(boost, people, clock.now())) {
        await importParticipation(parts, tx, { ...one, campaignId });
      }
      return null;
    });
  }
}

/** A campaign that is over has ended; the pending one starts tomorrow. */
function windowOf({ daysAgo, daysLong, plan }: Planned, now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  if (plan.state === 'pending') return { startsAt: at(1), endsAt: at(8) };
  if (plan.state === 'active') return { startsAt: at(-daysAgo), endsAt: at(5) };
  return { startsAt: at(-daysAgo), endsAt: at(daysLong - daysAgo) };
}

/** Earners with their loops, spread over the campaign's days and slow at first. */
function takingPart(boost: Planned, people: People, joinedAt: Date) {
  const after = (days: number) => new Date(joinedAt.getTime() + Math.floor(days * dayMs));
  return boost.loops.map((count, person) => ({
    userId: people.earners[person] ?? '',
    walletAddress: wallets[person] ?? '',
    maxLoops: boost.plan.loopsPerUser,
    pendingLoops: boost.daysUntilPaid === null ? boost.plan.loopsPerUser - count : 0,
    state: boost.daysUntilPaid === null ? ('active' as const) : ('paid' as const),
    joinedAt,
    paidAt: boost.daysUntilPaid === null ? null : after(boost.daysUntilPaid),
    loops: Array.from({ length: count }, (_, n) => ({
      reward,
      verifiedAt: after(boost.daysLong * ((n + (person + 1) / 8) / count) ** 1.3),
    })),
  }));
}

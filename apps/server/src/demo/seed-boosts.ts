import { dayMs, usdc, wholeDollars } from '@stoke/domain';
import { importBoost, importParticipation } from '../campaigns/boost/index.ts';
import { type Demo, onceInDemo } from './demo-deps.ts';
import { demoEarners } from './people.ts';
import { tweetOf } from './seed-drips.ts';
import { brandOf } from './seed-people.ts';

/** A token that no one has: the demo's loops were verified before they are shown. */
const mint = '8vQ2mX5fW1tJk7RrY3hZc4uNdBpLs6EoGaTqXyVwKbMn';
const reward = usdc(500_000n);
/** Numbers of boost tweets come after those of Sparks. */
const firstTweet = 950;

type PlannedBoost = {
  name: string;
  state: 'completed' | 'active' | 'ended' | 'pending';
  speed: 'Fast' | 'Steady' | 'Slow';
  usersNeeded: number;
  loopsPerUser: number;
  /** When it begins and ends, in days before now. */
  days: readonly [begins: number, ends: number];
  /** Verified per participant. */
  loops: readonly number[];
};

/** Campaigns of the first brand, which the demo's creator owns. */
const planned: readonly PlannedBoost[] = [
  {
    name: 'Listing week',
    state: 'completed',
    speed: 'Fast',
    days: [9, 6],
    usersNeeded: 5,
    loopsPerUser: 20,
    loops: [20, 20, 20, 20, 20],
  },
  {
    name: 'Steady market',
    state: 'active',
    speed: 'Steady',
    days: [2, -5],
    usersNeeded: 12,
    loopsPerUser: 40,
    loops: [31, 26, 22, 18, 12, 7],
  },
  {
    name: 'Autumn pause',
    state: 'ended',
    speed: 'Slow',
    days: [6, 4],
    usersNeeded: 8,
    loopsPerUser: 20,
    loops: [9, 14, 6, 11],
  },
  {
    name: 'Second venue',
    state: 'pending',
    speed: 'Steady',
    days: [-1, -8],
    usersNeeded: 60,
    loopsPerUser: 10,
    loops: [],
  },
];

/** Adds volume boost campaigns with participants, as admins would. */
export async function seedBoosts(demo: Demo): Promise<void> {
  const { brand, creatorId } = brandOf(demo, 0);
  for (const [number, { days, loops, ...plan }] of planned.entries()) {
    const [startsAt, endsAt] = [demo.hoursAgo(days[0] * 24), demo.hoursAgo(days[1] * 24)];
    const joinedAt = startsAt < demo.now ? startsAt : demo.hoursAgo(24);
    const isEnded = endsAt < demo.now;
    const verifiedMs = Math.min(endsAt.getTime(), demo.now.getTime()) - joinedAt.getTime();
    const totalLoops = plan.usersNeeded * plan.loopsPerUser;
    await onceInDemo(demo, `boost ${number}`, async (tx) => {
      demo.clock.set(joinedAt);
      const campaignId = await importBoost(demo.parts.boost, tx, {
        ...plan,
        creatorId,
        tokenMint: mint,
        totalLoops,
        startsAt,
        endsAt,
        participants: 0,
        loopsCompleted: 0,
        volumePerLoop: wholeDollars(25n),
        tweetUrl: tweetOf(brand.handle, firstTweet, number).url,
        targetVolume: wholeDollars(BigInt(totalLoops * 25)),
        payouts: usdc(BigInt(totalLoops) * reward),
        cost: usdc((BigInt(totalLoops) * reward * 6n) / 5n),
      });
      for (const [n, count] of loops.entries()) {
        // Slow at first.
        const verifiedAt = (i: number) =>
          joinedAt.getTime() + verifiedMs * ((i + (n + 1) / 8) / count) ** 1.3;
        await importParticipation(demo.parts.boost, tx, {
          campaignId,
          userId: demo.people.earners[n] ?? '',
          walletAddress: demoEarners[n]?.wallet ?? '',
          maxLoops: plan.loopsPerUser,
          pendingLoops: isEnded ? 0 : plan.loopsPerUser - count,
          state: isEnded ? 'paid' : 'active',
          joinedAt,
          paidAt: isEnded ? new Date(endsAt.getTime() + dayMs) : null,
          loops: Array.from({ length: count }, (_, i) => {
            return { reward, verifiedAt: new Date(Math.floor(verifiedAt(i))) };
          }),
        });
      }
      return null;
    });
  }
}

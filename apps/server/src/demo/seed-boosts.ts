import { dayMs, wholeDollars } from '@stoke/domain';
import { importBoost } from '../boost/index.ts';
import type { SetClock } from './demo-clock.ts';
import type { DemoDeps } from './demo-deps.ts';
import { isStepDone, once } from './once.ts';
import { brandOf, type People } from './seed-people.ts';
import { tweetOf } from './seed-drips.ts';

const shared = { volumePerLoop: wholeDollars(25n), loopsPerUser: 10 } as const;
/** Of the first brand, which the demo's creator owns. */
const planned = [
  {
    ...shared,
    name: 'Listing week',
    state: 'completed',
    speed: 'Fast',
    daysAgo: 9,
    targetVolume: wholeDollars(20_000n),
    cost: wholeDollars(480n),
    payouts: wholeDollars(400n),
    usersNeeded: 80,
    participants: 80,
    totalLoops: 800,
    loopsCompleted: 800,
  },
  {
    ...shared,
    name: 'Steady market',
    state: 'active',
    speed: 'Steady',
    daysAgo: 2,
    targetVolume: wholeDollars(50_000n),
    cost: wholeDollars(1_200n),
    payouts: wholeDollars(1_000n),
    usersNeeded: 200,
    participants: 126,
    totalLoops: 2_000,
    loopsCompleted: 734,
  },
  {
    ...shared,
    name: 'Autumn pause',
    state: 'ended',
    speed: 'Slow',
    daysAgo: 6,
    targetVolume: wholeDollars(10_000n),
    cost: wholeDollars(240n),
    payouts: wholeDollars(200n),
    usersNeeded: 40,
    participants: 17,
    totalLoops: 400,
    loopsCompleted: 131,
  },
  {
    ...shared,
    name: 'Second venue',
    state: 'pending',
    speed: 'Steady',
    daysAgo: 1,
    targetVolume: wholeDollars(15_000n),
    cost: wholeDollars(360n),
    payouts: wholeDollars(300n),
    usersNeeded: 60,
    participants: 0,
    totalLoops: 600,
    loopsCompleted: 0,
  },
] as const;
/** Tweets of boosts come after those of Sparks. */
const firstTweet = 950;

/** Lists volume boost campaigns, as admins would after they were agreed on. */
export async function seedBoosts(deps: DemoDeps, now: Date, people: People, clock: SetClock) {
  for (const [number, { daysAgo, ...plan }] of planned.entries()) {
    const step = `boost ${number}`;
    if (await isStepDone(deps.db, step)) continue;
    const { brand, creatorId } = brandOf(people, 0);
    const tweetUrl = tweetOf(brand.handle, firstTweet, number).url;
    await once(deps, step, async (tx) => {
      clock.set(new Date(now.getTime() - daysAgo * dayMs));
      await importBoost(deps.partsAt(clock).boost, tx, { ...plan, creatorId, tweetUrl });
      return null;
    });
  }
}

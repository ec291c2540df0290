import { dayMs, dripPackage, hourMs } from '@stoke/domain';
import { closePast } from '../messaging/notices/index.ts';
import { demoEarners } from './people.ts';
import { clockAt, type DemoDeps, isStepDone, onceInDemo } from './demo-deps.ts';
import { beginning, laterPayoutsHoursAgo, payoutHoursAgo, plannedDrips } from './plan.ts';
import { seedBanners } from './seed-banners.ts';
import { seedBoosts } from './seed-boosts.ts';
import { seedDeposits, seedPayouts, seedToday } from './seed-money.ts';
import { livePastDrip, seedDrip } from './seed-drips.ts';
import { seedFomos } from './seed-fomos.ts';
import { seedPeople, type People } from './seed-people.ts';
import { seedSparks } from './seed-sparks.ts';

/**
 * Makes the demo data once. It uses the product's own actions, on the real ledger and the embedded
 * chain, at past times in order.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (await isStepDone(deps.db, 'world')) return;
  const started = await onceInDemo(deps, 'start', async () => ({
    at: deps.clock.now().toISOString(),
  }));
  const now = new Date(started.at);
  const clock = clockAt(beginning(now));
  const people = await seedPeople(deps, clock);
  await seedBanners(deps);
  await seedDeposits(deps, clock, people);
  const running = await liveThrough(deps, now, people);
  await seedSparks(deps, now, people, clock);
  await seedFomos(deps, now, people, clock);
  await seedPayouts(deps, clock, people, {
    earners: demoEarners.slice(1).map((_, i) => i + 1),
    at: new Date(now.getTime() - laterPayoutsHoursAgo * hourMs),
  });
  await seedBoosts(deps, now, people, clock);
  await seedToday({ ...deps, clock: clockAt(now) }, clock, people, running);
  await onceInDemo(deps, 'world', async (tx) => {
    // Mark old notices as read, except those of the last days.
    await closePast(tx, { readBefore: new Date(now.getTime() - 4 * dayMs), at: now });
    return null;
  });
}

/** Runs every planned drip in order of time; returns the ids of those still running. */
async function liveThrough(deps: DemoDeps, now: Date, people: People): Promise<string[]> {
  const clock = clockAt(now);
  const running: string[] = [];
  let isPaid = false;
  for (const [number, plan] of plannedDrips.entries()) {
    const hoursAgo = plan.startedHoursAgo ?? 1;
    if (!isPaid && hoursAgo < payoutHoursAgo) {
      const at = new Date(now.getTime() - payoutHoursAgo * hourMs);
      await seedPayouts(deps, clock, people, { earners: [0], at });
      isPaid = true;
    }
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const hours = dripPackage(plan.package)?.durationHours ?? 0;
    const isEnded = hoursAgo > hours;
    const minutesBetweenTweets = isEnded ? 2 : (hoursAgo * 60 - 15) / plan.tweets;
    const drip = { number, plan, at, minutesBetweenTweets };
    const campaignId = await seedDrip(deps, clock, people, drip);
    if (isEnded) await livePastDrip(deps, clock, people, { number, campaignId, at, hours });
    else if (plan.startedHoursAgo !== null) running.push(campaignId);
  }
  return running;
}

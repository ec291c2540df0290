import { dayMs, hourMs } from '@stoke/domain';
import { closePast } from '../messaging/notices/index.ts';
import { clockAt, type Demo, type DemoDeps, isStepDone, onceInDemo } from './demo-deps.ts';
import { seedBoosts } from './seed-boosts.ts';
import { seedDrips, seedToday } from './seed-drips.ts';
import { seedFomos } from './seed-fomos.ts';
import { seedDeposits, seedPayouts } from './seed-money.ts';
import { seedBanners, seedPeople } from './seed-people.ts';
import { seedSparks } from './seed-sparks.ts';

/** Hours before now at which the people of the demo sign up. */
const historyHours = 240;

/**
 * Makes the demo data once. It uses the product's own actions, on the real ledger and the embedded
 * chain, at past times.
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (await isStepDone(deps.db, 'world')) return;
  const realClock = deps.clock;
  const started = await onceInDemo({ ...deps, realClock }, 'start', async () => ({
    at: realClock.now().toISOString(),
  }));
  const now = new Date(started.at);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const clock = clockAt(hoursAgo(historyHours));
  const making = { ...deps, realClock, clock, parts: deps.partsAt(clock), now, hoursAgo };
  const demo: Demo = { ...making, people: await seedPeople(making) };
  await seedBanners(demo);
  await seedDeposits(demo);
  const running = await seedDrips(demo);
  await seedFomos(demo);
  await seedPayouts(demo);
  await seedSparks(demo);
  await seedBoosts(demo);
  await seedToday(demo, running);
  await onceInDemo(demo, 'world', async (tx) => {
    // Mark old notices as read, except those of the last days.
    await closePast(tx, { readBefore: new Date(now.getTime() - 2 * dayMs), at: now });
    return null;
  });
}

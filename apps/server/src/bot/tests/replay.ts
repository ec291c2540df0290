import type { Db } from '../../platform/db/db.ts';
import { isDeath, mortal } from '../../../testing/platform/cut-off.ts';
import type { Brought, Day } from './busy-day.ts';
import { seeded } from './busy-day.ts';
import type { Process, Town } from './town.ts';

/**
 * How a day is brought: by how many processes, in batches of up to how many, and how often one dies. They judge
 * every so many minutes.
 */
export type Manner = {
  seed: number;
  processes: number;
  batch: number;
  dying: number;
  minutesBetweenJudging: number;
};

const tickSeconds = 120;

/**
 * Runs a day in virtual time: all processes take the updates of two minutes concurrently, and judge them
 * concurrently. What a process that dies has not stored is delivered again.
 */
export async function replay(
  town: Town,
  { day, manner, press }: { day: Day; manner: Manner; press(who: string): Promise<void> },
): Promise<{ deaths: number }> {
  const random = seeded(manner.seed);
  const arriving = day.brought.toSorted((one, other) => one.arrives - other.arrives);
  const presses = [...day.presses];
  const last = Math.max(...day.brought.map(({ arrives }) => arrives)) + 2 * 3600;
  const ticks = Math.ceil((last - seconds(town.clock.now())) / tickSeconds);
  let deaths = 0;
  const healthy = Array.from({ length: manner.processes }, () => town.process());

  /** By a process that dies after some statements; what it did not store is brought to another one. */
  async function take(process: Process, batch: readonly Brought[]): Promise<void> {
    const updates = batch.map(({ update }) => update);
    if (random() < manner.dying) {
      const doomed: Db = mortal(town.db, 1 + Math.floor(random() * 12));
      const isStored = await town
        .process(doomed)
        .take(updates)
        .then(() => true, survive);
      await town
        .process(mortal(town.db, 1 + Math.floor(random() * 12)))
        .judge()
        .catch(survive);
      deaths += 1;
      healthy.splice(0, 1, town.process());
      if (isStored) return;
    }
    await process.take(updates);
  }

  for (let tick = 0; tick < ticks; tick += 1) {
    const now = seconds(town.clock.now()) + tickSeconds;
    while ((presses[0]?.at ?? Infinity) <= now) {
      const { who, at } = presses.shift() ?? { who: '', at: now };
      town.wait((at - seconds(town.clock.now())) * 1000);
      await press(who);
    }
    town.wait((now - seconds(town.clock.now())) * 1000);
    const count = arriving.findIndex(({ arrives }) => arrives > now);
    const arrived = arriving.splice(0, count < 0 ? arriving.length : count);
    await Promise.all(
      spread(arrived, manner, random).map(async (batches, n) => {
        const process = healthy[n % healthy.length];
        for (const batch of batches) if (process) await take(process, batch);
      }),
    );
    await healthy[0]?.turn();
    if ((tick * tickSeconds) % (manner.minutesBetweenJudging * 60) !== 0 && tick < ticks - 1)
      continue;
    await Promise.all(healthy.map((process) => process.judge()));
  }
  return { deaths };
}

function survive(error: unknown): false {
  if (!isDeath(error)) throw error;
  return false;
}

/** For each process its batches, of any sizes and in any order. */
function spread(
  arrived: readonly Brought[],
  { processes, batch }: Manner,
  random: () => number,
): Brought[][][] {
  const mixed = arrived
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
  const all: Brought[][][] = Array.from({ length: processes }, () => []);
  for (let n = 0; mixed.length > 0; n += 1) {
    all[n % processes]?.push(mixed.splice(0, 1 + Math.floor(random() * batch)));
  }
  return all;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

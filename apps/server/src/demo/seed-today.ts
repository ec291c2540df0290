import { markAction } from '../drip/index.ts';
import { decideOne } from '../review/index.ts';
import { later, type SetClock } from './demo-clock.ts';
import type { DemoDeps } from './demo-deps.ts';
import { readTasks } from './demo-store.ts';
import { once } from './once.ts';
import { handIn } from './seed-drips.ts';
import type { People } from './seed-people.ts';

/** What happened in the running drips: some approved, some refused, some waiting for a decision. */
export async function seedToday(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  running: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  await once(deps, 'today', async (tx) => {
    const tasks = await readTasks(tx, running);
    const [self = '', ...others] = people.earners;
    const review = () => deps.partsAt(clock).drip.review;
    const by = { userId: people.admin, isAdmin: true };
    const doneBy = (userId: string, i: number, minutesAgo: number) => {
      clock.set(later(now, -minutesAgo));
      return handIn(deps, clock, tx, { userId, taskId: tasks.at(i)?.id ?? '' });
    };
    const approved = await doneBy(self, 0, 95);
    await decideOne(review(), tx, { submissionId: approved, by, verdict: 'approved' });
    const submissionId = await doneBy(self, 1, 90);
    clock.set(later(now, -61));
    const note = 'Please say something about the release itself.';
    const rejection = { verdict: 'rejected', reason: 'low_quality', note } as const;
    await decideOne(review(), tx, { submissionId, by, ...rejection });
    await doneBy(self, 2, 55);
    clock.set(later(now, -20));
    const like = { userId: self, taskId: tasks.at(3)?.id ?? '', action: 'like' } as const;
    await markAction(deps.partsAt(clock).drip, tx, { ...like, openedAt: null, reply: null });
    for (const [i, other] of others.entries()) {
      await doneBy(other, i % 3, 50 - i * 4);
      await doneBy(other, 4 + i, 40 - i * 4);
    }
    return null;
  });
}

import { hourMs } from '@stoke/domain';
import { fomoWorkers, submitLink, takePlace } from '../campaigns/fomo/index.ts';
import { decideOne } from '../work/decisions/index.ts';
import { type DemoDeps, later, onceInDemo, type SetClock } from './demo-deps.ts';
import { readFomoTasks } from './demo-store.ts';
import type { PlannedFomo, PlannedWork } from './plan-fomos.ts';
import { brandOf, type People } from './seed-people.ts';

type Input = { number: number; plan: PlannedFomo; at: Date; campaignId: string };
type Doing = PlannedWork & { n: number; userId: string };

/** The places and the work of one campaign, each by another earner and in order of time. */
export async function workInFomo(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  input: Input,
): Promise<void> {
  const [, ...earners] = [...people.earners, ...people.crowd];
  const now = input.at.getTime() + input.plan.hoursAgo * hourMs;
  for (const [n, work] of workOf(input).entries()) {
    const userId = earners[n % earners.length] ?? '';
    clock.set(new Date(now - work.hoursAgo * hourMs));
    await doWork(deps, clock, people, input, { ...work, n, userId });
  }
}

/** In a spent campaign every place of its one task is completed, a few hours after another. */
function workOf({ plan }: Input): readonly PlannedWork[] {
  if (plan.fate !== 'spent') return plan.work ?? [];
  return Array.from({ length: plan.users }, (_, n) => {
    return { task: 1, hoursAgo: plan.hoursAgo - 2 - n * 3, end: 'approved' };
  });
}

async function doWork(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  { number, plan, campaignId }: Input,
  { n, userId, task, end }: Doing,
): Promise<void> {
  const { fomo } = deps.partsAt(clock);
  const takenAt = clock.now();
  const by = { userId: brandOf(people, plan.brand).creatorId, isAdmin: false };
  await onceInDemo(deps, `fomo ${number} work ${n}`, async (tx) => {
    const { taskId, links } = (await readFomoTasks(tx, campaignId))[task - 1] ?? noTask();
    await takePlace(fomo, tx, { campaignId, taskId, userId });
    if (end === 'lapsed') return null;
    for (const [i, linkId] of links.entries()) {
      clock.set(later(takenAt, 15 + i * 10));
      const proof = { text: proofs[n % proofs.length] ?? '', link: null, image: null };
      const work = { campaignId, linkId, userId, proof, isMember: false };
      const { id: submissionId } = await submitLink(fomo, tx, work);
      clock.set(later(takenAt, 95 + i * 10));
      const decision = { submissionId, by };
      if (end === 'approved') {
        await decideOne(fomo.review, tx, { ...decision, verdict: 'approved' });
      }
      if (end === 'rejected') {
        const note = 'The comment only repeats the post. Say what you think of it.';
        const rejection = { verdict: 'rejected', reason: 'low_quality', note } as const;
        await decideOne(fomo.review, tx, { ...decision, ...rejection });
      }
    }
    return null;
  });
  if (end !== 'lapsed') return;
  for (const hours of [20, 24]) {
    clock.set(later(takenAt, hours * 60));
    for (const worker of fomoWorkers(fomo)) await worker.run();
  }
}

function noTask(): never {
  throw new Error('The plan of the demo names a task that the campaign does not have.');
}

const proofs = [
  'Done, from the account that is linked here.',
  'Here is what I wrote, it took an evening.',
  'My neighbour asked what a wallet keeps. I had to think about it.',
];

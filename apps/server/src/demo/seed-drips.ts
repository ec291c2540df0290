import { dayMs, hourMs, type TweetLink } from '@stoke/domain';
import { campaignWorkers } from '../campaigns/core/index.ts';
import { addTweet, completeTask, createDrip, markAction } from '../campaigns/drip/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { decideOne } from '../work/decisions/index.ts';
import { seededNumbers } from './artwork.ts';
import { type DemoDeps, later, onceInDemo, type SetClock } from './demo-deps.ts';
import { readTasks } from './demo-store.ts';
import type { PlannedDrip } from './plan.ts';
import { aboutTweet } from './plan-tweets.ts';
import { brandOf, type People } from './seed-people.ts';

/** The demo earner did all tweets of every past drip but the last two. */
const leftOut = 2;
const minutesPerTask = 11;

/** Buys one drip at its time and adds its tweets; returns the campaign's id. */
export function seedDrip(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  {
    plan,
    number,
    at,
    minutesBetweenTweets,
  }: { number: number; plan: PlannedDrip; at: Date; minutesBetweenTweets: number },
): Promise<string> {
  const { drip } = deps.partsAt(clock);
  const { brand, creatorId } = brandOf(people, plan.brand);
  return onceInDemo(deps, `drip ${number}`, async (tx) => {
    clock.set(at);
    const claimed = { creatorId: null, price: null };
    const post = (i: number) => ({
      tweet: tweetOf(brand.handle, number, i),
      about: aboutTweet(plan.brand, number + i),
    });
    const startsAt = startOf(plan, at);
    const order = { creatorId, packageId: plan.package, ...post(0), startsAt, claimed };
    const { id: campaignId } = await createDrip(drip, tx, order);
    for (let i = 1; i < plan.tweets; i += 1) {
      clock.set(later(at, i * minutesBetweenTweets));
      await addTweet(drip, tx, { campaignId, creatorId, ...post(i) });
    }
    return campaignId;
  });
}

/** On the hour; null: as soon as it is funded. */
function startOf({ startsInDays }: PlannedDrip, at: Date): Date | null {
  if (startsInDays === undefined) return null;
  return new Date(Math.ceil((at.getTime() + startsInDays * dayMs) / hourMs) * hourMs);
}

/** The work of the demo earner and two others in a past drip, and its end. */
export async function livePastDrip(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  {
    at,
    number,
    campaignId,
    hours,
  }: { number: number; campaignId: string; at: Date; hours: number },
): Promise<void> {
  await onceInDemo(deps, `work ${number}`, async (tx) => {
    const tasks = await readTasks(tx, [campaignId]);
    const [self, ...others] = people.earners;
    for (const [i, task] of tasks.slice(0, -leftOut).entries()) {
      clock.set(later(at, 100 + i * minutesPerTask));
      if (self) await doAndApprove(deps, clock, tx, { userId: self, taskId: task.id, people });
      const other = others[(i + number) % others.length];
      if (other && i % 7 === 0) {
        await doAndApprove(deps, clock, tx, { userId: other, taskId: task.id, people });
      }
    }
    return null;
  });
  clock.set(new Date(at.getTime() + hours * hourMs));
  for (const worker of campaignWorkers(deps.partsAt(clock).drip)) await worker.run();
}

type Doing = { userId: string; taskId: string };

/** Submits a task like a person would: three actions some seconds apart, then done. */
export async function submitTask(
  deps: DemoDeps,
  clock: SetClock,
  tx: Tx,
  input: Doing,
): Promise<string> {
  const { drip } = deps.partsAt(clock);
  const haste = seededNumbers(input.userId + input.taskId);
  for (const action of ['like', 'retweet', 'comment'] as const) {
    const openedAt = clock.now();
    const seconds = action === 'comment' ? 25 + haste() * 60 : 4 + haste() * 16;
    clock.set(later(openedAt, Math.round(seconds) / 60));
    await markAction(drip, tx, { ...input, action, openedAt, reply: null });
  }
  return (await completeTask(drip, tx, input)).id;
}

async function doAndApprove(
  deps: DemoDeps,
  clock: SetClock,
  tx: Tx,
  { userId, taskId, people }: Doing & { people: People },
): Promise<void> {
  const submissionId = await submitTask(deps, clock, tx, { userId, taskId });
  const submitted = clock.now();
  clock.set(later(submitted, 25));
  const { review } = deps.partsAt(clock).drip;
  const by = { userId: people.admin, isAdmin: true };
  await decideOne(review, tx, { submissionId, by, verdict: 'approved' });
  clock.set(submitted);
}

/** A realistic link that belongs to no one: its ids are far below the ones in use. */
export function tweetOf(handle: string, drip: number, number: number): TweetLink {
  const tweetId = String(1_873_450_000_000_000 + drip * 7_919_000 + number * 104_729);
  return { tweetId, url: `https://x.com/${handle}/status/${tweetId}` };
}

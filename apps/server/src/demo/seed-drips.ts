import { dayMs, dripActions, dripPackage, type DripPackageId, hourMs } from '@stoke/domain';
import type { TweetLink } from '@stoke/domain';
import { campaignWorkers } from '../campaigns/core/index.ts';
import { addTweet, completeTask, createDrip, markAction } from '../campaigns/drip/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { decideOne } from '../work/decisions/index.ts';
import { seededNumbers } from './artwork.ts';
import { type Demo, later, onceInDemo } from './demo-deps.ts';
import { readTasks } from './demo-store.ts';
import type { DemoBrand } from './people.ts';
import { brandOf } from './seed-people.ts';

type PlannedDrip = {
  brand: number;
  package: DripPackageId;
  /** When it was bought. Less than an hour ago: it waits, for funds or for its day. */
  hoursAgo: number;
  tweets: number;
  startsInDays?: number;
};

/** Some that are over, some that run, one that waits for funds, and one for its day. */
const planned: readonly PlannedDrip[] = [
  { brand: 0, package: 'ignition', hoursAgo: 190, tweets: 12 },
  { brand: 2, package: 'ignition', hoursAgo: 75, tweets: 10 },
  { brand: 0, package: 'ignition', hoursAgo: 62, tweets: 16 },
  { brand: 1, package: 'ignition', hoursAgo: 51, tweets: 10 },
  { brand: 0, package: 'surge', hoursAgo: 31, tweets: 12 },
  { brand: 2, package: 'surge', hoursAgo: 26, tweets: 14 },
  { brand: 1, package: 'boost', hoursAgo: 9, tweets: 13 },
  { brand: 4, package: 'boost', hoursAgo: 5, tweets: 11 },
  { brand: 3, package: 'ignition', hoursAgo: 2, tweets: 10 },
  { brand: 4, package: 'surge', hoursAgo: 0.9, tweets: 1 },
  { brand: 0, package: 'ignition', hoursAgo: 0.8, tweets: 1, startsInDays: 3 },
];

/** The demo earner did all tweets of every past drip but the last two. */
const leftOut = 2;

/** Buys every drip, and does the work of those that are over. Returns the ids of the running ones. */
export async function seedDrips(demo: Demo): Promise<string[]> {
  const running: string[] = [];
  for (const [number, plan] of planned.entries()) {
    const at = demo.hoursAgo(plan.hoursAgo);
    const endsAt = later(at, (dripPackage(plan.package)?.durationHours ?? 0) * 60);
    const isEnded = endsAt < demo.now;
    const campaignId = await buyDrip(demo, number, plan, isEnded ? 2 : plan.hoursAgo * 4);
    if (isEnded) {
      await workInPast(demo, number, campaignId, at);
      demo.clock.set(endsAt);
      for (const worker of campaignWorkers(demo.parts.drip)) await worker.run();
    } else if (plan.hoursAgo >= 1) {
      running.push(campaignId);
    }
  }
  return running;
}

function buyDrip(demo: Demo, number: number, plan: PlannedDrip, minutesBetween: number) {
  const { clock, parts } = demo;
  const { brand, creatorId } = brandOf(demo, plan.brand);
  const at = demo.hoursAgo(plan.hoursAgo);
  const post = (n: number) => ({
    tweet: tweetOf(brand.handle, number, n),
    about: aboutTweet(brand, number + n),
  });
  return onceInDemo(demo, `drip ${number}`, async (tx) => {
    clock.set(at);
    const claimed = { creatorId: null, price: null };
    // On the hour.
    const startMs = at.getTime() + (plan.startsInDays ?? 0) * dayMs;
    const startsAt = plan.startsInDays ? new Date(Math.ceil(startMs / hourMs) * hourMs) : null;
    const order = { creatorId, packageId: plan.package, ...post(0), startsAt, claimed };
    const { id: campaignId } = await createDrip(parts.drip, tx, order);
    for (let n = 1; n < plan.tweets; n += 1) {
      clock.set(later(at, n * minutesBetween));
      await addTweet(parts.drip, tx, { campaignId, creatorId, ...post(n) });
    }
    return campaignId;
  });
}

async function workInPast(demo: Demo, number: number, campaignId: string, at: Date) {
  const [self = '', ...others] = demo.people.earners;
  const by = { userId: demo.people.admin, isAdmin: true };
  await onceInDemo(demo, `work ${number}`, async (tx) => {
    const tasks = await readTasks(tx, [campaignId]);
    for (const [n, { id }] of tasks.slice(0, -leftOut).entries()) {
      const workers = n % 2 === 0 ? [self, others[(n + number) % others.length] ?? ''] : [self];
      for (const userId of workers) {
        demo.clock.set(later(at, 60 + n * 35));
        const submissionId = await submitTask(demo, tx, { userId, taskId: id });
        demo.clock.set(later(demo.clock.now(), 25));
        await decide(demo, tx, submissionId, by);
      }
    }
    return null;
  });
}

/** The work in the running drips: some approved, some rejected, some waiting. */
export async function seedToday(demo: Demo, running: readonly string[]): Promise<void> {
  const { clock, parts, people } = demo;
  const [self = '', ...others] = people.earners;
  const by = { userId: people.admin, isAdmin: true };
  await onceInDemo(demo, 'today', async (tx) => {
    const tasks = await readTasks(tx, running);
    const taskOf = (n: number) => tasks[n]?.id ?? '';
    const doneBy = (userId: string, n: number, minutesAgo: number) => {
      clock.set(later(demo.now, -minutesAgo));
      return submitTask(demo, tx, { userId, taskId: taskOf(n) });
    };
    await decide(demo, tx, await doneBy(self, 0, 95), by);
    const rejected = await doneBy(self, 1, 90);
    clock.set(later(demo.now, -61));
    await decide(demo, tx, rejected, by, 'Please say something about the release itself.');
    await doneBy(self, 2, 55);
    clock.set(later(demo.now, -20));
    const like = { userId: self, taskId: taskOf(3), action: 'like', openedAt: null } as const;
    await markAction(parts.drip, tx, { ...like, reply: null });
    for (const [n, other] of others.entries()) {
      await doneBy(other, n % 3, 50 - n * 4);
      await doneBy(other, 4 + n, 40 - n * 4);
    }
    return null;
  });
}

/** Submits a task like a person would: three actions some seconds apart, then done. */
async function submitTask(
  { clock, parts }: Demo,
  tx: Tx,
  work: { userId: string; taskId: string },
): Promise<string> {
  const haste = seededNumbers(work.userId + work.taskId);
  for (const action of dripActions) {
    const openedAt = clock.now();
    const seconds = action === 'comment' ? 25 + haste() * 60 : 4 + haste() * 16;
    clock.set(later(openedAt, Math.round(seconds) / 60));
    await markAction(parts.drip, tx, { ...work, action, openedAt, reply: null });
  }
  return (await completeTask(parts.drip, tx, work)).id;
}

/** Approves, or rejects with a note. */
export async function decide(
  { parts }: Demo,
  tx: Tx,
  submissionId: string,
  by: { userId: string; isAdmin: boolean },
  note = '',
): Promise<void> {
  const rejection = { verdict: 'rejected', reason: 'low_quality', note } as const;
  const verdict = note === '' ? ({ verdict: 'approved' } as const) : rejection;
  await decideOne(parts.drip.review, tx, { submissionId, by, ...verdict });
}

/** A realistic link that belongs to no one: its ids are far below the ones in use. */
export function tweetOf(handle: string, campaign: number, number: number): TweetLink {
  const tweetId = String(1_873_450_000_000_000 + campaign * 7_919_000 + number * 104_729);
  return { tweetId, url: `https://x.com/${handle}/status/${tweetId}` };
}

/** Every sixth tweet comes without a text. */
function aboutTweet({ about, asks }: DemoBrand, number: number): string {
  return number % 6 === 5 ? '' : `${about[number % about.length]} ${asks}`;
}

import { messageFeatures, parseTelegramGroup, wholeDollars } from '@stoke/domain';
import { campaignWorkers, stopCampaign } from '../campaigns/core/index.ts';
import {
  connectByName,
  createSpark,
  participate,
  recordClick,
  recordTraffic,
  reportAction,
  setGroupRights,
  sparkWorkers,
  type Traffic,
} from '../campaigns/spark/index.ts';
import { drawArtwork } from './artwork.ts';
import { type Demo, type DemoSaying, isStepDone, later, onceInDemo } from './demo-deps.ts';
import { demoCrowd, demoEarners, demoGuests } from './people.ts';
import { plannedSparks, type PlannedSpark } from './plan-sparks.ts';
import { planTalk, talkUntil } from './plan-talk.ts';
import { tweetOf } from './seed-drips.ts';
import { brandOf } from './seed-people.ts';

const minutesToConnect = 4;
/** Numbers of Spark tweets come after those of drips. */
const firstTweet = 900;
/** How often a Spark is judged while it runs. */
const parts = 8;
/** Messages as recent as this were reported just now and still wait. */
const recentMinutes = 20;
const requiredActions = { like: true, retweet: false, comment: false, joinTelegram: true };

/** Orders every Spark of the plan at its time, in groups of the embedded Telegram. */
export async function seedSparks(demo: Demo): Promise<void> {
  for (const [number, plan] of plannedSparks.entries()) await seedSpark(demo, number, plan);
  for (const { hours, hoursAgo, fate } of plannedSparks) {
    if (fate.kind !== 'over' && fate.kind !== 'spent') continue;
    const lasted = fate.kind === 'spent' ? fate.afterHours : hours;
    // Judged, made available a day later, and settled after that.
    for (const hoursLater of [lasted, lasted + 24.25, lasted + 24.5]) {
      await runWorkers(demo, demo.hoursAgo(hoursAgo - hoursLater - 0.25));
    }
  }
  await runWorkers(demo, demo.now);
}

async function runWorkers({ clock, parts: { spark } }: Demo, at: Date): Promise<void> {
  clock.set(at);
  for (const worker of [...campaignWorkers(spark), ...sparkWorkers(spark)]) await worker.run();
}

async function seedSpark(demo: Demo, number: number, plan: PlannedSpark): Promise<void> {
  const { clock, now } = demo;
  const { spark } = demo.parts;
  const { brand, creatorId } = brandOf(demo, plan.brand);
  const at = demo.hoursAgo(plan.hoursAgo);
  const { fate } = plan;
  const isConnected = fate.kind !== 'unconnected';
  const talk = planTalk(plan, at, now);
  // Null with the real Telegram.
  const group = await demo.telegram?.addGroup({
    username: plan.group,
    title: titleOf(plan, brand.name),
    ownerId: brand.owner.id,
    memberIds: [
      ...[...demoEarners, ...demoCrowd].map(({ telegram }) => telegram.id),
      ...demoGuests.map(({ id }) => id),
    ],
    text: talk,
    bot: !isConnected ? 'outside' : fate.kind === 'paused' ? 'member' : 'administrator',
  });
  // In the form that Telegram gives to supergroups.
  const chatId = group?.chatId ?? `-100${2_190_000_001 + number}`;
  const campaignId = await orderSpark(demo, number, plan);
  if (!isConnected) return;
  const startedAt = later(at, minutesToConnect);
  await onceInDemo(demo, `spark ${number} connected`, async (tx) => {
    clock.set(startedAt);
    const connected = { chatId, title: titleOf(plan, brand.name), hasRights: true };
    await connectByName(spark, tx, { campaignId, by: creatorId, group: connected });
    return null;
  });
  const until = talkUntil(plan, at, now);
  if (group) {
    const traffic = trafficOf(chatId, talk, group.messageIds, until);
    await liveSpark(demo, `spark ${number}`, { campaignId, startedAt, until, traffic });
  }
  await onceInDemo(demo, `spark ${number} fate`, async (tx) => {
    clock.set(until);
    if (fate.kind === 'paused') await setGroupRights(spark, tx, { chatId, hasRights: false });
    const own = { kind: 'spark', campaignId, creatorId } as const;
    if (fate.kind === 'stopped') await stopCampaign(spark, tx, own);
    return null;
  });
}

/** `novalabs_talk` is its brand's group. */
function titleOf({ group }: PlannedSpark, brand: string): string {
  const word = group.split('_')[1] ?? '';
  return `${brand} ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

async function orderSpark(demo: Demo, number: number, plan: PlannedSpark): Promise<string> {
  const { brand, creatorId } = brandOf(demo, plan.brand);
  const group = parseTelegramGroup(`@${plan.group}`);
  if (!group) throw new Error(`Unknown group ${plan.group}.`);
  const art = { seed: plan.name, hue: brand.hue, width: 720, height: 560 };
  const banner = await demo.saveImage(await drawArtwork(art), creatorId);
  const { spark } = demo.parts;
  return onceInDemo(demo, `spark ${number}`, async (tx) => {
    demo.clock.set(demo.hoursAgo(plan.hoursAgo));
    const { id } = await createSpark(spark, tx, {
      creatorId,
      name: plan.name,
      banner,
      budget: wholeDollars(plan.dollars),
      durationHours: plan.hours,
      group,
      tweet: tweetOf(brand.handle, firstTweet, number),
      hashtags: plan.hashtags,
      requiredActions,
      instructions: plan.instructions,
      claimedCreatorId: null,
    });
    return id;
  });
}

type Lived = { campaignId: string; startedAt: Date; until: Date; traffic: readonly Traffic[] };

/**
 * People take part in a Spark that has just started, talk in its group until `until` and open its
 * links: the reports of Telegram are recorded as they are when it is live, and judged as time goes by.
 */
async function liveSpark(demo: Demo, step: string, lived: Lived): Promise<void> {
  const { clock } = demo;
  const { spark } = demo.parts;
  const { campaignId, startedAt, until, traffic } = lived;
  const members = [...demo.people.earners, ...demo.people.crowd];
  clock.set(later(startedAt, 1));
  for (const userId of members) {
    await participate(spark, { campaignId, userId });
    await reportAction(spark, { campaignId, userId, action: 'like' });
  }
  const stepMs = (later(until, -recentMinutes).getTime() - startedAt.getTime()) / parts;
  let from = startedAt;
  for (let part = 0; part <= parts; part += 1) {
    const at = part === parts ? until : new Date(startedAt.getTime() + stepMs * (part + 1));
    clock.set(at);
    const reports = traffic.filter((one) => one.at >= from && one.at < at);
    const name = `${step} part ${part}`;
    if (!(await isStepDone(demo.db, name))) {
      await recordTraffic({ ...spark, publicUrl: demo.publicUrl }, reports);
      const openers = members.filter((_, n) => n % parts === part);
      await openLinks(demo, campaignId, openers);
      await onceInDemo(demo, name, async () => null);
    }
    from = at;
    if (part === parts) return;
    clock.set(later(at, demo.settleSeconds / 60 + 2));
    await sparkWorkers(spark)
      .find(({ name }) => name === 'spark.judge')
      ?.run();
  }
}

/** Each person opens the link to the tweet, and some the brand's. */
async function openLinks(demo: Demo, campaignId: string, userIds: readonly string[]) {
  const { spark } = demo.parts;
  for (const [n, userId] of userIds.entries()) {
    await recordClick(spark, { userId, campaignId, link: 'tweet' });
    if (n % 3 === 0) await recordClick(spark, { userId, campaignId, link: 'x' });
  }
}

/** The reports of Telegram about what was said and liked, up to the end. */
function trafficOf(
  chatId: string,
  talk: readonly DemoSaying[],
  messageIds: readonly number[],
  until: Date,
): Traffic[] {
  const all: Traffic[] = [];
  for (const [n, { by: speaker, text, at: exact, likedBy, how }] of talk.entries()) {
    // Telegram counts seconds.
    const at = new Date(Math.floor(exact.getTime() / 1000) * 1000);
    const base = { chatId, messageId: messageIds[n] ?? 0, isBot: false };
    const features = messageFeatures({
      text,
      ...(how === 'forwarded' && { forward_origin: {} }),
      ...(how === 'via bot' && { via_bot: {} }),
    });
    const sender = String(speaker);
    all.push({ ...base, kind: 'message', at, by: all.length, sentAt: at, sender, text, features });
    const likedAt = later(at, 1);
    for (const liker of likedAt < until ? likedBy : []) {
      const change = { isFirst: true, isRemoved: false };
      const who = { at: likedAt, by: all.length, sender: String(liker) };
      all.push({ ...base, ...change, ...who, kind: 'reaction' });
    }
  }
  return all;
}

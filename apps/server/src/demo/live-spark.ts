import { messageFeatures } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import {
  participate,
  recordClick,
  recordTraffic,
  reportAction,
  sparkWorkers,
  type Traffic,
} from '../campaigns/spark/index.ts';
import { type DemoDeps, type DemoSaying, later, onceInDemo, type SetClock } from './demo-deps.ts';
import type { People } from './seed-people.ts';

type Lived = {
  step: string;
  campaignId: string;
  startedAt: Date;
  until: Date;
  chatId: string;
  text: readonly DemoSaying[];
  messageIds: readonly number[];
  actions: readonly ('like' | 'retweet' | 'comment')[];
};

/** What was said this recently was reported just now, and still waits. */
const recentMinutes = 20;
const likedAfterMinutes = 1;
/** How often it is judged while it runs. */
const parts = 10;
const judgedAfterMinutes = 2;

/**
 * People take part in a Spark that has just started, talk in its group until `until` and open its
 * links: the reports of Telegram are recorded as they are when it is live, and judged as time goes by.
 */
export async function liveSpark(deps: DemoDeps, clock: SetClock, people: People, lived: Lived) {
  const { campaignId, startedAt, until, step } = lived;
  const members = [...people.earners, ...people.crowd];
  const spark = deps.partsAt(clock).spark;
  for (const [n, userId] of members.entries()) {
    clock.set(later(startedAt, 1 + n / 4));
    await participate(spark, { campaignId, userId });
    for (const action of lived.actions) await reportAction(spark, { campaignId, userId, action });
  }
  const traffic = trafficOf(lived);
  const recent = later(until, -recentMinutes);
  const stepMs = (recent.getTime() - startedAt.getTime()) / parts;
  const ends = Array.from({ length: parts }, (_, n) => {
    return new Date(startedAt.getTime() + stepMs * (n + 1));
  });
  let from = startedAt;
  for (const [n, at] of [...ends, until].entries()) {
    clock.set(at);
    const report = traffic.filter((one) => one.at >= from && one.at < at);
    await onceInDemo(deps, `${step} part ${n}`, async (tx) => {
      await recordTraffic({ ...deps, clock }, tx, report);
      await openLinks(deps, tx, { clock, campaignId, members, part: n });
      return null;
    });
    from = at;
    if (at === until) return;
    clock.set(later(at, deps.settleSeconds / 60 + judgedAfterMinutes));
    await sparkWorkers(spark)
      .find(({ name }) => name === 'spark.judge')
      ?.run();
  }
}

/** Each person opens the link to the tweet in one of the parts, and some the brand's. */
async function openLinks(
  deps: DemoDeps,
  tx: Tx,
  {
    clock,
    campaignId,
    members,
    part,
  }: { clock: SetClock; campaignId: string; members: readonly string[]; part: number },
): Promise<void> {
  for (const [n, userId] of members.entries()) {
    if (n % parts !== part) continue;
    const click = { ...deps, clock };
    await recordClick(click, tx, { userId, campaignId, kind: 'tweet' });
    if (n % 3 === 0) await recordClick(click, tx, { userId, campaignId, kind: 'x' });
  }
}

/** The reports of Telegram about what was said and liked, up to the end. */
function trafficOf({ chatId, text: messages, messageIds, until }: Lived): Traffic[] {
  const all: Traffic[] = [];
  for (const [n, { by: speaker, text, at: exact, likedBy, how }] of messages.entries()) {
    const messageId = messageIds[n] ?? 0;
    const at = new Date(Math.floor(exact.getTime() / 1000) * 1000);
    const base = { chatId, messageId, isBot: false };
    const features = messageFeatures({
      text,
      ...(how === 'forwarded' && { forward_origin: {} }),
      ...(how === 'via bot' && { via_bot: {} }),
    });
    const sender = String(speaker);
    all.push({ ...base, kind: 'message', at, by: all.length, sentAt: at, sender, features });
    for (const liker of likedBy) {
      const likedAt = later(at, likedAfterMinutes);
      if (likedAt >= until) continue;
      const change = { isFirst: true, isRemoved: false };
      const who = { at: likedAt, by: all.length, sender: String(liker) };
      all.push({ ...base, ...change, ...who, kind: 'reaction' });
    }
  }
  return all;
}
